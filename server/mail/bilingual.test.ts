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

test('one language where the workgroup has no other, and for people who have chosen theirs', async () => {
  const { owner, workspace } = await made({ default_locale: 'cy', additional_locale: null })
  await ways['to a workspace'](owner, workspace, 'one@outside.example')
  expect(languagesOf((await mailTo('one@outside.example')).html!)).toEqual(['cy'])
  const both = await made({ default_locale: 'mi', additional_locale: 'en-gb' })
  const known = await given.person(server, 'Known')
  await ways['to a workspace'](both.owner, both.workspace, known.email)
  expect(languagesOf((await mailTo(known.email)).html!)).toEqual(['en-gb'])
})
