import { setTimeout } from 'node:timers/promises'
import * as contract from '@strongroom/contract/organisation/reviews/reviews.ts'
import { setMemberRole } from '@strongroom/contract/organisation/workgroup-members.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { setMember } from '../../test/administration/enterprise.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { restOf } from '../../test/files/rest-of.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

/** A review whose export is larger than what a connection holds. */
async function aLargeReview(domain: string) {
  const workgroupUuid = await given.workgroup(server, domain)
  const [admin, chief] = [await given.person(server, 'Admin', domain), await given.person(server, 'Chief', domain)]
  const leaving = await given.person(server, 'Leaving', domain)
  for (const who of [admin, leaving]) await setMember(server, who, { is_workgroup_admin: true })
  await setMember(server, chief, { is_account_admin: true, is_workgroup_admin: true })
  const { uuid } = await as(server, admin).call(createWorkspace, { body: { name: 'Large '.repeat(30).trim() } })
  await server.asOwner(
    `with people as (
       insert into person (id, given_name, family_name, created)
       select gen_random_uuid(), repeat('Given', 100), repeat('Family', 100), now() from generate_series(1, 8000) returning id)
     insert into participant (id, workspace_id, person_id, email, invited_at, accepted_at)
     select gen_random_uuid(), $1, id, id || '@large.example', now(), now() from people`,
    [uuid],
  )
  const review = await as(server, admin).call(contract.startReview, {
    params: { workgroupUuid },
    body: { name: 'Spring', dueTime: server.ports.clock.now().getTime() + 14 * 86_400_000 },
  })
  return { admin, leaving, chief, params: { workgroupUuid, reviewUuid: review.uuid } }
}

const begin = async (who: TestPerson, params: { workgroupUuid: string; reviewUuid: string }) => {
  const response = await as(server, who).fetch(contract.exportReview, { params })
  expect(response.status).toBe(200)
  return response
}

test('the export of a review ends with the right to it: with the role, and with the membership', async () => {
  const { admin, leaving, chief, params } = await aLargeReview('ended-exports.example')
  const [demoted, left] = [await begin(admin, params), await begin(leaving, params)]
  await as(server, chief).call(setMemberRole, { params: { userUuid: admin.uuid }, body: { role: 'MEMBER' } })
  await server.asOwner('delete from member where person_id = $1', [leaving.uuid])
  await setTimeout(1100)
  expect(await restOf(demoted)).toBe('broken')
  expect(await restOf(left)).toBe('broken')
})

test('of one person’s exports of reviews one is sent at a time, few wait, and more are refused', async () => {
  const { chief, params } = await aLargeReview('many-exports.example')
  const end = new AbortController()
  const statuses: number[] = []
  const all = Array.from({ length: 6 }, async () => {
    const { signal } = end
    const { status } = await as(server, chief).fetch(contract.exportReview, { params }, { signal })
    statuses.push(status)
  })
  await expect.poll(() => statuses.toSorted()).toEqual([200, 429, 429])
  end.abort()
  await Promise.allSettled(all)
})
