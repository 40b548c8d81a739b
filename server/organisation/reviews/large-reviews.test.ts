import * as contract from '@strongroom/contract/organisation/reviews/reviews.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { setMember } from '../../test/administration/enterprise.ts'
import { as } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { rowsRead } from '../../test/rows-read.ts'
import { useServer } from '../../test/server.ts'
import { statementsSent } from '../../test/statements-sent.ts'

const server = useServer()
const MANY = 600

test('the progress of a workspace with many participants reads each a few times', async () => {
  const domain = 'large-reviews.example'
  const workgroupUuid = await given.workgroup(server, domain)
  const admin = await given.person(server, 'Admin', domain)
  await setMember(server, admin, { is_workgroup_admin: true })
  const { uuid } = await as(server, admin).call(createWorkspace, { body: { name: 'Large' } })
  await server.asOwner(
    `with people as (
       insert into person (id, given_name, family_name, created)
       select gen_random_uuid(), 'Given', 'Family', now() from generate_series(1, $2::integer) returning id)
     insert into participant (id, workspace_id, person_id, email, invited_at, accepted_at)
     select gen_random_uuid(), $1, id, id || '@large.example', now(), now() from people`,
    [uuid, MANY],
  )
  // The statistics of a review are as old as the one before it: it is shown at once.
  await server.vacuum('access_review_item', 'access_review_place', 'participant')
  const review = await as(server, admin).call(contract.startReview, {
    params: { workgroupUuid },
    body: { name: 'Spring', dueTime: server.ports.clock.now().getTime() + 14 * 86_400_000 },
  })
  await server.asOwner(
    `update access_review_item set decision = case when participant_id < (select percentile_disc(0.5) within group (order by participant_id)
       from access_review_item where workspace_id = $1) then 'CONFIRMED' end where workspace_id = $1`,
    [uuid],
  )
  const params = { workgroupUuid, reviewUuid: review.uuid }
  const sent = await statementsSent(async () => {
    const { content } = await as(server, admin).call(contract.listReviewedWorkspaces, { params, query: {} })
    expect(content).toMatchObject([{ participants: MANY, confirmed: 299, ended: 0, open: MANY - 299 }])
  })
  const progress = sent.filter(({ text }) => text.includes('access_review_item'))
  expect(await rowsRead(server, progress)).toBeLessThan(8 * MANY)
  const asked = await statementsSent(async () => {
    const found = await as(server, admin).call(contract.findReview, { params: { workspaceUuid: uuid }, query: {} })
    expect(found.metadata.totalElements).toBe(MANY - 299)
  })
  const decisions = asked.filter(({ text }) => text.includes('access_review_item') || text.includes('open_review_item'))
  expect(await rowsRead(server, decisions)).toBeLessThan(16 * MANY)
})
