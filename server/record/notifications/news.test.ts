import { createFolder, deleteAsset, renameAsset } from '@strongroom/contract/documents/assets.ts'
import { closeWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import * as participants from '@strongroom/contract/workspaces/participants.ts'
import * as users from '@strongroom/contract/identity/users.ts'
import { findWorkspace, renameWorkspace, requireTwoStep } from '@strongroom/contract/workspaces/workspaces.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { choose, linesOf, morning, newsOf, tell } from '../../test/news.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const now = () => server.ports.clock.now()
const again = (who: TestPerson) => given.signIn(server, who)

const own = async (who: TestPerson, workspace: { uuid: string }) => {
  const params = { workspaceUuid: workspace.uuid }
  return (await as(server, who).call(findWorkspace, { params, query: {} })).participant.uuid
}

const star = async (who: TestPerson, workspace: { uuid: string }) =>
  as(server, who).call(participants.favouriteWorkspace, {
    params: { participantUuid: await own(who, workspace) },
    body: { favourite: true },
  })

const upload = (who: TestPerson, workspace: { uuid: string }, name: string) =>
  as(server, who).upload({ name, bytes: name }, { workspaceUuid: workspace.uuid })

test('a daily digest: what others did, once, and no email without events', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    editor: ['hasDownload', 'hasCreateDocument'],
  })
  await tell(server)
  const plan = await upload(owner, workspace, 'Plan.txt')
  await as(server, owner).call(renameAsset, { params: { assetUuid: plan.uuid }, body: { name: 'Outline' } })
  await upload(people.editor, workspace, 'Answer.txt')
  await as(server, owner).call(createFolder, {
    body: { workspaceUuid: workspace.uuid, parentUuid: workspace.uuid, name: 'Drawer' },
  })
  await tell(server)
  expect(await newsOf(server, people.editor), 'before seven').toEqual([])
  await morning(server)
  const [mail, ...others] = await newsOf(server, people.editor)
  expect(others).toEqual([])
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format(now())
  expect(mail!.subject).toBe(`Your summary of ${day}`)
  const lines = linesOf(mail)
  expect(lines.map((line) => line.replace(/ \([^()]*\)$/, ''))).toEqual([
    '- Owner Tester created the folder “Drawer”',
    '- Owner Tester renamed “Plan.\u200Btxt” to “Outline.\u200Btxt”',
    '- Owner Tester uploaded “Plan.\u200Btxt”',
  ])
  expect(lines[0]).toMatch(/\(\d+ \w+ \d{4}, \d\d:\d\d\)$/)
  expect(mail!.text).toContain(`${workspace.name}\n${server.ports.config.publicUrl}/share/${workspace.uuid}\n`)
  expect(mail!.text).toContain(`${server.ports.config.publicUrl}/settings`)
  expect(mail!.html).toContain('<html lang="en-gb">')
  expect(mail!.html).toContain(`/share/${workspace.uuid}" style="color:#0a5ca8">${workspace.name}</a></h2><ul`)
  expect(mail!.html).toContain('Owner Tester created the folder “Drawer”')
  // The owner, who reads the activity, gets events about the participant too, and none of their own.
  const [owners] = await newsOf(server, owner)
  expect(owners!.text).toContain('editor Tester uploaded “Answer.')
  expect(owners!.text).toContain('editor Tester accepted the invitation')
  expect(owners!.text).not.toContain('Drawer')
  await tell(server)
  await morning(server)
  await morning(server)
  expect(await newsOf(server, people.editor)).toHaveLength(1)
  expect(await newsOf(server, owner)).toHaveLength(1)
})

test('daily, weekly and immediate combine freely; each sends an event once', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { all: [], weekly: [], none: [] })
  await choose(server, people.all, { dailyEmail: true, weeklyEmail: true, immediateEmail: true })
  await choose(server, people.weekly, { weeklyEmail: true })
  await choose(server, people.none, {})
  await tell(server)
  await upload(owner, workspace, 'One.txt')
  await upload(owner, workspace, 'Two.txt')
  const subjects = async (who: TestPerson) =>
    (await newsOf(server, who)).map(({ subject }) => subject.replace(/ (of|until) .*/, ''))
  await tell(server)
  await tell(server)
  expect(await subjects(people.all)).toEqual([`News in “${workspace.name}”`])
  expect((await newsOf(server, people.all))[0]!.text).toMatch(/Two[^]*One/)
  await morning(server, 'WEEKLY')
  expect((await subjects(people.all)).toSorted()).toEqual([`News in “${workspace.name}”`, 'Your summary', 'Your week'])
  expect(await subjects(people.weekly)).toEqual(['Your week'])
  await upload(await again(owner), workspace, 'Three.txt')
  await morning(server)
  expect((await subjects(people.all)).toSorted()).toEqual([
    `News in “${workspace.name}”`,
    `News in “${workspace.name}”`,
    'Your summary',
    'Your summary',
    'Your week',
  ])
  for (const mail of (await newsOf(server, people.all)).slice(0, 2)) {
    expect(mail.text).toContain('Three')
    expect(mail.text).not.toContain('Two')
  }
  expect(await subjects(people.weekly), 'on another day than Monday').toEqual(['Your week'])
  await morning(server, 'WEEKLY')
  expect(await subjects(people.weekly)).toEqual(['Your week', 'Your week'])
  expect(await newsOf(server, people.none)).toEqual([])
})

test('immediate: all events of five minutes in one email, of favourites only if chosen', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { fan: [], all: [] })
  const other = await given.workspaceOf(server, owner)
  for (const who of [people.fan, people.all]) await given.participant(server, { owner, workspace: other }, who, [])
  await choose(server, people.fan, { immediateEmail: true, immediateFavouritesOnly: true })
  await choose(server, people.all, { immediateEmail: true })
  await star(people.fan, other)
  await tell(server)
  const before = (await newsOf(server, people.all)).length
  await upload(owner, workspace, 'Here.txt')
  await tell(server)
  expect(await newsOf(server, people.fan)).toEqual([])
  expect((await newsOf(server, people.all)).length).toBe(before + 1)
  await upload(owner, workspace, 'Again.txt')
  await upload(owner, other, 'There.txt')
  await tell(server)
  const [fans, ...more] = await newsOf(server, people.fan)
  expect(more).toEqual([])
  expect(fans!.subject).toBe(`News in “${other.name}”`)
  expect(fans!.text).toContain('There')
  for (const word of ['Here', 'Again', workspace.name]) expect(fans!.text).not.toContain(word)
  const [alls] = await newsOf(server, people.all)
  expect(alls!.subject).toBe('News in your workspaces')
  for (const word of ['Again', 'There']) expect(alls!.text).toContain(word)
  expect(alls!.text).not.toContain('Here')
  // A later favourite gets later events.
  await star(people.fan, workspace)
  await tell(server)
  expect(await newsOf(server, people.fan)).toHaveLength(1)
})

test('hidden participants are only in the owner’s emails, and get their own', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    manager: ['hasManageWorkspace'],
    viewer: [],
  })
  const hidden = await given.person(server, 'Secretive')
  const page = await as(server, owner).call(participants.inviteParticipants, {
    body: { workspaceUuid: workspace.uuid, emails: [hidden.email], type: 'BCC', hasCreateDocument: true },
  })
  const { uuid } = page.content[0]!
  await as(server, hidden).call(participants.answerInvitation, {
    params: { participantUuid: uuid },
    body: { accepted: true },
  })
  for (const who of [people.manager, people.viewer])
    await choose(server, who, { dailyEmail: true, immediateEmail: true })
  await tell(server)
  const before = [(await newsOf(server, people.manager)).length, (await newsOf(server, people.viewer)).length]
  await upload(hidden, workspace, 'Whisper.txt')
  await tell(server)
  // A manager's activity list doesn't show it either: no email at all, and so no hint by its time.
  expect([(await newsOf(server, people.manager)).length, (await newsOf(server, people.viewer)).length]).toEqual(before)
  await upload(owner, workspace, 'Loud.txt')
  await morning(server)
  for (const who of [people.manager, people.viewer]) {
    const mails = JSON.stringify(await newsOf(server, who))
    expect(mails).toContain('Loud')
    for (const word of ['Secretive', 'Whisper', hidden.email, uuid]) expect(mails).not.toContain(word)
  }
  const [owners] = await newsOf(server, owner)
  expect(owners!.text).toContain('Secretive Tester uploaded “Whisper.')
  expect(owners!.text).toContain('Secretive Tester accepted the invitation')
  const [own] = await newsOf(server, hidden)
  expect(own!.text).toContain('Owner Tester uploaded “Loud.')
  expect(own!.text).not.toContain('Whisper')
})

test('people who left, lost access or want no emails get nothing', async () => {
  const roles = { removed: [], left: [], disabled: [], quiet: [], stays: [] }
  const { owner, workspace, people } = await given.workspaceWith(server, roles)
  const [pending, late] = [await given.person(server, 'Pending'), await given.person(server, 'Late')]
  await given.invitee(server, { owner, workspace }, pending, [])
  for (const who of Object.values(people)) await choose(server, who, { dailyEmail: true, immediateEmail: true })
  await tell(server)
  const { write } = server.ports.databases
  await upload(owner, workspace, 'Deed.txt')
  const gone = await upload(owner, workspace, 'Gone.txt')
  await as(server, owner).call(deleteAsset, { params: { assetUuid: gone.uuid }, body: undefined })
  await as(server, owner).call(participants.removeParticipant, {
    params: { participantUuid: await own(people.removed, workspace) },
  })
  await as(server, people.left).call(participants.leaveWorkspace, { query: { shareUuid: workspace.uuid } })
  await write.updateTable('person').set({ disabled_at: now() }).where('id', '=', people.disabled.uuid).execute()
  await as(server, people.quiet).call(users.updateUser, {
    params: { userUuid: people.quiet.uuid },
    body: { firstName: 'Quiet', lastName: 'Tester', timezone: 'Europe/London', emailSubscriber: false },
  })
  await given.participant(server, { owner, workspace }, late, [])
  const silent = { ...people, pending, late }
  const before = new Map<string, number>()
  for (const who of Object.values(silent)) before.set(who.uuid, (await newsOf(server, who)).length)
  await tell(server)
  await morning(server)
  const heard = Object.entries(silent).map(async ([role, who]) => [
    role,
    (await newsOf(server, who)).length - before.get(who.uuid)!,
  ])
  expect(Object.fromEntries(await Promise.all(heard))).toEqual({
    removed: 0,
    left: 0,
    disabled: 0,
    quiet: 0,
    pending: 0,
    // Events from before they joined are left out.
    late: 0,
    stays: 2,
  })
  const [stays] = await newsOf(server, people.stays)
  expect(stays!.text).toContain('Owner Tester deleted “Gone.')
  // Invitations and removals are for those who read the activity.
  expect(JSON.stringify(await newsOf(server, people.stays))).not.toContain(pending.email)
  expect(JSON.stringify(await newsOf(server, people.stays))).not.toContain(people.removed.email)
  // After emails are switched on again, events of the meantime aren't sent.
  await as(server, await again(people.quiet)).call(users.updateUser, {
    params: { userUuid: people.quiet.uuid },
    body: { firstName: 'Quiet', lastName: 'Tester', timezone: 'Europe/London', emailSubscriber: true },
  })
  await morning(server)
  expect((await newsOf(server, people.quiet)).length).toBe(before.get(people.quiet.uuid))
})

test('of a closed workspace only its closing is sent', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { viewer: [] })
  await tell(server)
  await upload(owner, workspace, 'Last.txt')
  await as(server, owner).call(closeWorkspace, { params: { workspaceUuid: workspace.uuid }, body: {} })
  await morning(server)
  expect(await newsOf(server, people.viewer)).toEqual([])
  expect((await mailsTo(server, people.viewer.email))[0]!.subject).toBe(`“${workspace.name}” has closed`)
})

test('of a two-step workspace an email says that something happened, and neither what nor who nor how much', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { viewer: [] })
  await choose(server, people.viewer, { dailyEmail: true, immediateEmail: true })
  await tell(server)
  const before = (await newsOf(server, people.viewer)).length
  for (const name of ['Will.txt', 'Codicil.txt']) await upload(owner, workspace, name)
  await as(server, owner).call(requireTwoStep, {
    params: { workspaceUuid: workspace.uuid },
    body: { requiresMFA: true },
  })
  await tell(server)
  await morning(server)
  const mails = await newsOf(server, people.viewer)
  expect(mails.length).toBe(before + 2)
  for (const mail of mails.slice(0, 2)) {
    const lines = linesOf(mail)
    expect(lines).toEqual(['- Something happened in this two-step workspace. Open it to see what.'])
    expect(mail.text).toContain(workspace.name)
    for (const word of ['Will', 'Codicil', 'Owner']) expect(JSON.stringify(mail)).not.toContain(word)
  }
})

test('names are plain text: no markup, no links, no lines of their own', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { viewer: [] })
  await choose(server, people.viewer, { immediateEmail: true })
  await tell(server)
  const name = '<img src=x> & www.bad.example'
  await upload(owner, workspace, `${name}.txt`)
  await as(server, owner).call(renameWorkspace, {
    params: { workspaceUuid: workspace.uuid },
    body: { name: '“Quoted” <b>bold</b>' },
  })
  await server.ports.databases.write
    .updateTable('workspace')
    .set({ name: 'Two\r\nBcc: everybody@bad.example\n<b>lines</b>' })
    .where('id', '=', workspace.uuid)
    .execute()
  await tell(server)
  const [mail] = await newsOf(server, people.viewer)
  expect(mail!.subject).toBe('News in “Two Bcc: everybody@bad.example <b>lines</b>”')
  expect(mail!.html).not.toMatch(/<(img|b)\b/)
  expect(mail!.html).toContain('&#60;img src=x&#62; &#38; www.\u200Bbad.\u200Bexample')
  expect(mail!.text).not.toContain('www.bad')
  expect(mail!.text.split('\n').filter((line) => line.startsWith('Bcc'))).toEqual([])
})

test('an email is limited: the newest ten events of a workspace, and how many more', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { viewer: [] })
  await choose(server, people.viewer, { immediateEmail: true })
  await tell(server)
  for (let i = 1; i <= 13; i++) await upload(owner, workspace, `Sheet ${i}.txt`)
  await tell(server)
  const lines = linesOf((await newsOf(server, people.viewer))[0])
  expect(lines).toHaveLength(11)
  expect(lines[0]).toContain('Sheet 13.')
  expect(lines.at(-1)).toBe('- And 3 more')
  await sql`insert into audit_event (uuid, type, at, actor_id, workspace_id, entity_kind, entity_name)
    select uuidv7(), 'FOLDER_CREATED', ${now()}, ${owner.uuid}, ${workspace.uuid}, 'Folder', 'Drawer ' || i
      from generate_series(1, 500) i`.execute(server.ports.databases.write)
  await tell(server)
  expect(linesOf((await newsOf(server, people.viewer))[0]).at(-1)).toBe('- And many more')
})
