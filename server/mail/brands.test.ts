import { inviteParticipants, removeParticipant } from '@strongroom/contract/workspaces/participants.ts'
import { forgotPassword, resendRegistration } from '@strongroom/contract/identity/sign-in.ts'
import { listOutbox } from '@strongroom/contract/wire/system.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../test/as.ts'
import * as given from '../test/given.ts'
import { useServer } from '../test/server.ts'

const server = useServer()

async function brand({ uuid }: TestPerson, name: string, colour: string): Promise<void> {
  const { workgroup_id } = await server.ports.databases.write
    .selectFrom('member')
    .select('workgroup_id')
    .where('person_id', '=', uuid)
    .executeTakeFirstOrThrow()
  const values = { workgroup_id, custom_name: name, primary_colour: colour }
  await server.ports.databases.write.insertInto('whitelabel').values(values).execute()
}

async function newestMailTo({ email }: TestPerson): Promise<string> {
  const page = await as(server, undefined).call(listOutbox, { query: { to: email } }, { 'outbox-token': 'test-outbox' })
  return page.content[0]!.html
}

test('an email about a workspace has its workgroup’s branding, others that of the reader’s own', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { guest: [] })
  const { guest } = people
  await brand(owner, 'Cyngor y Fro', '#ffd400')
  await brand(guest, 'Guest & Sons', '#102030')
  await as(server, undefined).call(forgotPassword, { body: { email: guest.email } })
  await server.drain()
  expect(await newestMailTo(guest)).toContain('background:#102030;color:#ffffff')
  const { id } = await server.ports.databases.write
    .selectFrom('participant')
    .select('id')
    .where('person_id', '=', guest.uuid)
    .where('workspace_id', '=', workspace.uuid)
    .executeTakeFirstOrThrow()
  await as(server, owner).call(removeParticipant, { params: { participantUuid: id } })
  expect(await newestMailTo(guest)).toContain('>Cyngor y Fro</p>')
})

test('an invitation sent again has the branding of the first', async () => {
  const { owner, workspace } = await given.workspaceWith(server, {})
  await brand(owner, 'Sent again', '#7a1fa2')
  const email = 'lost@elsewhere.test'
  await as(server, owner).call(inviteParticipants, { body: { workspaceUuid: workspace.uuid, emails: [email] } })
  await as(server, undefined).call(resendRegistration, { body: { email } })
  await server.drain()
  const { content } = await as(server, undefined).call(
    listOutbox,
    { query: { to: email } },
    { 'outbox-token': 'test-outbox' },
  )
  expect(content.map(({ html }) => html.includes('>Sent again</p>'))).toEqual([true, true])
})
