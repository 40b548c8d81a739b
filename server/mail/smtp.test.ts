import { createTask } from '@strongroom/contract/documents/tasks.ts'
import { findUnsubscribing, unsubscribe } from '@strongroom/contract/identity/unsubscribe.ts'
import { forgotPassword } from '@strongroom/contract/identity/sign-in.ts'
import {
  inviteParticipants,
  listParticipants,
  removeParticipant,
} from '@strongroom/contract/workspaces/participants.ts'
import { updateLifecycle } from '@strongroom/contract/workspaces/lifecycle.ts'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { as } from '../test/as.ts'
import * as given from '../test/given.ts'
import { sendDigests } from '../record/notifications/send-digests.job.ts'
import { settled } from '../test/settled.ts'
import { outcomeOf } from '../test/matrix.ts'
import { startMailServer } from '../test/fakes/mail-server.ts'
import { useServer } from '../test/server.ts'
import { sealText } from '../storage/keys.ts'
import { unsubscribeLinks } from './unsubscribe-link.ts'

const smtp = await startMailServer()
const { received } = smtp
const server = useServer({ mail: smtp.mail })

const waiting = async () =>
  (
    await server.ports.databases.read
      .selectFrom('mail')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total

test('an invitation is sent by the mail server, in HTML and text, and then deleted here', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const message = 'Darllenwch hyn <script>alert(1)</script>\nwww.bad.example'
  await as(server, owner).call(inviteParticipants, {
    body: { workspaceUuid: workspace.uuid, emails: ['to@outside.example'], message },
  })
  expect(await waiting()).toBe(1)
  await server.drain()
  expect(await waiting()).toBe(0)
  const mail = await PostalMime.parse(received.at(-1)!)
  expect(mail).toMatchObject({
    subject: `Owner Tester invites you to “${workspace.name}”`,
    to: [{ address: 'to@outside.example' }],
  })
  expect(mail.html).toContain('&#60;script&#62;')
  expect(mail.html).not.toContain('<script>')
  expect(mail.text).not.toContain('www.bad.example')
  expect(mail.text).toContain('/register?user=')
})

test('an email that the server refuses waits and is sent later', async () => {
  smtp.refuses = true
  const { owner, workspace } = await given.workspaceWith(server)
  await as(server, owner).call(inviteParticipants, {
    body: { workspaceUuid: workspace.uuid, emails: ['later@outside.example'] },
  })
  await expect(server.drain()).rejects.toThrow('jobs that failed')
  expect(await waiting()).toBe(1)
  const invited = async () => {
    const query = { workspaceUuid: workspace.uuid, inviteAccepted: 'false' }
    return (await as(server, owner).call(listParticipants, { query })).content.map(({ notMailed }) => notMailed)
  }
  expect(await invited()).toEqual(['FAILED'])
  smtp.refuses = false
  const { sendMailJob } = await import('./send-mail.job.ts')
  const { id } = await server.ports.databases.read.selectFrom('mail').select('id').executeTakeFirstOrThrow()
  await sendMailJob.work(server.ports, { mailId: id })
  expect(await waiting()).toBe(0)
  expect(await invited()).toEqual([null])
})

test('emails use the reader’s language, and the workgroup’s for unknown people', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const cymro = await given.person(server, 'Gwilym')
  await server.ports.databases.write.updateTable('person').set({ locale: 'cy' }).where('id', '=', cymro.uuid).execute()
  await server.ports.databases.write
    .updateTable('workgroup')
    .set({ default_locale: 'mi', additional_locale: 'en-gb' })
    .where('id', '=', workspace.workgroupUuid)
    .execute()
  await as(server, owner).call(inviteParticipants, { body: { workspaceUuid: workspace.uuid, emails: [cymro.email] } })
  await server.drain()
  expect((await PostalMime.parse(received.at(-1)!)).subject).toBe(
    `Mae Owner Tester yn eich gwahodd i “${workspace.name}”`,
  )
  await as(server, owner).call(inviteParticipants, {
    body: { workspaceUuid: workspace.uuid, emails: ['both@outside.example'] },
  })
  await server.drain()
  const both = await PostalMime.parse(received.at(-1)!)
  expect(both.subject).toContain('E tono ana a Owner Tester')
  expect(both.subject).toContain('Owner Tester invites you')
})

test('a digest is left by one click of a mail program, without a session (RFC 8058)', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { viewer: [] })
  await as(server, owner).upload({ name: 'Note.txt', bytes: 'x' }, { workspaceUuid: workspace.uuid })
  const { write } = server.ports.databases
  const due = { due: new Date(0), since_at: new Date(0) }
  await write.updateTable('mailing').set(due).where('person_id', '=', people.viewer.uuid).execute()
  await server.drain()
  await settled(server)
  await sendDigests.work(server.ports, {})
  await server.drain()
  const mail = await PostalMime.parse(received.at(-1)!)
  expect(mail.to).toMatchObject([{ address: people.viewer.email }])
  const { publicUrl } = server.ports.config
  expect(mail.text).toContain(`${publicUrl}/settings`)
  expect(mail.text).toContain(`${publicUrl}/unsubscribe?token=`)
  expect(mail.html).toContain('/unsubscribe?token=')
  const { path } = oneClickOf(mail)
  expect((await click(path)).status).toBe(204)
  expect(await wants(people.viewer.uuid)).toMatchObject({
    daily_email: false,
    weekly_email: false,
    email_subscriber: true,
  })
})

type Mail = Awaited<ReturnType<typeof PostalMime.parse>>
const header = (mail: Mail, name: string) => mail.headers.find(({ key }) => key === name)?.value

/** The address of a mail's one-click unsubscribing. */
function oneClickOf(mail: Mail) {
  expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const [, address] = /^<(.+)>$/.exec(header(mail, 'list-unsubscribe')!)!
  const { origin, pathname, search, searchParams } = new URL(address!)
  expect(origin).toBe(new URL(server.ports.config.publicUrl).origin)
  return { path: pathname + search, token: searchParams.get('token')! }
}

/** The request of a mail program, as RFC 8058 has it. */
const click = (path: string, type = 'application/x-www-form-urlencoded', body = 'List-Unsubscribe=One-Click') =>
  fetch(server.url + path, { method: 'POST', headers: { 'content-type': type }, body, redirect: 'error' })

const wants = (id: string) =>
  server.ports.databases.read
    .selectFrom('person')
    .select(['daily_email', 'immediate_email', 'weekly_email', 'email_subscriber'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('an email about a task is left, too; what it changes is told first, and links of others or changed ones do nothing', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { helper: ['hasCommenter'], other: [] })
  await as(server, owner).call(createTask, {
    body: { workspaceUuid: workspace.uuid, type: 'review', assigneeUuids: [people.helper.uuid] },
  })
  await server.drain()
  const mail = await PostalMime.parse(received.at(-1)!)
  expect(mail.to).toMatchObject([{ address: people.helper.email }])
  const { path, token } = oneClickOf(mail)
  const find = (given: string) => as(server, undefined).call(findUnsubscribing, { query: { token: given } })
  expect(await find(token)).toEqual({ emails: 'PEOPLE', isSubscribed: true, workspace: null })
  for (const wrong of [`${token.slice(0, -2)}AA`, 'v1.', token.slice(3), sealText(server.ports.masterKey, '{}')]) {
    expect(await outcomeOf(find(wrong))).toBe('unsubscribe.link.invalid')
    const query = `${path.split('?')[0]}?token=${encodeURIComponent(wrong)}`
    expect((await click(query)).status).toBe(404)
  }
  expect((await click(`${path}&admin=1`)).status).toBe(400)
  // It has no single workspace to mute.
  expect((await click(`${path}&scope=WORKSPACE`)).status).toBe(404)
  // Opening a link changes nothing.
  expect((await fetch(server.url + path)).status).toBe(200)
  expect(await wants(people.helper.uuid)).toMatchObject({ email_subscriber: true })
  const multipart = 'multipart/form-data; boundary=x'
  const parts = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  const twice = await Promise.all([click(path, multipart, parts), click(path)])
  expect(twice.map(({ status }) => status)).toEqual([204, 204])
  expect(await wants(people.helper.uuid)).toMatchObject({ email_subscriber: false, daily_email: true })
  expect(await wants(people.other.uuid)).toMatchObject({ email_subscriber: true })
  expect(await find(token)).toMatchObject({ isSubscribed: false })
  // Forms are for this call alone.
  expect((await click('/publicapi/1/users/forgotpassword')).status).toBe(415)
})

test('the workspace of a digest is muted instead, while its reader is in it', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { viewer: [] })
  const claims = { personId: people.viewer.uuid, emails: 'DAILY', workspaceId: workspace.uuid } as const
  const token = new URL(unsubscribeLinks(server.ports, claims).oneClick).searchParams.get('token')!
  const nobody = as(server, undefined)
  const find = () => nobody.call(findUnsubscribing, { query: { token } })
  expect(await find()).toMatchObject({ workspace: { name: workspace.name, isMuted: false } })
  await nobody.call(unsubscribe, { query: { token, scope: 'WORKSPACE' } })
  expect(await find()).toMatchObject({ isSubscribed: true, workspace: { isMuted: true } })
  expect(await wants(people.viewer.uuid)).toMatchObject({ daily_email: true })
  const { id } = await server.ports.databases.read
    .selectFrom('participant')
    .select('id')
    .where('person_id', '=', people.viewer.uuid)
    .executeTakeFirstOrThrow()
  await as(server, owner).call(removeParticipant, { params: { participantUuid: id } })
  expect(await find()).toMatchObject({ workspace: null })
  expect(await outcomeOf(nobody.call(unsubscribe, { query: { token, scope: 'WORKSPACE' } }))).toBe(
    'unsubscribe.link.invalid',
  )
})

test('the workspace of a digest isn’t named once its planned end has come, even before the job closes it', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { viewer: [] })
  const claims = { personId: people.viewer.uuid, emails: 'DAILY', workspaceId: workspace.uuid } as const
  const token = new URL(unsubscribeLinks(server.ports, claims).oneClick).searchParams.get('token')!
  const DAY = 24 * 3600_000
  await as(server, owner).call(updateLifecycle, {
    params: { workspaceUuid: workspace.uuid },
    body: { endDate: server.ports.clock.now().getTime() + 2 * DAY, endReason: null },
  })
  server.pass(2 * DAY + 1000)
  const nobody = as(server, undefined)
  expect(await nobody.call(findUnsubscribing, { query: { token } })).toMatchObject({ workspace: null })
  expect(await outcomeOf(nobody.call(unsubscribe, { query: { token, scope: 'WORKSPACE' } }))).toBe(
    'unsubscribe.link.invalid',
  )
})

test('emails that protect an account can’t be left', async () => {
  const person = await given.person(server, 'Guarded')
  await as(server, undefined).call(forgotPassword, { body: { email: person.email } })
  await server.drain()
  const mail = await PostalMime.parse(received.at(-1)!)
  expect(mail.to).toMatchObject([{ address: person.email }])
  expect([header(mail, 'list-unsubscribe'), header(mail, 'list-unsubscribe-post')]).toEqual([undefined, undefined])
  expect(mail.text).not.toContain('unsubscribe')
})
