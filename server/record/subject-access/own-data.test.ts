import { createFolder } from '@strongroom/contract/documents/assets.ts'
import { createThread } from '@strongroom/contract/documents/comments.ts'
import { createTask } from '@strongroom/contract/documents/tasks.ts'
import { requestEmail } from '@strongroom/contract/identity/users.ts'
import { exportOwnData } from '@strongroom/contract/record/subject-access.ts'
import {
  answerInvitation,
  inviteParticipants,
  removeParticipant,
} from '@strongroom/contract/workspaces/participants.ts'
import { renameWorkspace, requireTwoStep } from '@strongroom/contract/workspaces/workspaces.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownData } from '../../test/administration/personal-data.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { recordedFor } from '../../test/audit.ts'
import { registerAuthenticator } from '../../test/fakes/authenticator.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { registerPasskey } from '../../test/fakes/passkey.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { SECTIONS } from './sections.ts'

const server = useServer()
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const write = () => server.ports.databases.write

test('a person exports everything about them, with a README, and it is recorded', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    editor: ['hasDownload', 'hasCreateDocument', 'hasCreateFolder', 'hasEdit', 'hasCommenter'],
  })
  const { editor } = people
  const workspaceUuid = workspace.uuid
  const asset = await as(server, editor).upload({ name: 'Plan.txt', bytes: 'a plan' }, { workspaceUuid })
  await as(server, editor).call(createFolder, { body: { workspaceUuid, name: 'Drawings' } })
  await as(server, editor).call(createThread, { body: { workspaceUuid, text: 'A remark of mine' } })
  await as(server, owner).call(createTask, {
    body: { workspaceUuid, type: 'review', title: 'Read it', assigneeUuids: [editor.uuid], assetUuids: [asset.uuid] },
  })
  const data = await ownData(server, editor)
  const names = SECTIONS.flatMap(({ name }) => [`${name}.csv`, `json/${name}.jsonl`])
  expect([...data.files.keys()]).toEqual(['README.txt', ...names, 'MANIFEST.txt'])
  expect(data.rows('profile')[0]).toMatchObject({ uuid: editor.uuid, givenName: 'editor', hasPassword: 'true' })
  expect(data.rows('addresses')).toMatchObject([{ address: editor.email, kind: 'PRIMARY' }])
  expect(data.rows('sessions')).toMatchObject([{ address: '127.0.0.1', secondFactor: 'NONE' }])
  expect(data.rows('participations')).toMatchObject([
    { workspace: workspace.name, isOwner: 'false', invitedBy: 'Owner Tester', ending: '' },
  ])
  expect(data.rows('participations')[0]!['abilities']).toBe('download, create-document, create-folder, edit, comment')
  expect(data.rows('documents')).toMatchObject([
    { document: 'Plan.txt', workspace: workspace.name, version: '1', size: '6' },
  ])
  expect(data.rows('documents')[0]!['sha256']).toBe(createHash('sha256').update('a plan').digest('hex'))
  expect(data.rows('folders')).toMatchObject([{ kind: 'FOLDER', name: 'Drawings' }])
  expect(data.rows('comments')).toMatchObject([{ text: 'A remark of mine' }])
  expect(data.rows('assignments')).toMatchObject([{ title: 'Read it', status: 'OPEN' }])
  expect(data.rows('memberships')).toMatchObject([{ kind: 'MEMBER' }])
  expect(data.rows('contacts')).toMatchObject([{ name: 'Owner Tester', email: owner.email }])
  const acts = data.rows('activity')
  expect(acts.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['PARTICIPANT_ACCEPTED', 'DOCUMENT_CREATED', 'FOLDER_CREATED', 'COMMENT_ADDED']),
  )
  expect(acts.find(({ type }) => type === 'DOCUMENT_CREATED')).toMatchObject({
    address: '127.0.0.1',
    workspace: workspace.name,
    object: 'Plan.txt',
    happened: 'editor Tester uploaded “Plan.txt”',
  })
  expect(data.rows('about-you').map(({ type }) => type)).toContain('PARTICIPANT_INVITED')
  for (const { name } of SECTIONS) expect(data.json(name).length, name).toBe(data.rows(name).length)
  const readme = data.files.get('README.txt')!.toString()
  for (const { name } of SECTIONS) expect(readme).toContain(`${name}.csv: `)
  expect(readme).not.toMatch(/\{\{|data\.|administrator made/)
  expect(data.fileName).toContain('editor Tester personal data.zip')
  // The checksums are right.
  for (const line of data.files.get('MANIFEST.txt')!.toString().split('\n').filter(Boolean)) {
    const [sum, name] = line.split('  ') as [string, string]
    expect(createHash('sha256').update(data.files.get(name)!).digest('hex'), name).toBe(sum)
  }
  expect((await recordedFor(server, editor.uuid)).at(-1)).toBe('PERSONAL_DATA_EXPORTED')
  expect((await mailsTo(server, editor.email)).map(({ subject }) => subject)).not.toContain('Your data was exported')
})

test('only the person themselves, signed in recently', async () => {
  const anna = await given.person(server, 'Anna')
  const other = await given.person(server, 'Other')
  expect(await outcomeOf(ownData(server, other, anna.uuid))).toBe('not.found')
  expect(await outcomeOf(ownData(server, anna, crypto.randomUUID()))).toBe('not.found')
  expect(await outcomeOf(as(server, undefined).call(exportOwnData, { params: { userUuid: anna.uuid } }))).toBe(
    'signed.out',
  )
  server.pass(5 * 60_000 + 1)
  expect(await outcomeOf(ownData(server, anna))).toBe('reauthentication.required')
  expect(await recordedFor(server, anna.uuid)).not.toContain('PERSONAL_DATA_EXPORTED')
})

test('no secret is in the export: password, authenticator, passkey, cookies, tokens, links', async () => {
  const [anna, berta] = [await given.person(server, 'Anna'), await given.person(server, 'Berta')]
  const { secret } = await registerAuthenticator(server, anna)
  await registerPasskey(server, berta)
  for (const person of [anna, berta]) {
    const [params, body] = [{ userUuid: person.uuid }, { email: `next-${person.email}` }]
    await as(server, person).call(requestEmail, { params, body })
    const data = await ownData(server, person)
    expect(data.rows('factors').map(({ kind }) => kind)).toContain(person === anna ? 'AUTHENTICATOR' : 'PASSKEY')
    expect(data.rows('addresses')).toMatchObject([{ kind: 'PENDING' }, { kind: 'PRIMARY' }])
    const secrets = await secretsOf(person)
    expect(secrets.length).toBeGreaterThan(8)
    const cookies = person.cookie.split('; ').map((cookie) => cookie.split('=')[1]!)
    // The id of the person or the session that a cookie may begin with is no secret.
    const long = [secret, person.token, ...cookies, ...secrets].filter((one) => one.length > 8 && !UUID.test(one))
    for (const one of long) expect(data.text.includes(one), one).toBe(false)
  }
})

/** Every hash, key and sealed text in the rows of a person, in the spellings in which it could appear. */
async function secretsOf({ uuid }: TestPerson): Promise<string[]> {
  const found: (string | Buffer)[] = []
  const tables = [
    'person',
    'session',
    'passkey',
    'mobile_authenticator',
    'mobile_init_key',
    'pending_address',
    'passkey_recovery',
  ]
  for (const table of tables) {
    const rows = await server.asOwner(`select * from ${table} where ${table === 'person' ? 'id' : 'person_id'} = $1`, [
      uuid,
    ])
    for (const row of rows)
      for (const [name, value] of Object.entries(row))
        if (value !== null && /hash|secret|key|token|credential/.test(name)) found.push(value as string | Buffer)
  }
  const tokens = await server.asOwner(
    'select t.hash from session_token t join session s on s.id = t.session_id where s.person_id = $1',
    [uuid],
  )
  found.push(...tokens.map(({ hash }) => hash as Buffer))
  return found.flatMap((value) =>
    Buffer.isBuffer(value) ? [value.toString('hex'), value.toString('base64'), value.toString('base64url')] : [value],
  )
}

test('formulas in names are neutral in the lists', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const formula = '=HYPERLINK(0).txt'
  await as(server, owner).upload({ name: formula, bytes: 'x' }, { workspaceUuid: workspace.uuid })
  await as(server, owner).call(createThread, { body: { workspaceUuid: workspace.uuid, text: '@SUM(1)\n+2' } })
  const data = await ownData(server, owner)
  expect(data.rows('documents')[0]!['document']).toBe(`'${formula}`)
  expect(data.json('documents')[0]!['document']).toBe(formula)
  expect(data.rows('comments')[0]!['text']).toBe("'@SUM(1)\n+2")
  for (const name of data.files.keys()) expect(name).toMatch(/^(json\/)?[\w-]+\.(csv|jsonl|txt)$/)
})

test('a hostile name stays in the name of the file and in the cells', async () => {
  const anna = await given.person(server, 'Anna')
  const names = { given_name: '../../="x";\u202e', family_name: '💥%0d%0a' }
  await write().updateTable('person').set(names).where('id', '=', anna.uuid).execute()
  const data = await ownData(server, anna)
  expect(data.json('profile')[0]).toMatchObject({ givenName: names.given_name, familyName: names.family_name })
  expect(decodeURIComponent(data.fileName.split("''")[1]!)).toBe('.._.._=_x_;_ 💥%0d%0a personal data.zip')
})

test('the README and sentences are in the language of the person', async () => {
  const anna = await given.person(server, 'Anna')
  const readmes: string[] = []
  for (const locale of ['cy', 'mi']) {
    await write().updateTable('person').set({ locale }).where('id', '=', anna.uuid).execute()
    const data = await ownData(server, anna)
    readmes.push(data.files.get('README.txt')!.toString())
  }
  expect(readmes[0]).toContain('Data personol Anna Tester')
  expect(readmes[1]).toContain('Ngā raraunga whaiaro o Anna Tester')
})

test('an address that is only pending shows nothing about its owner', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const anna = await given.person(server, 'Anna')
  const victim = 'victim@elsewhere.example'
  await given.invitee(server, { owner, workspace }, { email: victim }, [])
  await as(server, anna).call(requestEmail, { params: { userUuid: anna.uuid }, body: { email: victim } })
  const data = await ownData(server, anna)
  expect(data.rows('participations')).toEqual([])
  expect(data.text).not.toContain(workspace.name)
})

test('what the person left keeps the name of that time, and documents there have none', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { editor: ['hasCreateDocument'] })
  const { editor } = people
  await as(server, editor).upload({ name: 'Mine.txt', bytes: 'x' }, { workspaceUuid: workspace.uuid })
  const [row] = (await ownData(server, editor)).rows('participations')
  await as(server, owner).call(removeParticipant, { params: { participantUuid: row!['uuid']! } })
  server.pass(1000)
  await as(server, owner).call(renameWorkspace, {
    params: { workspaceUuid: workspace.uuid },
    body: { name: 'A later secret' },
  })
  const data = await ownData(server, await given.signIn(server, editor))
  expect(data.rows('participations')).toMatchObject([{ workspace: workspace.name, ending: expect.stringMatching(/./) }])
  expect(data.rows('documents')).toMatchObject([{ document: '', workspace: workspace.name, size: '1' }])
  expect(data.rows('activity').find(({ type }) => type === 'DOCUMENT_CREATED')).toMatchObject({ object: 'Mine.txt' })
  expect(data.text).not.toContain('A later secret')
})

test('what is behind a shut two-step door stays there', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    editor: ['hasDownload', 'hasCreateDocument', 'hasCreateFolder', 'hasCommenter'],
  })
  const { editor } = people
  const workspaceUuid = workspace.uuid
  await as(server, editor).upload({ name: 'Merger.txt', bytes: 'x' }, { workspaceUuid })
  await as(server, editor).call(createFolder, { body: { workspaceUuid, name: 'Merger folder' } })
  await as(server, editor).call(createThread, { body: { workspaceUuid, text: 'Merger remark' } })
  await write()
    .updateTable('participant')
    .set({ message: 'Merger message' })
    .where('person_id', '=', editor.uuid)
    .execute()
  const open = await ownData(server, editor)
  expect(open.text).toContain('Merger message')
  expect(open.rows('participations')).toMatchObject([{ invitedBy: `${owner.name} Tester` }])
  await as(server, owner).call(requireTwoStep, { params: { workspaceUuid }, body: { requiresMFA: true } })
  const data = await ownData(server, editor)
  expect(data.text.split('\n').filter((line) => line.includes('Merger'))).toEqual([])
  expect(data.rows('documents')).toMatchObject([{ workspace: workspace.name, size: '1' }])
  expect(data.rows('participations')).toMatchObject([{ workspace: workspace.name, invitedBy: '' }])
  expect(data.rows('activity').filter(({ type }) => type === 'DOCUMENT_CREATED')).toHaveLength(1)
  // Once the session has passed the step, they are in it.
  await write().updateTable('session').set({ second_factor: 'EMAIL' }).where('person_id', '=', editor.uuid).execute()
  expect((await ownData(server, editor)).text).toContain('Merger remark')
})

test('the group by which somebody was invited stays unnamed', async () => {
  const { owner, people } = await given.workspaceWith(server, { editor: ['hasCommenter'] })
  const [row] = (await ownData(server, people.editor)).rows('participations')
  await sql`insert into audit_event (uuid, type, at, actor_id, workspace_id, entity_kind, entity_id, entity_name, modified)
    values (uuidv7(), 'PARTICIPANT_INVITED', now(), ${owner.uuid}, ${row!['workspaceUuid']}, 'Participant', ${row!['uuid']}, 'x',
      '{"group": "Takeover team", "hasCommenter": true}')`.execute(write())
  const { text } = await ownData(server, people.editor)
  expect(text).toContain('hasCommenter')
  expect(text).not.toContain('Takeover team')
})

test('hidden participants leave no trace', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    editor: ['hasCommenter', 'hasManageWorkspace'],
  })
  const hidden = await given.person(server, 'Secretive', 'elsewhere.example')
  const invited = await as(server, owner).call(inviteParticipants, {
    body: { workspaceUuid: workspace.uuid, emails: [hidden.email], type: 'BCC', hasCommenter: true },
  })
  const id = invited.content[0]!.uuid
  await as(server, hidden).call(answerInvitation, { params: { participantUuid: id }, body: { accepted: true } })
  await as(server, hidden).call(createThread, { body: { workspaceUuid: workspace.uuid, text: 'Unseen' } })
  const data = await ownData(server, people.editor)
  for (const word of [hidden.email, hidden.uuid, id, 'Secretive', 'Unseen']) expect(data.text).not.toContain(word)
  // The owner knows of the act, without the other's name; the hidden person has their own participation.
  expect((await ownData(server, owner)).text).not.toContain(hidden.email)
  expect((await ownData(server, hidden)).rows('participations')).toMatchObject([{ workspace: workspace.name }])
  // Once somebody else owns the workspace, the former owner's invitation of a hidden person is gone as well.
  await write()
    .updateTable('workspace')
    .set({ owner_id: people.editor.uuid })
    .where('id', '=', workspace.uuid)
    .execute()
  const [before, after] = [await ownData(server, owner), await ownData(server, people.editor)]
  for (const { text } of [before, after]) for (const word of [hidden.email, id]) expect(text).not.toContain(word)
})

test('the export survives a thousand at once: few run, the others are told to wait', async () => {
  const anna = await given.person(server, 'Anna')
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => outcomeOf(ownData(server, anna))))
  const counts = Map.groupBy(outcomes, (outcome) => outcome)
  // Four at once; one that has ended before the last request arrived makes room for another.
  const exported = counts.get('ok')?.length ?? 0
  expect(exported).toBeGreaterThanOrEqual(4)
  expect(exported).toBeLessThan(12)
  expect(counts.get('too.many.requests')?.length).toBe(40 - exported)
  const recorded = (await recordedFor(server, anna.uuid)).filter((type) => type === 'PERSONAL_DATA_EXPORTED')
  expect(recorded.length).toBe(exported)
})
