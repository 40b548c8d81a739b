import { resendRegistration } from '@strongroom/contract/identity/sign-in.ts'
import { createTask } from '@strongroom/contract/documents/tasks.ts'
import { inviteMembers } from '@strongroom/contract/organisation/members.ts'
import { inviteParticipants } from '@strongroom/contract/workspaces/participants.ts'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../test/as.ts'
import * as given from '../test/given.ts'
import { startMailServer } from '../test/fakes/mail-server.ts'
import { useServer } from '../test/server.ts'

const { received, mail } = await startMailServer()
const server = useServer({ mail })

const MESSAGE = 'Kia ora – darllenwch <b>hyn</b>'

/** The ways in which people whom nobody knows yet get their first email. */
const ways = {
  'to a workspace': (owner, { uuid: workspaceUuid }, email) =>
    as(server, owner).call(inviteParticipants, { body: { workspaceUuid, emails: [email], message: MESSAGE } }),
  'to a task': (owner, { uuid: workspaceUuid }, email) =>
    as(server, owner).call(createTask, { body: { workspaceUuid, type: 'review', assigneeEmails: [email] } }),
  'to a workgroup': (owner, { workgroupUuid }, email) =>
    as(server, owner).call(inviteMembers, {
      body: { organisationUuid: workgroupUuid, emails: [email], message: MESSAGE },
    }),
} satisfies Record<
  string,
  (owner: TestPerson, workspace: { uuid: string; workgroupUuid: string }, email: string) => Promise<unknown>
>

async function made(languages: { default_locale: 'mi' | 'cy'; additional_locale: 'en-gb' | 'cy' | null }) {
  const all = await given.workspaceWith(server)
  const { write } = server.ports.databases
  await write.updateTable('workgroup').set(languages).where('id', '=', all.workspace.workgroupUuid).execute()
  return all
}

async function workgroupOf({ uuid }: TestPerson): Promise<string> {
  const { read } = server.ports.databases
  const row = await read
    .selectFrom('member')
    .select('workgroup_id')
    .where('person_id', '=', uuid)
    .executeTakeFirstOrThrow()
  return row.workgroup_id
}

async function brand(workgroup_id: string, custom_name: string) {
  await server.ports.databases.write.insertInto('whitelabel').values({ workgroup_id, custom_name }).execute()
}

async function mailTo(email: string) {
  await server.drain()
  const mails = await Promise.all(received.map((raw) => PostalMime.parse(raw)))
  const own = mails.filter(({ to }) => to?.some(({ address }) => address === email))
  expect(own).toHaveLength(1)
  return own[0]!
}

const linksIn = (text: string) => [...new Set(text.match(/https?:\/\/\S+\/register\?user=[^\s"<&]+/g))]
const languagesOf = (html: string) => [...html.matchAll(/<div lang="([^"]+)"/g)].map(([, language]) => language)

test.each(Object.entries(ways))('an invitation %s has both languages, in HTML and in text', async (way, invite) => {
  const { owner, workspace } = await made({ default_locale: 'mi', additional_locale: 'cy' })
  const email = `new${received.length}@outside.example`
  await invite(owner, workspace, email)
  const mail = await mailTo(email)
  const [first, second, ...more] = mail.text!.split('* * *')
  expect(more).toEqual([])
  expect(mail.subject!.split(' / ')).toHaveLength(2)
  expect(first).toContain('Tēnā koe')
  expect(second).toContain('Helô')
  expect(languagesOf(mail.html!)).toEqual(['mi', 'cy'])
  expect(mail.html).toMatch(/<html[^>]* lang="mi"/)
  // One link, in both parts and both languages.
  const links = linksIn(mail.text!)
  expect(links).toHaveLength(1)
  expect(linksIn(mail.html!)).toEqual(links)
  expect([linksIn(first!), linksIn(second!)]).toEqual([links, links])
  if (way !== 'to a task') {
    for (const part of [first, second]) expect(part).toContain(`> ${MESSAGE}`)
    expect(mail.html).not.toContain('<b>hyn')
  }
  expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')).toBeUndefined()
})

test('an invitation by a guest has the languages and the branding of the workspace’s workgroup, not of the guest’s', async () => {
  const { owner, workspace } = await made({ default_locale: 'mi', additional_locale: 'cy' })
  const guest = await given.person(server, 'Guest')
  await given.participant(server, { owner, workspace }, guest, ['hasInviter'])
  await brand(workspace.workgroupUuid, 'Te Kaunihera')
  await brand(await workgroupOf(guest), 'Guest & Sons')
  const email = 'by-guest@outside.example'
  await ways['to a workspace'](guest, workspace, email)
  const mail = await mailTo(email)
  expect(languagesOf(mail.html!)).toEqual(['mi', 'cy'])
  expect(mail.html).toContain('>Te Kaunihera</p>')
  expect(mail.html, 'the page that it opens has the same').toContain(`workgroupUuid=${workspace.workgroupUuid}`)
  await as(server, undefined).call(resendRegistration, { body: { email, locale: 'mi' } })
  await server.drain()
  const again = await PostalMime.parse(received.at(-1)!)
  expect([again.to, again.subject]).toMatchObject([[{ address: email }], expect.not.stringContaining(mail.subject!)])
  expect(languagesOf(again.html!)).toEqual(['mi', 'cy'])
  expect(again.html).toContain('>Te Kaunihera</p>')
  expect(again.html).toContain(`workgroupUuid=${workspace.workgroupUuid}`)
})

test('a lost invitation to a workgroup is sent again with its branding', async () => {
  const { owner, workspace } = await made({ default_locale: 'cy', additional_locale: null })
  await brand(workspace.workgroupUuid, 'Cyngor y Fro')
  const email = 'lost-member@outside.example'
  await ways['to a workgroup'](owner, workspace, email)
  await mailTo(email)
  await as(server, undefined).call(resendRegistration, { body: { email, locale: 'cy' } })
  await server.drain()
  const again = await PostalMime.parse(received.at(-1)!)
  expect([again.to, again.subject]).toMatchObject([[{ address: email }], expect.stringContaining('Strongroom')])
  expect(again.html).toContain('>Cyngor y Fro</p>')
  expect(again.html).toContain(`workgroupUuid=${workspace.workgroupUuid}`)
})

test('one language where the workgroup has no other, and for people who have chosen theirs', async () => {
  const { owner, workspace } = await made({ default_locale: 'cy', additional_locale: null })
  await ways['to a workspace'](owner, workspace, 'one@outside.example')
  expect(languagesOf((await mailTo('one@outside.example')).html!)).toEqual(['cy'])
  const both = await made({ default_locale: 'mi', additional_locale: 'en-gb' })
  const known = await given.person(server, 'Known')
  await ways['to a workspace'](both.owner, both.workspace, known.email)
  expect(languagesOf((await mailTo(known.email)).html!)).toEqual(['en-gb'])
})
