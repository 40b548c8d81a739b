import { answerInvitation, inviteParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { findRegistration, getMyself, register } from '@strongroom/contract/identity/sign-in.ts'
import { listOutbox } from '@strongroom/contract/wire/system.ts'
import { createWorkspace, findWorkspace, type Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { callOver } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const PASSWORD = 'a long enough phrase'

async function mailTo(email: string) {
  const page = await as(server, undefined).call(listOutbox, { query: { to: email } }, { 'outbox-token': 'test-outbox' })
  return page.content[0]!
}

const invite = (owner: TestPerson, workspace: Workspace, email: string, more: object = {}) =>
  as(server, owner).call(inviteParticipants, { body: { workspaceUuid: workspace.uuid, emails: [email], ...more } })

async function arrive(email: string): Promise<TestPerson> {
  const token = /register\?user=([\w-]+)/.exec((await mailTo(email)).text)![1]!
  const body = { first: 'Nia', last: 'Rees', password: PASSWORD, repeatpassword: PASSWORD, timezone: 'Europe/London' }
  const answer = await callOver({ url: server.url }, register, { params: { token }, body })
  return {
    uuid: answer.value.uuid,
    email,
    name: 'Nia',
    token: answer.headers.get('authorization')!.slice(7),
    cookie: '',
  }
}

const rolesOf = (person: TestPerson) =>
  server.ports.databases.write
    .selectFrom('member')
    .select(['is_workgroup_admin as workgroup', 'is_account_admin as account'])
    .where('person_id', '=', person.uuid)
    .executeTakeFirstOrThrow()

/** Gives a person's workgroup a brand. Returns its id. */
async function brand(person: TestPerson, colour: string): Promise<string> {
  const { write } = server.ports.databases
  const { workgroup_id } = await write
    .selectFrom('member')
    .select('workgroup_id')
    .where('person_id', '=', person.uuid)
    .executeTakeFirstOrThrow()
  await write
    .insertInto('whitelabel')
    .values({ workgroup_id, custom_name: 'Cyngor y Fro', primary_colour: colour })
    .execute()
  return workgroup_id
}

test('the email says who invites to what, how much there is and until when, in the organisation’s branding', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  for (const name of ['a.txt', 'b.txt'])
    await as(server, owner).upload({ name, bytes: name }, { workspaceUuid: workspace.uuid })
  await brand(owner, '#ffd400')
  const expiresTime = server.ports.clock.now().getTime() + 30 * 86_400_000
  await invite(owner, workspace, 'known@arrival.example', { expiresTime })
  const { text, html } = await mailTo('known@arrival.example')
  expect(text).toContain(`From: Owner Tester, ${owner.email.replaceAll(/[.@]/g, '$&\u200B')}`)
  expect(text).toContain('Organisation: Owner\n')
  expect(text).toContain(`Workspace: ${workspace.name}\nDocuments: 2\nAccess until: `)
  expect(html).toContain('>Cyngor y Fro</p>')
  expect(html).toContain('background:#ffd400;color:#000000')
  await server.ports.databases.write
    .updateTable('person')
    .set({ hide_email_address: true })
    .where('id', '=', owner.uuid)
    .execute()
  await invite(owner, workspace, 'hidden@arrival.example')
  const hidden = await mailTo('hidden@arrival.example')
  expect(hidden.text).toContain('From: Owner Tester\n')
  expect(hidden.text + hidden.html).not.toContain(owner.email.split('@')[0])
  expect(hidden.text).not.toContain('Access until')
})

test('a guest administers nothing until they create something; then the workgroup is theirs', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  await invite(owner, workspace, 'guest@arrival.example')
  const guest = await arrive('guest@arrival.example')
  expect(await rolesOf(guest)).toEqual({ workgroup: false, account: false })
  const before = await as(server, guest).call(getMyself, { query: { includeActions: 'true' } })
  expect(before.actions).toMatchObject({
    createWorkspace: true,
    administerWorkspaces: false,
    manageAccounts: false,
    viewSalesReport: false,
    viewEnterprisePage: false,
  })
  const [accepted] = await eventsOf(server, owner, workspace)
  expect(accepted).toMatchObject({ type: 'PARTICIPANT_ACCEPTED', actor: 'Nia' })
  await Promise.all(['One', 'Two'].map((name) => as(server, guest).call(createWorkspace, { body: { name } })))
  expect(await rolesOf(guest)).toEqual({ workgroup: true, account: true })
  const after = await as(server, guest).call(getMyself, { query: { includeActions: 'true' } })
  expect(after.actions).toMatchObject({ administerWorkspaces: true })
  const founded = await server.ports.databases.write
    .selectFrom('audit_event')
    .select(['entity_name'])
    .where('type', '=', 'WORKGROUP_CREATED')
    .where('actor_id', '=', guest.uuid)
    .execute()
  expect(founded).toEqual([{ entity_name: 'Nia Rees' }])
})

test('a link without an invitation accepts no pending one', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  await invite(owner, workspace, 'late@arrival.example')
  const token = /register\?user=([\w-]+)/.exec((await mailTo('late@arrival.example')).text)![1]!
  const registration = await as(server, undefined).call(findRegistration, { params: { token } })
  expect(registration.workspaceUuid).toBe(workspace.uuid)
  await server.ports.databases.write
    .updateTable('registration_link')
    .set({ participant_id: null })
    .where('email', '=', 'late@arrival.example')
    .execute()
  const late = await arrive('late@arrival.example')
  const [row] = await server.ports.databases.write
    .selectFrom('participant')
    .select('accepted_at')
    .where('person_id', '=', late.uuid)
    .execute()
  expect(row!.accepted_at).toBeNull()
})

test('an invitation says what it permits, until it is accepted', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const guest = await given.person(server, 'Guest')
  await as(server, owner).call(inviteParticipants, {
    body: { workspaceUuid: workspace.uuid, emails: [guest.email], hasDownload: true, hasDelete: true },
  })
  const params = { workspaceUuid: workspace.uuid }
  const find = () => as(server, guest).call(findWorkspace, { params, query: {} })
  const { participant } = await find()
  expect(participant.invitedWith).toMatchObject({
    hasDownload: true,
    hasDelete: true,
    hasEdit: false,
    hasInviter: false,
  })
  await as(server, guest).call(answerInvitation, {
    params: { participantUuid: participant.uuid },
    body: { accepted: true },
  })
  expect((await find()).participant.invitedWith).toBeNull()
})

test('the end of the access is in the inviter’s time zone, and in the reader’s own for registered people', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const reader = await given.person(server, 'Reader')
  const setZone = (person: TestPerson, timezone: string) =>
    server.ports.databases.write.updateTable('person').set({ timezone }).where('id', '=', person.uuid).execute()
  await setZone(owner, 'Pacific/Auckland')
  await setZone(reader, 'America/New_York')
  // The end of 30 June 2027 in Auckland.
  const expiresTime = Date.UTC(2027, 5, 30, 11, 59, 59)
  await invite(owner, workspace, 'zone@arrival.example', { expiresTime })
  await invite(owner, workspace, reader.email, { expiresTime })
  expect((await mailTo('zone@arrival.example')).text).toContain('Access until: 30 June 2027, 23:59 (Pacific/Auckland)')
  expect((await mailTo(reader.email)).text).toContain('Access until: 30 June 2027, 07:59 (America/New_York)')
})

test('the link of a branded invitation leads to a branded page, and quotes have the colour', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  await invite(owner, workspace, 'plain@arrival.example')
  expect((await mailTo('plain@arrival.example')).text).not.toContain('workgroupUuid')
  const workgroupId = await brand(owner, '#8a1c5b')
  await invite(owner, workspace, 'branded@arrival.example', { message: 'Please read it.' })
  const { text, html } = await mailTo('branded@arrival.example')
  expect(text).toMatch(new RegExp(`/register\\?user=[\\w-]+&workgroupUuid=${workgroupId}\n`))
  expect(html).toContain('border-left:4px solid #8a1c5b')
})
