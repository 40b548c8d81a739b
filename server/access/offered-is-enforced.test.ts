import type { Ability } from '@strongroom/contract/access/abilities.ts'
import {
  type AssetActions,
  createFolder,
  deleteAsset,
  findAsset,
  moveAsset,
  renameAsset,
  updateFolder,
} from '@strongroom/contract/documents/assets.ts'
import { createLink } from '@strongroom/contract/documents/links.ts'
import { addTags, deleteTag } from '@strongroom/contract/documents/tags.ts'
import { listAuditEvents } from '@strongroom/contract/record/audit.ts'
import {
  favouriteWorkspace,
  muteWorkspace,
  inviteParticipants,
  leaveWorkspace,
  listParticipants,
} from '@strongroom/contract/workspaces/participants.ts'
import { createTagSet, updateWorkspaceTagSets } from '@strongroom/contract/organisation/tag-sets.ts'
import { downloadDocument, previewLatest } from '@strongroom/contract/documents/versions.ts'
import { findOperations, findWorkspace, renameWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../test/as.ts'
import * as given from '../test/given.ts'
import { outcomeOf } from '../test/matrix.ts'
import { useServer } from '../test/server.ts'
import { ABILITIES } from '../test/standings.ts'

const server = useServer()

/** Preview alone, each ability alone (editing with the download that it needs), and all abilities but one. */
const alone = Object.fromEntries(
  ABILITIES.map((ability): [string, Ability[]] => [
    `only ${ability}`,
    ability === 'hasEdit' ? ['hasDownload', 'hasEdit'] : [ability],
  ]),
)
const allBut = Object.fromEntries(
  ABILITIES.map((ability): [string, Ability[]] => [
    `all but ${ability}`,
    ABILITIES.filter(
      (other) =>
        other !== ability && other !== 'hasManageWorkspace' && !(ability === 'hasDownload' && other === 'hasEdit'),
    ),
  ]),
)
const ROLES: Record<string, Ability[]> = { preview: [], ...alone, ...allBut }
const FLAGS = [
  { allowNewDocument: true, allowNewFolder: true, allowEdit: true },
  { allowNewDocument: false, allowNewFolder: true, allowEdit: false },
  { allowNewDocument: true, allowNewFolder: false, allowEdit: true },
]

test('offered actions succeed, all others are refused with 403', { timeout: 400_000 }, async () => {
  const made = await given.workspaceWith(server, ROLES)
  const everybody = { owner: made.owner, ...made.people }
  let calls = 0
  for (const [at, [role, who]] of Object.entries(everybody).entries()) {
    // Each pair of an ability and a flag is in pairwise.test.ts; here each ability meets one set of flags in turn.
    const met = ['owner', 'preview', 'only hasManageWorkspace'].includes(role) ? FLAGS : [FLAGS[at % FLAGS.length]!]
    for (const flags of met) {
      const { offered, enforced } = await compareAssets(made, who, flags)
      expect(enforced, `${role} ${JSON.stringify(flags)}`).toEqual(offered)
      calls += Object.keys(enforced).length
    }
    const { offered, enforced } = await compareWorkspace(made, who)
    expect(enforced, role).toEqual(offered)
    calls += Object.keys(enforced).length
  }
  expect(calls).toBeGreaterThan(500)
})

type Made = Awaited<ReturnType<typeof given.workspaceWith>>
const succeeds = async (work: Promise<unknown>) => {
  const outcome = await outcomeOf(work)
  expect(['ok', 'permission.denied']).toContain(outcome)
  return outcome === 'ok'
}
const fetches = async (response: Promise<Response>) => {
  const { status, body } = await response
  await body?.cancel()
  expect([200, 403]).toContain(status)
  return status === 200
}
let total = 0

/** Every action on a folder and a document in it: as offered, and as enforced. */
async function compareAssets({ owner, workspace }: Made, who: TestPerson, flags: object) {
  const as_ = as(server, who)
  const workspaceUuid = workspace.uuid
  const folder = await as(server, owner).call(createFolder, { body: { name: `F ${++total}`, workspaceUuid, ...flags } })
  const inside = { workspaceUuid, parentUuid: folder.uuid }
  const document = await as(server, owner).upload({ name: 'd.txt', bytes: 'document' }, inside)
  await server.drain()
  const actionsOf = async (assetUuid: string) =>
    (await as_.call(findAsset, { params: { assetUuid }, query: { includeActions: 'true' } })).actions!
  const [ofFolder, ofDocument] = [await actionsOf(folder.uuid), await actionsOf(document.uuid)]
  const input = { params: { assetUuid: document.uuid } }
  const rename = (assetUuid: string) =>
    succeeds(as_.call(renameAsset, { params: { assetUuid }, body: { name: `n ${++total}` } }))
  const move = (assetUuid: string) =>
    succeeds(as_.call(moveAsset, { params: { assetUuid }, body: { parentUuid: null } }))
  const tag = (assetUuid: string) => succeeds(as_.call(addTags, { body: { assetUuid, tags: [{ name: 'Mine' }] } }))
  const tagged = await as(server, owner).call(addTags, {
    body: { assetUuid: document.uuid, tags: [{ name: 'Given' }] },
  })
  const remove = (assetUuid: string) => succeeds(as_.call(deleteAsset, { params: { assetUuid }, body: undefined }))
  const enforced = {
    'folder createDocument': await succeeds(as_.upload({ name: 'x.txt', bytes: 'x' }, inside)),
    'folder createTaggedDocument': await succeeds(
      as_.upload({ name: 'y.txt', bytes: 'y' }, { ...inside, tags: ['Tagged'] }),
    ),
    'folder createFolder': await succeeds(as_.call(createFolder, { body: { name: `g ${++total}`, ...inside } })),
    'folder createLink': await succeeds(
      as_.call(createLink, { body: { name: `l ${++total}`, url: 'https://example.org', ...inside } }),
    ),
    'folder updateFlags': await succeeds(as_.call(updateFolder, { params: { assetUuid: folder.uuid }, body: flags })),
    'folder updateName': await rename(folder.uuid),
    'document canDownload': await fetches(as_.fetch(downloadDocument, input)),
    'document preview': await fetches(as_.fetch(previewLatest, input)),
    'document createVersion': await succeeds(as_.uploadVersion({ name: 'd.txt', bytes: 'two' }, document.uuid)),
    'folder addTag': await tag(folder.uuid),
    'document addTag': await tag(document.uuid),
    'document deleteTag': await succeeds(as_.call(deleteTag, { params: { assetTagUuid: tagged.tags[0]!.uuid } })),
    'document updateName': await rename(document.uuid),
    'document updateParent': await move(document.uuid),
    'document delete': await remove(document.uuid),
    'folder updateParent': await move(folder.uuid),
    'folder delete': await remove(folder.uuid),
  }
  await server.drain()
  const offered = Object.fromEntries(
    Object.keys(enforced).map((key) => {
      const [what, action] = key.split(' ') as ['folder' | 'document', keyof AssetActions]
      return [key, (what === 'folder' ? ofFolder : ofDocument)[action]]
    }),
  )
  return { offered, enforced }
}

/** A different set each time, so that there is a change. */
async function suggest({ owner, workspace }: Made, who: TestPerson) {
  const body = { workgroupUuid: workspace.workgroupUuid, name: `Set ${++total}` }
  const { uuid } = await as(server, owner).call(createTagSet, { body })
  const params = { workspaceUuid: workspace.uuid }
  return succeeds(as(server, who).call(updateWorkspaceTagSets, { params, body: { suggestedTagSetUuids: [uuid] } }))
}

/** Every action on a workspace except leaving: by `actions`, by OPTIONS, and as enforced. */
async function compareWorkspace(made: Made, who: TestPerson) {
  const { workspace } = made
  const as_ = as(server, who)
  const params = { workspaceUuid: workspace.uuid }
  const found = await as_.call(findWorkspace, { params, query: { includeActions: 'true' } })
  const { operations } = await as_.call(findOperations, { params })
  const invite = async (ability?: Ability) => {
    const emails = [`guest-${++total}@outside.example`]
    const more = ability === 'hasEdit' ? { hasEdit: true, hasDownload: true } : ability ? { [ability]: true } : {}
    const outcome = await outcomeOf(
      as_.call(inviteParticipants, { body: { workspaceUuid: workspace.uuid, emails, ...more } }),
    )
    expect(['ok', 'permission.denied', 'participant.ability.denied']).toContain(outcome)
    return outcome === 'ok'
  }
  const participantUuid = found.participant.uuid
  const enforced: Record<string, boolean> = {
    updateName: await succeeds(as_.call(renameWorkspace, { params, body: { name: `W ${++total}` } })),
    createParticipant: await invite(),
    listParticipants: await succeeds(as_.call(listParticipants, { query: params })),
    readAudit: await succeeds(as_.call(listAuditEvents, { params, query: {} })),
    createFolder: await succeeds(as_.call(createFolder, { body: { name: `r ${++total}`, ...params } })),
    updateSuggestedTagSets: await suggest(made, who),
    createDocument: await succeeds(as_.upload({ name: 'r.txt', bytes: 'r' }, params)),
    createTaggedDocument: await succeeds(as_.upload({ name: 's.txt', bytes: 's' }, { ...params, tags: ['Tagged'] })),
    mute: await succeeds(as_.call(muteWorkspace, { params: { participantUuid }, body: { muted: false } })),
    favourite: await succeeds(as_.call(favouriteWorkspace, { params: { participantUuid }, body: { favourite: true } })),
  }
  for (const ability of ABILITIES) enforced[`grant${ability.slice(3)}`] = await invite(ability)
  const actions = found.actions as Record<string, boolean>
  const offered = Object.fromEntries(Object.keys(enforced).map((key) => [key, actions[key]!]))
  expect(operations.includes('POST participants')).toBe(offered.createParticipant)
  expect(operations.includes('ManagerRole')).toBe(offered.grantManageWorkspace)
  if (offered.grantEdit !== (offered.grantEdit && offered.grantDownload)) delete enforced.grantEdit
  return { offered: Object.fromEntries(Object.keys(enforced).map((key) => [key, offered[key]])), enforced }
}

test('people who leave, are removed or were never in find nothing at all', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    leaver: ['hasDownload'],
    removed: ['hasDownload'],
  })
  const document = await as(server, owner).upload(
    { name: 'd.txt', bytes: 'document' },
    { workspaceUuid: workspace.uuid },
  )
  await as(server, people.leaver).call(leaveWorkspace, { query: { shareUuid: workspace.uuid } })
  const list = await as(server, owner).call(listParticipants, { query: { workspaceUuid: workspace.uuid } })
  const { removeParticipant } = await import('@strongroom/contract/workspaces/participants.ts')
  const participantUuid = list.content.find((p) => p.userUuid === people.removed.uuid)!.uuid
  await as(server, owner).call(removeParticipant, { params: { participantUuid } })
  for (const who of [people.leaver, people.removed, await given.person(server, 'Stranger')]) {
    const asWho = as(server, who)
    const params = { workspaceUuid: workspace.uuid, assetUuid: document.uuid }
    expect(await outcomeOf(asWho.call(findWorkspace, { params, query: {} }))).toBe('workspace.not.found')
    expect(await outcomeOf(asWho.call(findAsset, { params, query: {} }))).toBe('asset.not.found')
    const query = { workspaceUuid: workspace.uuid }
    expect(await outcomeOf(asWho.call(listParticipants, { query }))).toBe('workspace.not.found')
    expect((await asWho.fetch(downloadDocument, { params })).status).toBe(404)
  }
})
