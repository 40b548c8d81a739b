import { inviteParticipants, listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { smtpMail } from '../adapters/mail.ts'
import { as } from '../test/as.ts'
import * as given from '../test/given.ts'
import { sendDigests } from '../record/notifications/send-digests.job.ts'
import { settled } from '../test/settled.ts'
import { useServer } from '../test/server.ts'

const received: Buffer[] = []
let refuse = false
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      if (refuse) return done(new Error('try later'))
      received.push(Buffer.concat(parts))
      done()
    })
  },
})
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
const { port } = smtp.server.address() as { port: number }
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
const server = useServer({ mail: smtpMail(`smtp://127.0.0.1:${port}`, 'Strongroom <no-reply@strongroom.example>') })

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
  refuse = true
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
  refuse = false
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

test('a digest names the settings as the way to unsubscribe, for mail programs too', async () => {
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
  expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')!.value).toBe(`<${publicUrl}/settings>`)
})
