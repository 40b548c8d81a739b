import * as contract from '@strongroom/contract/organisation/reviews/reviews.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { setMember } from '../../test/administration/enterprise.ts'
import { as } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

test('workspaces whose participants’ access has ended don’t count towards the most of a review', {
  timeout: 180_000,
}, async () => {
  const domain = 'ended-reviews.example'
  const workgroupUuid = await given.workgroup(server, domain)
  const admin = await given.person(server, 'Admin', domain)
  await setMember(server, admin, { is_workgroup_admin: true })
  const made = (name: string) => as(server, admin).call(createWorkspace, { body: { name } })
  const [workspace, ended] = [await made('Lasting'), await made('Ended')]
  await given.participant(server, { owner: admin, workspace }, await given.person(server, 'Ann'), [])
  const participant = await given.participant(
    server,
    { owner: admin, workspace: ended },
    await given.person(server, 'Bob'),
    [],
  )
  await server.asOwner(`update participant set expires_at = accepted_at + interval '1 second' where id = $1`, [
    participant,
  ])
  // Copies of the workspace and of this participant.
  await server.asOwner(
    `with copies as (
       insert into workspace select c.* from workspace w, generate_series(1, $3::integer) i,
         jsonb_populate_record(w, jsonb_build_object('id', md5(w.id::text || i)::uuid)) c where w.id = $1 returning id)
     insert into participant select c.* from copies, participant p,
       jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'workspace_id', copies.id)) c where p.id = $2`,
    [ended.uuid, participant, limits.reviewedWorkspaces],
  )
  server.pass(2000)
  const dueTime = server.ports.clock.now().getTime() + 14 * 86_400_000
  const start = () =>
    as(server, admin).call(contract.startReview, { params: { workgroupUuid }, body: { name: 'Spring', dueTime } })
  expect(await start()).toMatchObject({ workspaces: 1 })
})
