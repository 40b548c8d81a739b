import { createFolder, findAsset, listAssets } from '@strongroom/contract/documents/assets.ts'
import { createThread, deleteComment, listThreads } from '@strongroom/contract/documents/comments.ts'
import { searchAssets } from '@strongroom/contract/documents/search.ts'
import { addTags } from '@strongroom/contract/documents/tags.ts'
import { requestZip } from '@strongroom/contract/documents/zips.ts'
import { listAuditEvents } from '@strongroom/contract/record/audit.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { policiesOf, type PolicyBody } from '../../test/administration/tag-policies.ts'
import { tasksOn } from '../../test/tasks.ts'
import { randomOf } from '../../test/world.ts'

const server = useServer()

interface Tag {
  name: string
  value?: string
}
interface Document {
  uuid: string
  name: string
  inFolder: boolean
  tags: Tag[]
  /** The comment about it was deleted. */
  isUndiscussed: boolean
}

const NAMES = ['Red', 'Green', 'Blue']
const VALUES = ['1', '2']

function randomTags(random: () => number, most: number): Tag[] {
  const all = NAMES.flatMap((name) => [{ name }, ...VALUES.map((value) => ({ name, value }))])
  return all.filter(() => random() < most / all.length)
}

const spelled = (random: () => number, tag: Tag): Tag =>
  random() < 0.5 ? tag : { ...tag, name: tag.name.toUpperCase() }

/** In plain words: a tag of a policy is met by a tag of that name, and of its value if it has one. */
const meets = (tags: Tag[], wanted: Tag) =>
  tags.some(
    ({ name, value }) =>
      name.toLowerCase() === wanted.name.toLowerCase() && (wanted.value === undefined || value === wanted.value),
  )
const meetsList = (tags: Tag[], wanted: readonly Tag[], condition: 'ALL' | 'ANY') =>
  condition === 'ALL' ? wanted.every((one) => meets(tags, one)) : wanted.some((one) => meets(tags, one))

function mayRead(document: Document, person: { tags: Tag[]; isOwner: boolean }, policies: PolicyBody[]): boolean {
  if (person.isOwner) return true
  const matching = policies.filter(({ assetTags, condition }) =>
    meetsList(document.tags, assetTags as Tag[], condition),
  )
  const met = ({ userTags, condition }: PolicyBody) => meetsList(person.tags, userTags as Tag[], condition)
  if (matching.some((policy) => policy.effect === 'DENY' && met(policy))) return false
  const allowing = matching.filter(({ effect }) => effect === 'ALLOW')
  return allowing.length === 0 || allowing.some(met)
}

function randomPolicy(random: () => number, number: number): PolicyBody {
  const some = () => {
    const tags = randomTags(random, 2)
    return (tags.length > 0 ? tags : [{ name: 'Red' }]).map((tag) => spelled(random, tag))
  }
  return {
    name: `Policy ${number}`,
    effect: random() < 0.5 ? 'ALLOW' : 'DENY',
    condition: random() < 0.5 ? 'ALL' : 'ANY',
    assetTags: some(),
    userTags: some(),
  }
}

const sorted = (names: string[]) => names.toSorted()

/** Everything that shows a person documents of the workspace. */
async function seenBy(who: TestPerson, workspaceUuid: string, folderUuid: string) {
  const me = as(server, who)
  const listed = (query: object) => me.call(listAssets, { query: { workspaceUuid, size: 100, ...query } })
  const [top, below, found, typed] = [
    await listed({}),
    await listed({ parentUuid: folderUuid }),
    await me.call(searchAssets, { query: { name: 'doc', workspaceUuid } }),
    await listed({ type: 'DOCUMENT' }),
  ]
  const namesOf = (page: { content: { name: string }[] }) => sorted(page.content.map(({ name }) => name))
  return {
    top: namesOf(top).filter((name) => name !== 'Folder'),
    below: namesOf(below),
    found: namesOf(found),
    totals: [top, below, found, typed].map(({ metadata }) => metadata.totalElements),
    childCount: top.content.find(({ name }) => name === 'Folder')!.childCount,
  }
}

test.each([1, 2, 3])('people see exactly the documents that the policies leave them (world %i)', async (seed) => {
  const random = randomOf(seed)
  const { owner, workspace, people } = await given.workspaceWith(server, {
    manager: ['hasManageWorkspace'],
    reader: ['hasDownload'],
    viewer: [],
    adder: ['hasDownload', 'hasCreateDocument'],
  })
  const admin = await policiesOf(server, owner)
  const folder = await as(server, owner).call(createFolder, {
    body: { name: 'Folder', workspaceUuid: workspace.uuid },
  })
  const documents: Document[] = []
  for (let number = 0; number < 12; number++) {
    const inFolder = random() < 0.4
    const name = `doc ${number}.txt`
    const { uuid } = await as(server, random() < 0.5 ? owner : people.adder).upload(
      { name, bytes: name },
      { workspaceUuid: workspace.uuid, ...(inFolder ? { parentUuid: folder.uuid } : {}) },
    )
    const tags = randomTags(random, 2)
    if (tags.length > 0) await as(server, owner).call(addTags, { body: { assetUuid: uuid, tags } })
    const thread = await as(server, owner).call(createThread, {
      body: { workspaceUuid: workspace.uuid, text: `about ${name}`, mentionedAssets: [uuid] },
    })
    const isUndiscussed = random() < 0.4
    if (isUndiscussed) await as(server, owner).call(deleteComment, { params: { commentUuid: thread.uuid } })
    documents.push({ uuid, name, inFolder, tags, isUndiscussed })
  }
  await server.drain()
  const task = await tasksOn(server).create(owner, {
    workspaceUuid: workspace.uuid,
    assetUuids: documents.slice(0, 10).map(({ uuid }) => uuid),
    assigneeUuids: Object.values(people).map(({ uuid }) => uuid),
  })
  const tagsOf = new Map<string, Tag[]>()
  for (const person of Object.values(people)) {
    const tags = randomTags(random, 3)
    tagsOf.set(person.uuid, tags)
    await admin.tag(person, ...tags.map((tag) => spelled(random, tag)))
  }
  const policies = Array.from({ length: 4 }, (_, number) => randomPolicy(random, number))
  for (const policy of policies) await admin.create(policy)

  for (const who of [owner, ...Object.values(people)]) {
    const person = { tags: tagsOf.get(who.uuid) ?? [], isOwner: who === owner }
    const may = documents.filter((document) => mayRead(document, person, policies))
    const [top, below] = [may.filter(({ inFolder }) => !inFolder), may.filter(({ inFolder }) => inFolder)]
    const names = (some: Document[]) => sorted(some.map(({ name }) => name))
    const what = `${who.name} in world ${seed}`
    expect(await seenBy(who, workspace.uuid, folder.uuid), what).toEqual({
      top: names(top),
      below: names(below),
      found: names(may),
      totals: [top.length + 1, below.length, may.length, top.length],
      childCount: below.length,
    })
    for (const document of documents) {
      const expected = may.includes(document) ? 'ok' : 'asset.not.found'
      const read = as(server, who).call(findAsset, { params: { assetUuid: document.uuid }, query: {} })
      expect(await outcomeOf(read), `${what}: ${document.name}`).toBe(expected)
    }
    const threads = await as(server, who).call(listThreads, { query: { workspaceUuid: workspace.uuid, size: 100 } })
    const undiscussed = may.filter(({ isUndiscussed }) => isUndiscussed)
    expect(threads.content, what).toHaveLength(may.length - undiscussed.length)
    const seen = await tasksOn(server).find(who, task.uuid)
    const inTask = names(documents.slice(0, 10).filter((document) => may.includes(document)))
    expect(sorted(seen.referencedAssets.map(({ name }) => name)), what).toEqual(inTask)
    if (who === owner || who === people.manager) {
      const events = await as(server, who).call(listAuditEvents, {
        params: { workspaceUuid: workspace.uuid },
        query: { size: 100, eventType: ['DOCUMENT_CREATED'] },
      })
      expect(sorted(events.content.map(({ entityName }) => entityName)), what).toEqual(names(may))
      expect(events.metadata.totalElements, what).toBe(may.length)
      for (const [eventType, many] of [
        ['COMMENT_ADDED', may.length],
        ['COMMENT_DELETED', undiscussed.length],
      ] as const) {
        const discussed = await as(server, who).call(listAuditEvents, {
          params: { workspaceUuid: workspace.uuid },
          query: { size: 100, eventType: [eventType] },
        })
        expect(discussed.metadata.totalElements, `${what}: ${eventType}`).toBe(many)
      }
    }
    if (who === people.reader && below.length < documents.filter(({ inFolder }) => inFolder).length) {
      const request = as(server, who).call(requestZip, { body: { assetUuids: [folder.uuid], name: 'z' } })
      if (below.length > 0) expect((await request).documents, what).toBe(below.length)
      else expect(await outcomeOf(request), what).not.toBe('ok')
    }
  }
})
