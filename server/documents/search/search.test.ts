import { createFolder, deleteAsset, renameAsset } from '@strongroom/contract/documents/assets.ts'
import { createLink } from '@strongroom/contract/documents/links.ts'
import { searchAssets } from '@strongroom/contract/documents/search.ts'
import { addTags, listKnownTags } from '@strongroom/contract/documents/tags.ts'
import { closeWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { removeParticipant } from '@strongroom/contract/workspaces/participants.ts'
import { sql } from 'kysely'
import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { textVector } from './text-words.ts'

const server = useServer()

const search = (who: TestPerson, name: string, query: object = {}) =>
  as(server, who).call(searchAssets, { query: { name, ...query } })
const names = async (who: TestPerson, name: string, query: object = {}) =>
  (await search(who, name, query)).content.map((found) => found.name)
const snippet = (found: Awaited<ReturnType<typeof search>>['content'][number]) =>
  found.snippet?.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('') ?? null

async function shared() {
  const made = await given.workspaceWith(server, { reader: ['hasDownload'], viewer: [] })
  const upload = (name: string, bytes: string | Uint8Array) =>
    as(server, made.owner).upload({ name, bytes }, { workspaceUuid: made.workspace.uuid })
  return { ...made, upload }
}

test('names are found by parts of words, without case and accents, in the order that one asks for', async () => {
  const { owner, workspace, people, upload } = await shared()
  await upload('Ysgol Llŷn 2024_05.txt', 'a')
  await upload('Whakapapa Māori.txt', 'bbb')
  await as(server, owner).call(createFolder, { body: { name: 'Māori land', workspaceUuid: workspace.uuid } })
  const link = { name: 'maori dictionary', url: 'https://example.org', workspaceUuid: workspace.uuid }
  await as(server, owner).call(createLink, { body: link })
  expect(await names(people.reader, 'llyn')).toEqual(['Ysgol Llŷn 2024_05.txt'])
  expect(await names(people.reader, 'SGOL 024_0')).toEqual(['Ysgol Llŷn 2024_05.txt'])
  expect(await names(people.reader, '2024%05'), 'signs of patterns are only themselves').toEqual([])
  expect(await names(people.reader, 'maori')).toEqual(['maori dictionary', 'Māori land', 'Whakapapa Māori.txt'])
  expect(await names(people.reader, 'māori', { sort: 'name,desc' })).toEqual([
    'Whakapapa Māori.txt',
    'Māori land',
    'maori dictionary',
  ])
  expect(await names(people.reader, 'whaka', { workspaceUuid: workspace.uuid })).toHaveLength(1)
  const page = await search(people.reader, 'maori', { size: 2, page: 1 })
  expect([page.content.length, page.metadata.totalElements]).toEqual([1, 3])
  const [found] = (await search(people.reader, 'whaka')).content
  expect(found).toMatchObject({ foundIn: 'NAME', snippet: null, parent: { name: workspace.name } })
  expect(found!.actions).toBeDefined()
})

test('a word is found with the apostrophe of a keyboard or of a word processor, whichever its name has', async () => {
  const { owner, upload } = await shared()
  await upload('Adroddiad i’r pwyllgor.txt', 'a')
  await upload("Owner's copy 100_.txt", 'b')
  for (const typed of ["i'r", 'i’r', 'iʼr pwyllgor'])
    expect(await names(owner, typed)).toEqual(['Adroddiad i’r pwyllgor.txt'])
  for (const typed of ["owner's", 'OWNER’S']) expect(await names(owner, typed)).toEqual(["Owner's copy 100_.txt"])
  expect(await names(owner, '’'), 'alone it is only itself').toEqual(['Adroddiad i’r pwyllgor.txt'])
})

test('texts are found by those who may download them, with the words marked', async () => {
  const { people, upload } = await shared()
  await upload('letter.txt', `${'Earlier. '.repeat(80)}The Llŷn lease ends\nin June.${' After.'.repeat(80)}`)
  await upload('other.txt', 'Nothing of the kind')
  await server.drain()
  const [found] = (await search(people.reader, 'llyn LEASE')).content
  expect(found).toMatchObject({ name: 'letter.txt', foundIn: 'TEXT' })
  expect(snippet(found!)).toMatch(/^… (Earlier\. )+The \[Llŷn\] \[lease\] ends in June\.( After\.)+ …$/)
  expect(await names(people.reader, 'eas'), 'a part of a word').toEqual(['letter.txt'])
  expect(await names(people.reader, 'lease kind'), 'all words in one text').toEqual([])
  expect(await names(people.viewer, 'lease')).toEqual([])
  expect(await names(people.viewer, 'letter')).toEqual(['letter.txt'])
  const hostile = [`'lease':* | 'x'`, '\\', `q'z`, '🎈', '%', '((', 'x'.repeat(200)]
  for (const text of hostile) expect((await search(people.reader, text)).metadata.totalElements).toBe(0)
})

test('by relevance names come before texts, and beginnings of names first', async () => {
  const { people, upload } = await shared()
  await upload('a text.txt', 'about zebras')
  await upload('b with zebra.txt', 'x')
  await upload('Zebra.txt', 'x')
  await server.drain()
  expect(await names(people.reader, 'zebra', { sort: 'relevance,desc' })).toEqual([
    'Zebra.txt',
    'b with zebra.txt',
    'a text.txt',
  ])
})

test('by relevance texts with more of the words come first, whole words before endings, on every page', async () => {
  const { people, upload } = await shared()
  await upload('a.txt', 'They release it.')
  await upload('b.txt', `One lease. ${'Nothing else is said here. '.repeat(3)}`)
  await upload('c.txt', `A lease is a lease, and this lease says so. ${'Nothing else is said. '.repeat(3)}`)
  await upload('The lease.txt', 'Nothing')
  await server.drain()
  const best = { sort: 'relevance,desc' }
  const order = ['The lease.txt', 'c.txt', 'b.txt', 'a.txt']
  expect(await names(people.reader, 'lease', best)).toEqual(order)
  const pages = [0, 1, 2, 3].map((page) => names(people.reader, 'lease', { ...best, size: 1, page }))
  expect((await Promise.all(pages)).flat()).toEqual(order)
  expect(await names(people.reader, 'lease')).toEqual(['a.txt', 'b.txt', 'c.txt', 'The lease.txt'])
})

test('the database takes the words of any text', async () => {
  const words = (length: number) => Array.from({ length }, (_, i) => `${(i * 2_654_435_761) % 2 ** 32}`)
  const repeated = words(40_000)
  for (const text of [words(300_000).join(' '), [...repeated, ...repeated].join(' '), 'w '.repeat(300_000)]) {
    const { rows } = await sql<{ many: number }>`select length(${textVector(text)}::tsvector) as many`.execute(
      server.ports.databases.read as never,
    )
    expect(rows[0]!.many).toBeGreaterThan(0)
  }
})

test('only the text of the current version is found; the bin, renaming and closing apply at once', async () => {
  const { owner, workspace, people, upload } = await shared()
  const asset = await upload('plan.txt', 'the old giraffe')
  await server.drain()
  expect(await names(people.reader, 'giraffe')).toEqual(['plan.txt'])
  await as(server, owner).uploadVersion({ name: 'plan.txt', bytes: 'the new elephant' }, asset.uuid)
  expect(await names(people.reader, 'giraffe'), 'before the new text is read').toEqual([])
  await server.drain()
  expect(await names(people.reader, 'giraffe')).toEqual([])
  expect(await names(people.reader, 'elephant')).toEqual(['plan.txt'])
  const params = { assetUuid: asset.uuid }
  await as(server, owner).call(renameAsset, { params, body: { name: 'tune.txt' } })
  expect(await names(people.reader, 'plan')).toEqual([])
  const second = await upload('elephant.txt', 'x')
  await as(server, owner).call(deleteAsset, { params, body: {} })
  expect(await names(people.reader, 'elephant')).toEqual([second.name])
  await as(server, owner).call(closeWorkspace, { params: { workspaceUuid: workspace.uuid }, body: {} })
  expect(await names(people.reader, 'elephant')).toEqual([])
  expect(await outcomeOf(search(people.reader, 'elephant', { workspaceUuid: workspace.uuid }))).toBe('workspace.closed')
})

test('things are found by all of their tags, with words or without', async () => {
  const { owner, people, upload } = await shared()
  const lease = await upload('lease.txt', 'x')
  const other = await upload('other.txt', 'x')
  const tag = (assetUuid: string, tags: { name: string; value?: string }[]) =>
    as(server, owner).call(addTags, { body: { assetUuid, tags } })
  await tag(lease.uuid, [{ name: 'Matter', value: 'A1' }, { name: 'Signed' }])
  await tag(other.uuid, [{ name: 'Matter', value: 'B2' }])
  const found = (query: object) => names(people.reader, '', query)
  expect(await found({ tags: 'matter' })).toEqual(['lease.txt', 'other.txt'])
  expect(await found({ tags: 'Matter|a1' })).toEqual(['lease.txt'])
  expect(await found({ tags: ['matter', 'signed'] })).toEqual(['lease.txt'])
  expect(await found({ tags: ['matter|b2', 'signed'] })).toEqual([])
  expect(await names(people.reader, 'other', { tags: 'matter' })).toEqual(['other.txt'])
  expect(await names(await given.person(server, 'Stranger'), '', { tags: 'matter' })).toEqual([])
})

test('tags are found without their accents, and suggested', async () => {
  const { owner, people, upload } = await shared()
  const asset = await upload('mahi.txt', 'x')
  const other = await upload('plain.txt', 'x')
  const tag = (assetUuid: string, tags: { name: string; value?: string }[]) =>
    as(server, owner).call(addTags, { body: { assetUuid, tags } })
  await tag(asset.uuid, [{ name: 'Rāhui', value: 'Tīmata' }])
  await tag(other.uuid, [{ name: 'Rahui' }])
  const found = (tags: string) => names(people.reader, '', { tags })
  expect(await found('rahui')).toEqual(['mahi.txt', 'plain.txt'])
  expect(await found('Rāhui')).toEqual(['mahi.txt', 'plain.txt'])
  expect(await found('rahui|timata')).toEqual(['mahi.txt'])
  // No index takes a key that is as long as this one without its accents.
  const long = '각'.repeat(250)
  await tag(asset.uuid, [{ name: long, value: long }])
  expect(await found(`${long}|${long}`)).toEqual(['mahi.txt'])
  expect(await found(`${long}|${'각'.repeat(249)}가`)).toEqual([])
  const known = await as(server, people.reader).call(listKnownTags, { query: { query: 'rahui' } })
  expect(known.content.map(({ name }) => name)).toEqual(['Rahui', 'Rāhui'])
})

test('PDF files are found by their text', async () => {
  const { people, upload } = await shared()
  const pdf = await PDFDocument.create()
  pdf.addPage([595, 842]).drawText('Quarterly rainfall', { x: 60, y: 700, size: 20 })
  await upload('minutes.pdf', await pdf.save())
  await server.drain()
  expect(await names(people.reader, 'rainfall quarter')).toEqual(['minutes.pdf'])
})

test('strangers and people whose participation ended find nothing; bad queries are refused', async () => {
  const { owner, workspace, people, upload } = await shared()
  await upload('secret.txt', 'x')
  const stranger = await given.person(server, 'Stranger')
  expect(await names(stranger, 'secret')).toEqual([])
  const scope = { workspaceUuid: workspace.uuid }
  expect(await outcomeOf(search(stranger, 'secret', scope))).toBe('workspace.not.found')
  const leaver = await given.person(server, 'Leaver')
  const participantUuid = await given.participant(server, { owner, workspace }, leaver, [])
  expect(await names(leaver, 'secret')).toEqual(['secret.txt'])
  await as(server, owner).call(removeParticipant, { params: { participantUuid } })
  expect(await names(leaver, 'secret')).toEqual([])
  expect(await names(people.viewer, 'secret', { workgroupUuid: workspace.workgroupUuid })).toHaveLength(1)
  expect(await names(people.viewer, 'secret', { workgroupUuid: stranger.uuid })).toEqual([])
  const status = async (query: object) => (await as(server, owner).fetch(searchAssets, { query })).status
  for (const query of [
    {},
    { name: ' ' },
    { name: 'x'.repeat(201) },
    { name: 'x', sort: 'name' },
    { name: 'x', in: 'y' },
  ])
    expect(await status(query), JSON.stringify(query)).toBe(400)
})

test('one person who searches many times at once waits for themselves, and others find meanwhile', async () => {
  const { owner, people, upload } = await shared()
  await upload('report.txt', 'x')
  const blocked = async () => {
    const text = `select 1 from pg_locks where relation = 'document_text'::regclass and not granted`
    return (await server.asOwner(text)).length
  }
  const staysAt = async (total: number) => {
    await expect.poll(blocked).toBe(total)
    await new Promise((done) => setTimeout(done, 200))
    expect(await blocked()).toBe(total)
  }
  const find = (who: TestPerson) => outcomeOf(search(who, 'report'))
  const all = await server.ports.databases.write.transaction().execute(async (held) => {
    // Every search reads the table.
    await sql`lock table document_text in access exclusive mode`.execute(held)
    const many = Array.from({ length: 40 }, () => find(people.reader))
    await staysAt(2)
    // The search of another doesn't wait for its turn behind the others of the first.
    many.push(find(owner))
    await staysAt(3)
    return many
  })
  expect(new Set(await Promise.all(all))).toEqual(new Set(['ok']))
})
