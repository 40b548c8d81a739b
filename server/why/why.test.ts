import type { Ability } from '@strongroom/contract/access/abilities.ts'
import {
  type AssetActions,
  createFolder,
  deleteAsset,
  findAsset,
  moveAsset,
  renameAsset,
} from '@strongroom/contract/documents/assets.ts'
import { listAuditEvents } from '@strongroom/contract/record/audit.ts'
import { inviteParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { downloadDocument, listVersions } from '@strongroom/contract/documents/versions.ts'
import { type AskedAction, explainAction } from '@strongroom/contract/why/why.ts'
import {
  createWorkspace,
  findWorkspace,
  renameWorkspace,
  type WorkspaceActions,
} from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../test/as.ts'
import * as given from '../test/given.ts'
import { matrix, outcomeOf } from '../test/matrix.ts'
import { useServer } from '../test/server.ts'

const server = useServer()
let total = 0

const COLUMN = {
  hasDownload: 'has_download',
  hasCreateDocument: 'has_create_document',
  hasCreateFolder: 'has_create_folder',
  hasEdit: 'has_edit',
  hasEditOnline: 'has_edit_online',
  hasDelete: 'has_delete',
  hasCommenter: 'has_commenter',
  hasInviter: 'has_inviter',
  hasManageWorkspace: 'has_manage_workspace',
} as const

interface Place {
  workspaceUuid: string
  participantUuid: string
  /** Editing needs downloading: both change together if the second is missing. */
  downloads: boolean
  /** A closed folder in a closed folder, and a document in it. */
  folders: string[]
  documentUuid: string
}

/**
 * Makes one clause hold, and back. Facts with an API call are changed by it in other tests; here the row is changed.
 */
async function change(place: Place, clause: { code: string; folder: { uuid: string } | null }, to: boolean) {
  const db = server.ports.databases.write
  const ability = clause.code.replace('ability.', '') as Ability
  const column = clause.code === 'role.leads' ? COLUMN.hasManageWorkspace : COLUMN[ability]
  if (column)
    await db
      .updateTable('participant')
      .set({ [column]: to, ...(column === 'has_edit' ? { has_download: to || place.downloads } : {}) })
      .where('id', '=', place.participantUuid)
      .execute()
  else if (clause.code === 'invitation.accepted')
    await db
      .updateTable('participant')
      .set({ accepted_at: to ? new Date() : null })
      .where('id', '=', place.participantUuid)
      .execute()
  else if (clause.code === 'workgroup.delete.allowed')
    await db.updateTable('workgroup').set({ asset_delete_allowed: to }).execute()
  else if (clause.code.startsWith('folder.')) await openFolder(place, clause.folder!.uuid, { code: clause.code, to })
  else throw new Error(`no way to change ${clause.code}`)
}

const FLAG = {
  'folder.edit': 'edit',
  'folder.new.document': 'new_document',
  'folder.new.folder': 'new_folder',
} as const

async function openFolder(place: Place, folderUuid: string, { code, to }: { code: string; to: boolean }) {
  const flag = FLAG[code as keyof typeof FLAG]
  const db = server.ports.databases.write
  await db
    .updateTable('asset')
    .set({ [`allow_${flag}`]: to })
    .where('id', '=', folderUuid)
    .execute()
  const rows = await db
    .selectFrom('asset')
    .select(['id', `allow_${flag}`])
    .where('id', 'in', place.folders)
    .execute()
  const [outer, inner] = place.folders.map((id) => rows.find((row) => row.id === id)![`allow_${flag}`])
  const set = async (ids: string[], value: boolean) =>
    db
      .updateTable('asset')
      .set({ [`open_${flag}`]: value })
      .where('id', 'in', ids)
      .execute()
  await set([place.folders[0]!], outer!)
  await set([place.folders[1]!, place.documentUuid], outer! && inner!)
}

async function given403(abilities: Ability[]) {
  const { owner, workspace } = await given.workspaceWith(server)
  const person = await given.person(server, 'Asker')
  const participantUuid = await given.participant(server, { owner, workspace }, person, abilities)
  const shut = { allowNewDocument: false, allowNewFolder: false, allowEdit: false }
  const workspaceUuid = workspace.uuid
  const outer = await as(server, owner).call(createFolder, { body: { name: 'Outer', workspaceUuid, ...shut } })
  const body = { name: 'Inner', workspaceUuid, parentUuid: outer.uuid, ...shut }
  const inner = await as(server, owner).call(createFolder, { body })
  const place = { workspaceUuid, parentUuid: inner.uuid }
  const document = await as(server, owner).upload({ name: 'd.txt', bytes: 'd' }, place)
  await server.drain()
  return {
    owner,
    person,
    place: {
      workspaceUuid,
      participantUuid,
      downloads: abilities.includes('hasDownload'),
      folders: [outer.uuid, inner.uuid],
      documentUuid: document.uuid,
    },
  }
}

interface Attempt {
  action: AskedAction
  asset?: 'folder' | 'document'
  attempt: (who: TestPerson, place: Place) => Promise<unknown>
}

const name = () => `n ${++total}`
const ATTEMPTS: Attempt[] = [
  {
    action: 'updateName',
    attempt: (who, { workspaceUuid }) =>
      as(server, who).call(renameWorkspace, { params: { workspaceUuid }, body: { name: name() } }),
  },
  {
    action: 'readAudit',
    attempt: (who, { workspaceUuid }) =>
      as(server, who).call(listAuditEvents, { params: { workspaceUuid }, query: {} }),
  },
  {
    action: 'createFolder',
    attempt: (who, { workspaceUuid }) => as(server, who).call(createFolder, { body: { name: name(), workspaceUuid } }),
  },
  {
    action: 'createDocument',
    attempt: (who, { workspaceUuid }) => as(server, who).upload({ name: 'x.txt', bytes: 'x' }, { workspaceUuid }),
  },
  {
    action: 'createParticipant',
    attempt: (who, { workspaceUuid }) =>
      as(server, who).call(inviteParticipants, { body: { workspaceUuid, emails: [`new-${++total}@people.example`] } }),
  },
  {
    action: 'updateName',
    asset: 'document',
    attempt: (who, { documentUuid }) =>
      as(server, who).call(renameAsset, { params: { assetUuid: documentUuid }, body: { name: name() } }),
  },
  {
    action: 'updateName',
    asset: 'folder',
    attempt: (who, { folders }) =>
      as(server, who).call(renameAsset, { params: { assetUuid: folders[1]! }, body: { name: name() } }),
  },
  {
    action: 'createVersion',
    asset: 'document',
    attempt: (who, { documentUuid }) => as(server, who).uploadVersion({ name: 'x.txt', bytes: 'x' }, documentUuid),
  },
  {
    action: 'createDocument',
    asset: 'folder',
    attempt: (who, { workspaceUuid, folders }) =>
      as(server, who).upload({ name: 'x.txt', bytes: 'x' }, { workspaceUuid, parentUuid: folders[1]! }),
  },
  {
    action: 'createFolder',
    asset: 'folder',
    attempt: (who, { workspaceUuid, folders }) =>
      as(server, who).call(createFolder, { body: { name: name(), workspaceUuid, parentUuid: folders[1]! } }),
  },
  { action: 'canDownload', asset: 'document', attempt: (who, { documentUuid }) => download(who, documentUuid) },
  {
    action: 'updateParent',
    asset: 'document',
    attempt: (who, { documentUuid, folders }) =>
      as(server, who).call(moveAsset, { params: { assetUuid: documentUuid }, body: { parentUuid: folders[1]! } }),
  },
  {
    action: 'delete',
    asset: 'document',
    attempt: (who, { documentUuid }) =>
      as(server, who).call(deleteAsset, { params: { assetUuid: documentUuid }, body: undefined }),
  },
]

async function download(who: TestPerson, assetUuid: string) {
  const response = await as(server, who).fetch(downloadDocument, { params: { assetUuid }, query: {} })
  await response.body?.cancel()
  if (response.status !== 200) throw Object.assign(new Error('refused'), { status: response.status })
}

const succeeds = async (work: Promise<unknown>) => {
  try {
    return (await outcomeOf(work)) === 'ok'
  } catch (error) {
    if ((error as { status?: number }).status === 403) return false
    throw error
  }
}

test('changing all named clauses makes a refused call succeed, and leaving one out does not', {
  timeout: 120_000,
}, async () => {
  let refused = 0
  for (const abilities of [
    [],
    ['hasDownload', 'hasEdit'],
    ['hasCreateDocument'],
    ['hasCreateFolder'],
    ['hasDelete'],
  ] as Ability[][]) {
    const { person, place } = await given403(abilities)
    if (abilities.includes('hasDelete')) await change(place, { code: 'workgroup.delete.allowed', folder: null }, false)
    for (const { action, asset, attempt } of ATTEMPTS) {
      const assetUuid = asset && (asset === 'folder' ? place.folders[1] : place.documentUuid)
      const query = { action, ...(assetUuid ? { assetUuid } : {}) }
      const why = await as(server, person).call(explainAction, { params: place, query })
      const named = why.clauses.filter(({ holds }) => !holds)
      expect(why.allowed).toBe(named.length === 0)
      if (why.allowed) continue
      const what = `${abilities.join()} ${asset ?? 'workspace'} ${action}: ${named.map(({ code }) => code).join()}`
      expect(await succeeds(attempt(person, place)), what).toBe(false)
      for (const left of named) {
        for (const clause of named) if (clause !== left) await change(place, clause, true)
        expect(await succeeds(attempt(person, place)), `${what} without ${left.code}`).toBe(false)
        for (const clause of named) if (clause !== left) await change(place, clause, false)
      }
      for (const clause of named) await change(place, clause, true)
      expect(await succeeds(attempt(person, place)), `${what}, all of them`).toBe(true)
      for (const clause of named) await change(place, clause, false)
      refused++
    }
    await change(place, { code: 'workgroup.delete.allowed', folder: null }, true)
  }
  expect(refused).toBeGreaterThan(40)
})

test('explanations agree with the offered actions, for every person and object', async () => {
  const made = await given.workspaceWith(server, {
    preview: [],
    editor: ['hasDownload', 'hasEdit'],
    manager: ['hasManageWorkspace'],
  })
  const { owner, people, workspace } = made
  const document = await as(server, owner).upload({ name: 'd.txt', bytes: 'd' }, { workspaceUuid: workspace.uuid })
  await server.drain()
  for (const who of [owner, ...Object.values(people)]) {
    const params = { workspaceUuid: workspace.uuid }
    const seen = await as(server, who).call(findWorkspace, { params, query: { includeActions: 'true' } })
    for (const action of Object.keys(seen.actions!) as (keyof WorkspaceActions)[]) {
      const own = await as(server, who).call(explainAction, { params, query: { action } })
      expect(own.allowed, action).toBe(seen.actions![action])
      const query = { action, participantUuid: seen.participant.uuid }
      expect(await as(server, owner).call(explainAction, { params, query }), action).toEqual(own)
    }
    const found = await as(server, who).call(findAsset, {
      params: { assetUuid: document.uuid },
      query: { includeActions: 'true' },
    })
    for (const action of Object.keys(found.actions!) as (keyof AssetActions)[]) {
      const query = { action, assetUuid: document.uuid, participantUuid: seen.participant.uuid }
      expect((await as(server, owner).call(explainAction, { params, query })).allowed, action).toBe(
        found.actions![action],
      )
    }
  }
})

test('a version that the named document doesn’t have is unknown', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const params = { workspaceUuid: workspace.uuid }
  const [one, other] = await Promise.all(
    ['one.txt', 'other.txt'].map((name) => as(server, owner).upload({ name, bytes: name }, params)),
  )
  const versions = await as(server, owner).call(listVersions, { query: { documentUuid: one!.uuid } })
  const versionUuid = versions.content[0]!.uuid
  const about = (assetUuid: string) => () => ({
    params,
    query: { action: 'canDownloadVersion' as const, versionUuid, assetUuid },
  })
  const people = { owner }
  await matrix(server, explainAction, { input: about(one!.uuid), people, expected: { owner: 'ok' } })
  await matrix(server, explainAction, { input: about(other!.uuid), people, expected: { owner: 'version.not.found' } })
})

test('people may ask about themselves; owner, managers and administrators about others; only the owner about hidden participants', async () => {
  await given.workgroup(server, 'firm.example')
  const owner = await given.person(server, 'Owner', 'firm.example')
  const admin = await given.person(server, 'Admin', 'firm.example')
  const colleague = await given.person(server, 'Colleague', 'firm.example')
  await server.ports.databases.write
    .updateTable('member')
    .set({ is_workgroup_admin: true })
    .where('person_id', '=', admin.uuid)
    .execute()
  const workspace = await as(server, owner).call(createWorkspace, { body: { name: 'Asked' } })
  const [manager, preview, hidden, stranger] = await Promise.all(
    ['Manager', 'View', 'Hidden', 'Stranger'].map((who) => given.person(server, who)),
  )
  await given.participant(server, { owner, workspace }, manager!, ['hasManageWorkspace'])
  const previewUuid = await given.participant(server, { owner, workspace }, preview!, [])
  const hiddenUuid = await given.participant(server, { owner, workspace }, hidden!, [])
  await server.ports.databases.write
    .updateTable('participant')
    .set({ type: 'BCC' })
    .where('id', '=', hiddenUuid)
    .execute()
  const people = { owner, manager, preview, hidden, admin, colleague, stranger, nobody: undefined }
  const asking = (participantUuid: string) => () => ({
    params: { workspaceUuid: workspace.uuid },
    query: { participantUuid, action: 'updateName' as const },
  })
  const outside = { colleague: 'workspace.not.found', stranger: 'workspace.not.found', nobody: 'signed.out' } as const
  await matrix(server, explainAction, {
    input: asking(previewUuid),
    people,
    expected: { owner: 'ok', manager: 'ok', preview: 'ok', hidden: 'permission.denied', admin: 'ok', ...outside },
  })
  await matrix(server, explainAction, {
    input: asking(hiddenUuid),
    people,
    expected: {
      owner: 'ok',
      manager: 'participant.not.found',
      preview: 'permission.denied',
      hidden: 'ok',
      admin: 'participant.not.found',
      ...outside,
    },
  })
  const params = { workspaceUuid: workspace.uuid }
  expect(await outcomeOf(as(server, admin).call(explainAction, { params, query: { action: 'updateName' } }))).toBe(
    'participant.not.found',
  )
  // Not an action of a workspace.
  expect(await outcomeOf(as(server, owner).call(explainAction, { params, query: { action: 'canRollbackTo' } }))).toBe(
    'input.invalid',
  )
  const own = await as(server, preview).call(explainAction, { params, query: { action: 'updateName' } })
  expect(own.clauses.find(({ code }) => code === 'role.leads')).toEqual({
    code: 'role.leads',
    holds: false,
    source: 'participant',
    folder: null,
    changers: ['owner'],
  })
})
