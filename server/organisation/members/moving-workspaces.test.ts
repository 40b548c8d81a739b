import { acceptMembership, inviteMembers } from '@strongroom/contract/organisation/members.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { somebodyWaits } from '../../test/somebody-waits.ts'

const server = useServer()

test('workspaces that move with their owner are locked in the order of their ids', async () => {
  const target = await given.workgroup(server, 'target.example')
  const admin = await given.person(server, 'Admin', 'target.example')
  const write = server.ports.databases.write
  await write.updateTable('member').set({ is_workgroup_admin: true }).where('person_id', '=', admin.uuid).execute()
  const ann = await given.person(server, 'Ann')
  const [first, second] = [await given.workspaceOf(server, ann), await given.workspaceOf(server, ann)]
  // Its row now comes after the second one's.
  for (const owner of [admin, ann])
    await sql`update workspace set owner_id = ${owner.uuid} where id = ${first.uuid}`.execute(write)
  const invited = await as(server, admin).call(inviteMembers, {
    body: { organisationUuid: target, emails: [ann.email], message: '' },
  })
  const params = { memberUuid: invited.content[0]!.uuid }
  let accepted: Promise<string> | undefined
  await write.transaction().execute(async (db) => {
    await sql`select from workspace where id = ${first.uuid} for update`.execute(db)
    accepted = outcomeOf(as(server, ann).call(acceptMembership, { params, body: { accepted: true } }))
    await somebodyWaits(server)
    // Refused if the change, which waits for the first, had locked the second before.
    await sql`select from workspace where id = ${second.uuid} for update nowait`.execute(db)
  })
  expect(await accepted).toBe('ok')
  for (const workspace of [first, second])
    expect((await eventsOf(server, ann, workspace))[0]).toMatchObject({ type: 'WORKSPACE_MOVED' })
})
