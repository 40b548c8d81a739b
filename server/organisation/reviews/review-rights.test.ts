import * as contract from '@strongroom/contract/organisation/reviews/reviews.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { setMember } from '../../test/administration/enterprise.ts'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

test('who may see, start and decide', async () => {
  const domain = 'review-rights.example'
  const workgroupUuid = await given.workgroup(server, domain)
  const admin = await given.person(server, 'Admin', domain)
  await setMember(server, admin, { is_workgroup_admin: true })
  const owner = await given.person(server, 'Owner', domain)
  const workspace = await as(server, owner).call(createWorkspace, { body: { name: 'Reviewed' } })
  const manager = await given.person(server, 'Manager', domain)
  const [ann, ben] = [await given.person(server, 'Ann'), await given.person(server, 'Ben')]
  await given.participant(server, { owner, workspace }, manager, ['hasManageWorkspace', 'hasInviter'])
  await given.participant(server, { owner, workspace }, ann, ['hasDownload'])
  const benId = await given.participant(server, { owner, workspace }, ben, [])
  const dueTime = server.ports.clock.now().getTime() + 14 * 86_400_000
  const review = await as(server, admin).call(contract.startReview, {
    params: { workgroupUuid },
    body: { name: 'Spring', dueTime, workspaceUuids: [workspace.uuid] },
  })
  const stranger = await given.person(server, 'Stranger')
  const people = { admin, owner, manager, guest: ann, stranger, nobody: undefined }
  const params = { workgroupUuid, reviewUuid: review.uuid }
  const outside = { guest: 'workgroup.not.found', stranger: 'workgroup.not.found', nobody: 'signed.out' } as const
  const administers = { admin: 'ok', owner: 'permission.denied', manager: 'permission.denied', ...outside } as const
  await matrix(server, contract.listReviews, { input: () => ({ params, query: {} }), people, expected: administers })
  await matrix(server, contract.listReviewedWorkspaces, {
    input: () => ({ params, query: {} }),
    people,
    expected: administers,
  })
  const status = async (who?: TestPerson, of = params) =>
    (await as(server, who).fetch(contract.exportReview, { params: of })).status
  expect(await Promise.all([admin, owner, manager, ann, stranger, undefined].map((who) => status(who)))).toEqual([
    200, 403, 403, 404, 404, 401,
  ])
  expect(await status(admin, { workgroupUuid, reviewUuid: workspace.uuid })).toBe(404)
  const place = { workspaceUuid: workspace.uuid }
  const decides = {
    admin: 'workspace.not.found',
    owner: 'ok',
    manager: 'ok',
    guest: 'permission.denied',
    stranger: 'workspace.not.found',
    nobody: 'signed.out',
  } as const
  await matrix(server, contract.findReview, { input: () => ({ params: place, query: {} }), people, expected: decides })
  const body = { participantUuids: [benId], decision: 'CONFIRM' as const }
  await matrix(server, contract.decideReview, { input: () => ({ params: place, body }), people, expected: decides })
  const other = { workgroupUuid, reviewUuid: workspace.uuid }
  expect(await outcomeOf(as(server, admin).call(contract.cancelReview, { params: other }))).toBe('review.not.found')
  const expected = { ...administers, admin: 'ok' } as const
  await matrix(server, contract.cancelReview, {
    input: () => ({ params }),
    people: { ...people },
    expected: { owner: expected.owner, manager: expected.manager, ...outside, admin: 'ok' },
  })
})
