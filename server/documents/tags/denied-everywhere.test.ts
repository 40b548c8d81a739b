import { ABILITIES } from '@strongroom/contract/access/abilities.ts'
import { createAnnotatedCopy, createAnnotation } from '@strongroom/contract/documents/annotations.ts'
import { createFolder, deleteAsset, renameAsset } from '@strongroom/contract/documents/assets.ts'
import { purgeAsset } from '@strongroom/contract/documents/bin.ts'
import { createReply, createThread, deleteComment } from '@strongroom/contract/documents/comments.ts'
import { createLink } from '@strongroom/contract/documents/links.ts'
import { addTags } from '@strongroom/contract/documents/tags.ts'
import { downloadDocument } from '@strongroom/contract/documents/versions.ts'
import { requestZip } from '@strongroom/contract/documents/zips.ts'
import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import { listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import type { z } from 'zod'
import { expect, test } from 'vitest'
import { contractNames } from '../../system/contract-names.ts'
import { policiesOf, policyOf } from '../../test/administration/tag-policies.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { pdfFile } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { tasksOn } from '../../test/tasks.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const XFDF = '<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots/></xfdf>'
/** In the name, the text, the comments or the tags of everything that is denied. */
const WORDS = ['takeover', 'zanzibar', 'Hush']

/** Ids by the parameters that take them, and which of them are denied to the manager and which are seen. */
class Known {
  readonly ids: Record<string, string[]> = {}
  readonly denied = new Set<string>()
  readonly seen = new Set<string>()

  add<T extends { uuid: string }>(parameter: string, thing: T, to: 'denied' | 'seen' | 'place' = 'denied'): T {
    this.ids[parameter] = [...(this.ids[parameter] ?? []), thing.uuid]
    if (to !== 'place') this[to].add(thing.uuid)
    return thing
  }
}

type Made = Awaited<ReturnType<typeof made>>

/** A manager who has every ability, and somebody who will be cleared for what is denied to the manager. */
async function made() {
  const all = ABILITIES.map(({ name }) => name)
  const { owner, workspace, people } = await given.workspaceWith(server, {
    manager: all,
    cleared: ['hasDownload', 'hasCommenter', 'hasCreateDocument', 'hasEdit'],
  })
  const at = { workspaceUuid: workspace.uuid }
  const known = new Known()
  known.add('workspaceUuid', workspace, 'place')
  known.add('userUuid', people.manager, 'place')
  const folder = known.add(
    'assetUuid',
    await as(server, owner).call(createFolder, { body: { ...at, name: 'Folder' } }),
    'seen',
  )
  const open = await as(server, owner).upload({ name: 'open.txt', bytes: 'open' }, at)
  known.add('assetUuid', open, 'seen')
  known.add('versionUuid', open.latestDocumentVersion!, 'seen')
  const { content } = await as(server, owner).call(listParticipants, { query: at })
  known.add('participantUuid', content.find(({ userUuid }) => userUuid === people.cleared.uuid)!, 'place')
  return { owner, ...people, at, known, folder, open }
}

/** Documents in every state, and a link, before a policy denies them. */
async function documentsIn({ owner, manager, cleared, at, known, folder }: Made) {
  const upload = async (name: string, who: TestPerson, parentUuid?: string) => {
    const bytes = name.endsWith('.pdf') ? await pdfFile() : `takeover zanzibar ${name}`
    const to = { ...at, tags: ['Secret', 'Hush|deal|TEXT'], ...(parentUuid ? { parentUuid } : {}) }
    const asset = known.add('assetUuid', await as(server, who).upload({ name, bytes }, to))
    known.add('versionUuid', asset.latestDocumentVersion!)
    return asset
  }
  const top = await upload('takeover.txt', owner)
  const pages = await upload('takeover.pdf', cleared)
  const below = await upload('takeover below.txt', owner, folder.uuid)
  const [binned, purged] = [await upload('takeover binned.txt', owner), await upload('takeover purged.txt', owner)]
  const own = await upload('takeover by me.txt', manager)
  await server.drain()
  await as(server, owner).uploadVersion({ name: 'x.txt', bytes: 'takeover zanzibar again' }, top.uuid)
  const rename = { params: { assetUuid: below.uuid }, body: { name: 'takeover renamed.txt' } }
  await as(server, cleared).call(renameAsset, rename)
  const body = { ...at, name: 'takeover link', url: 'https://takeover.example/' }
  const link = known.add('assetUuid', await as(server, owner).call(createLink, { body }))
  await as(server, owner).call(addTags, { body: { assetUuid: link.uuid, tags: [{ name: 'Secret' }] } })
  return { top, pages, binned, purged, own, link }
}

/** Comments on them, annotations, copies, tasks, zips, downloads and deletions. */
async function useThem(
  { owner, manager, cleared, at, known, open }: Made,
  documents: Awaited<ReturnType<typeof documentsIn>>,
) {
  const { top, pages, binned, purged, own, link } = documents
  const about = (text: string, more: object = {}) =>
    as(server, cleared).call(createThread, { body: { ...at, text, mentionedAssets: [top.uuid], ...more } })
  const thread = known.add('threadUuid', await about('about the takeover', { mentionedUsers: [manager.uuid] }))
  known.add('commentUuid', thread)
  for (const who of [manager, cleared]) {
    const body = { threadUuid: thread.uuid, text: 'the takeover indeed' }
    known.add('commentUuid', await as(server, who).call(createReply, { body }))
  }
  const gone = known.add('threadUuid', await about('no takeover', { mentionsEveryone: true }))
  await as(server, cleared).call(deleteComment, { params: { commentUuid: gone.uuid } })
  for (const [who, type] of [
    [cleared, 'PUBLIC'],
    [manager, 'PRIVATE'],
  ] as const) {
    const body = { documentUuid: pages.uuid, type, content: XFDF }
    known.add('annotationUuid', await as(server, who).call(createAnnotation, { body }))
  }
  const copy = { params: { assetUuid: pages.uuid }, body: { name: 'takeover with notes' } }
  known.add('assetUuid', await as(server, cleared).call(createAnnotatedCopy, copy))
  const zip = { assetUuids: [top.uuid, open.uuid], name: 'both' }
  known.add('zipUuid', await as(server, manager).call(requestZip, { body: zip }), 'seen')
  const assetUuids = [top, open, link, binned, purged].map(({ uuid }) => uuid)
  const tasks = tasksOn(server)
  const task = await tasks.create(owner, { ...at, assetUuids, assigneeUuids: [manager.uuid, cleared.uuid] })
  known.add('taskUuid', task, 'seen')
  await tasks.act(cleared, task.uuid)
  await as(server, manager).fetch(downloadDocument, { params: { assetUuid: top.uuid } })
  await server.drain()
  for (const [who, asset] of [
    [owner, binned],
    [owner, purged],
    [manager, own],
  ] as const) {
    await as(server, who).call(deleteAsset, { params: { assetUuid: asset.uuid }, body: {} })
    known.add('binUuid', asset)
  }
  await as(server, owner).call(purgeAsset, { params: { ...at, binUuid: purged.uuid } })
  await server.drain()
}

/** Parameters that take ids by other names, and values of others. */
const SAME: Record<string, string> = {
  shareUuid: 'workspaceUuid',
  workspaceUuids: 'workspaceUuid',
  documentUuid: 'assetUuid',
  parentUuid: 'assetUuid',
  ancestorOf: 'assetUuid',
  assetUuids: 'assetUuid',
  mentionUuid: 'userUuid',
  userUuids: 'userUuid',
}
const VALUES: Record<string, string[]> = {
  name: ['takeover', 'zanzibar'],
  query: ['take', 'Hu'],
  text: ['zanzibar'],
  tags: ['Secret'],
  action: ['preview', 'restore', 'resolve', 'canRollbackTo', 'delete'],
  from: ['1'],
  to: ['1'],
  version: ['1'],
  page: ['1'],
}

type Values = Record<string, string>

/** Every combination of values of these parameters. */
function combined(names: string[], valuesOf: (name: string) => string[]): Values[] {
  const [first, ...rest] = names
  if (first === undefined) return [{}]
  return valuesOf(first).flatMap((value) => combined(rest, valuesOf).map((others) => ({ [first]: value, ...others })))
}

/** Queries with up to two of an endpoint's parameters. */
function queriesOf({ query }: Endpoint, valuesOf: (name: string) => string[]): Values[] {
  const names = Object.keys((query as z.ZodObject | undefined)?.shape ?? {})
    .filter((name) => name !== 'page' && valuesOf(name).length > 0)
    .slice(0, 9)
  const chosen = Array.from({ length: 2 ** names.length }, (_, bits) => names.filter((_name, bit) => bits & (2 ** bit)))
  return chosen.filter(({ length }) => length <= 2).flatMap((some) => combined(some, valuesOf))
}

/** Own acts and texts, which the export of one's personal data has (decision 225). */
const OF_ONESELF = 'exportOwnData'
/** They end the session, or lead elsewhere. */
const ELSEWHERE = /logout|login|identity\/|captcha/

test('no read tells a manager of what policies deny to them, or finds it', { timeout: 300_000 }, async () => {
  const all = await made()
  const { owner, manager, cleared, known } = all
  await useThem(all, await documentsIn(all))
  const admin = await policiesOf(server, owner)
  await admin.create(policyOf('ALLOW', 'Secret', 'Cleared'))
  await admin.tag(cleared, { name: 'Cleared' })
  const valuesOf = (name: string) => known.ids[SAME[name] ?? name] ?? VALUES[name] ?? []
  const wrong: string[] = []
  const unasked: string[] = []
  for (const [endpoint, { operationId }] of contractNames().endpoints) {
    if (!['GET', 'OPTIONS'].includes(endpoint.method) || endpoint.kind === 'stream') continue
    if (ELSEWHERE.test(endpoint.path) || operationId === OF_ONESELF) continue
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
    let isAsked = false
    for (const params of combined(names, valuesOf))
      for (const query of queriesOf(endpoint, valuesOf)) {
        const response = await as(server, manager).fetch(endpoint, { params, query })
        const body = Buffer.from(await response.arrayBuffer()).toString('latin1')
        isAsked ||= response.status !== 400
        const asked = [...Object.values(params), ...Object.values(query)]
        const told = [...WORDS, ...known.denied].filter((one) => !asked.includes(one) && body.includes(one))
        // Of several things that a call names, it may be about one only.
        const isAbout = asked.some((one) => known.denied.has(one)) && !asked.some((one) => known.seen.has(one))
        const isFound = isAbout && ![400, 404].includes(response.status)
        const isEmpty = body.startsWith('{"content":[],')
        if (told.length > 0 || (isFound && !isEmpty) || response.status >= 500)
          wrong.push(`${operationId} ${JSON.stringify({ ...params, ...query })}: ${response.status} ${told}`)
      }
    if (endpoint.viewAs && !isAsked) unasked.push(operationId)
  }
  expect(wrong).toEqual([])
  // Every read inside a workspace was asked something that it understands.
  expect(unasked).toEqual([])
})
