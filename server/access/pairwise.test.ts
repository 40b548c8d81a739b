import type { Ability } from '@strongroom/contract/access/abilities.ts'
import { createFolder, deleteAsset, findAsset, renameAsset } from '@strongroom/contract/documents/assets.ts'
import { listAuditEvents } from '@strongroom/contract/record/audit.ts'
import { inviteParticipants, listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { updateWorkspaceTagSets } from '@strongroom/contract/organisation/tag-sets.ts'
import { downloadDocument } from '@strongroom/contract/documents/versions.ts'
import { createWorkspace, findWorkspace, renameWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../test/as.ts'
import * as given from '../test/given.ts'
import { outcomeOf } from '../test/matrix.ts'
import { useServer } from '../test/server.ts'

const server = useServer()

/** Every fact that decides over HTTP, with its values. The first values together are the plain case. */
const DIMENSIONS = {
  role: ['everything', 'owner', 'manager', 'preview', 'download', 'documents', 'folders', 'edit', 'delete', 'invite'],
  type: ['STANDARD', 'BCC'],
  answer: ['accepted', 'pending', 'removed'],
  workspace: ['open', 'scheduled', 'closed'],
  twoStep: ['off', 'passed', 'missing'],
  deleting: ['allowed', 'switched off'],
  flags: ['open', 'shut'],
  edition: ['ENTERPRISE', 'STANDARD'],
  link: ['NONE', 'COLLABORATION', 'PUBLICATION'],
  takingPart: ['numbered', 'reveals'],
  person: ['enabled', 'disabled', 'admin outside'],
} as const
type Case = { [K in keyof typeof DIMENSIONS]: (typeof DIMENSIONS)[K][number] }
const NAMES = Object.keys(DIMENSIONS) as (keyof Case)[]

const ROLES: Record<Case['role'], Ability[]> = {
  everything: ['hasDownload', 'hasCreateDocument', 'hasCreateFolder', 'hasEdit', 'hasDelete', 'hasInviter'],
  owner: [],
  manager: ['hasManageWorkspace'],
  preview: [],
  download: ['hasDownload'],
  documents: ['hasCreateDocument'],
  folders: ['hasCreateFolder'],
  edit: ['hasDownload', 'hasEdit'],
  delete: ['hasDelete'],
  invite: ['hasInviter'],
}

const PLAIN = Object.fromEntries(NAMES.map((name) => [name, DIMENSIONS[name][0]])) as Case
type Values = { [K in keyof Case]: readonly Case[K][] }

/** Outsiders get one answer whatever the other facts are: the same dimensions without outsiders. */
const INSIDE: Values = {
  ...DIMENSIONS,
  answer: ['accepted'],
  workspace: ['open', 'scheduled'],
  twoStep: ['off', 'passed'],
  person: ['enabled'],
}

const pairsOf = (one: Partial<Case>) =>
  NAMES.flatMap((a, index) =>
    NAMES.slice(index + 1).flatMap((b) => (a in one && b in one ? [`${a}=${one[a]} ${b}=${one[b]}`] : [])),
  )

/** Adds cases until every pair of values has occurred, starting with these. */
function pairwise(values: Values, made: Case[]): Case[] {
  const missing = new Set(
    NAMES.flatMap((a, index) =>
      NAMES.slice(index + 1).flatMap((b) => values[a].flatMap((x) => values[b].map((y) => `${a}=${x} ${b}=${y}`))),
    ),
  )
  const all = [...made]
  const seen = (one: Case) => pairsOf(one).forEach((pair) => missing.delete(pair))
  all.forEach(seen)
  while (missing.size > 0) {
    const [first] = missing
    const next = Object.fromEntries(first!.split(/ (?=\w+=)/).map((part) => part.split('='))) as Partial<Case>
    for (const name of NAMES.filter((one) => !(one in next))) {
      const gain = (value: string) => pairsOf({ ...next, [name]: value }).filter((pair) => missing.has(pair)).length
      Object.assign(next, { [name]: [...values[name]].toSorted((a, b) => gain(b) - gain(a))[0] })
    }
    all.push(next as Case)
    seen(next as Case)
  }
  return all.slice(made.length)
}

/** The plain case with every single change, every pair of values, and every pair among insiders. */
function cases(): Case[] {
  const flips = NAMES.flatMap((name) => DIMENSIONS[name].slice(1).map((value) => ({ ...PLAIN, [name]: value }) as Case))
  const first = [PLAIN, ...flips]
  return [...first, ...pairwise(DIMENSIONS, first), ...pairwise(INSIDE, [])]
}

interface Cast {
  owner: TestPerson
  person: TestPerson
  admin: TestPerson
  workspaceUuid: string
  participantUuid: string
}

async function cast(): Promise<Cast> {
  await given.workgroup(server, 'firm.example')
  const owner = await given.person(server, 'Owner', 'firm.example')
  const admin = await given.person(server, 'Admin', 'firm.example')
  const person = await given.person(server, 'Person')
  const workspace = await as(server, owner).call(createWorkspace, { body: { name: 'Pairs' } })
  const participantUuid = await given.participant(server, { owner, workspace }, person, [])
  const members = server.ports.databases.write.updateTable('member')
  await members.set({ is_workgroup_admin: true }).where('person_id', '=', admin.uuid).execute()
  return { owner, person, admin, workspaceUuid: workspace.uuid, participantUuid }
}

/** Brings the world into that state from any other. */
async function arrange({ owner, person, workspaceUuid, participantUuid }: Cast, one: Case): Promise<void> {
  const db = server.ports.databases.write
  const now = new Date()
  const has = (ability: Ability) => ROLES[one.role].includes(ability)
  const isHidden = one.type === 'BCC'
  const participant = {
    type: one.type,
    has_download: has('hasDownload'),
    has_create_document: has('hasCreateDocument'),
    has_create_folder: has('hasCreateFolder'),
    has_edit: has('hasEdit'),
    has_delete: has('hasDelete'),
    has_inviter: has('hasInviter') && !isHidden,
    has_manage_workspace: has('hasManageWorkspace') && !isHidden,
    accepted_at: one.answer === 'pending' ? null : now,
    removed_at: one.answer === 'removed' ? now : null,
    removal: one.answer === 'removed' ? ('removed' as const) : null,
  }
  await db.updateTable('participant').set(participant).where('id', '=', participantUuid).execute()
  const workspace = {
    closed_at: one.workspace === 'closed' ? now : null,
    scheduled_end: one.workspace === 'scheduled' ? new Date(now.getTime() + 30 * 86_400_000) : null,
    two_step: one.twoStep !== 'off',
    taking_part_reveals: one.takingPart === 'reveals',
    link_type: one.link,
  }
  await db.updateTable('workspace').set(workspace).where('id', '=', workspaceUuid).execute()
  const workgroup = { asset_delete_allowed: one.deleting === 'allowed', edition: one.edition }
  await db.updateTable('workgroup').set(workgroup).execute()
  await db
    .updateTable('session')
    .set({ second_factor: one.twoStep === 'passed' ? 'EMAIL' : 'NONE' })
    .execute()
  const caller = one.role === 'owner' ? owner : person
  const disabled = { disabled_at: one.person === 'disabled' ? now : null }
  await db.updateTable('person').set({ disabled_at: null }).execute()
  await db.updateTable('person').set(disabled).where('id', '=', caller.uuid).execute()
}

let total = 0
const name = () => `n ${++total}`

/** The door's answer; undefined inside. The contents of a workspace that a person hasn't entered look like nothing. */
function doorOf(one: Case, about: 'workspace' | 'asset') {
  if (one.person === 'disabled') return 'signed.out'
  if (one.person === 'admin outside') return `${about}.not.found`
  const isOwner = one.role === 'owner'
  if (!isOwner && one.answer === 'removed') return `${about}.not.found`
  if (!isOwner && one.answer === 'pending' && about === 'asset') return 'asset.not.found'
  if (one.twoStep === 'missing') return 'access.code.required'
  if (one.workspace === 'closed') return 'workspace.closed'
  return !isOwner && one.answer === 'pending' ? 'workspace.invitation.pending' : undefined
}

async function compare(cast: Cast, one: Case): Promise<number> {
  const { workspaceUuid } = cast
  await arrange(cast, PLAIN)
  const allowed = one.flags === 'open'
  const flags = { allowNewDocument: allowed, allowNewFolder: allowed, allowEdit: allowed }
  const folder = await as(server, cast.owner).call(createFolder, { body: { name: name(), workspaceUuid, ...flags } })
  const place = { workspaceUuid, parentUuid: folder.uuid }
  const file = (): { name: string; bytes: string } => ({ name: `${name()}.bin`, bytes: 'x' })
  const document = await as(server, cast.owner).upload(file(), place)
  await arrange(cast, one)
  const person = one.person === 'admin outside' ? cast.admin : one.role === 'owner' ? cast.owner : cast.person
  const as_ = as(server, person)
  const [params, query] = [{ workspaceUuid }, { includeActions: 'true' as const }]
  const isIn = doorOf(one, 'workspace') === undefined
  const offered = isIn && (await as_.call(findWorkspace, { params, query })).actions!
  const ofAsset = async (assetUuid: string) =>
    isIn && (await as_.call(findAsset, { params: { assetUuid }, query })).actions!
  const [ofDocument, ofFolder] = [await ofAsset(document.uuid), await ofAsset(folder.uuid)]
  const at = { params: { assetUuid: document.uuid } }
  const download = async () => {
    const response = await as_.fetch(downloadDocument, at)
    if (response.ok) return void (await response.body?.cancel())
    throw await refused(response)
  }
  const calls: [string, 'workspace' | 'asset', boolean, () => Promise<unknown>][] = [
    [
      'rename',
      'workspace',
      offered && offered.updateName,
      () => as_.call(renameWorkspace, { params, body: { name: name() } }),
    ],
    ['people', 'workspace', offered && offered.listParticipants, () => as_.call(listParticipants, { query: params })],
    ['activity', 'workspace', offered && offered.readAudit, () => as_.call(listAuditEvents, { params, query: {} })],
    [
      'invite',
      'workspace',
      offered && offered.createParticipant,
      () => as_.call(inviteParticipants, { body: { workspaceUuid, emails: ['guest@people.example'] } }),
    ],
    [
      'tag sets',
      'workspace',
      offered && offered.updateSuggestedTagSets,
      () => as_.call(updateWorkspaceTagSets, { params, body: { suggestedTagSetUuids: [] } }),
    ],
    [
      'new folder',
      'workspace',
      offered && offered.createFolder,
      () => as_.call(createFolder, { body: { name: name(), workspaceUuid } }),
    ],
    ['new document', 'workspace', offered && offered.createDocument, () => as_.upload(file(), { workspaceUuid })],
    [
      'folder in it',
      'workspace',
      ofFolder && ofFolder.createFolder,
      () => as_.call(createFolder, { body: { name: name(), ...place } }),
    ],
    ['document in it', 'workspace', ofFolder && ofFolder.createDocument, () => as_.upload(file(), place)],
    [
      'rename folder',
      'asset',
      ofFolder && ofFolder.updateName,
      () => as_.call(renameAsset, { params: { assetUuid: folder.uuid }, body: { name: name() } }),
    ],
    [
      'rename document',
      'asset',
      ofDocument && ofDocument.updateName,
      () => as_.call(renameAsset, { ...at, body: { name: name() } }),
    ],
    ['new version', 'asset', ofDocument && ofDocument.createVersion, () => as_.uploadVersion(file(), document.uuid)],
    ['download', 'asset', ofDocument && ofDocument.canDownload, download],
    ['delete', 'asset', ofDocument && ofDocument.delete, () => as_.call(deleteAsset, { ...at, body: undefined })],
  ]
  const [got, expected]: Record<string, string>[] = [{}, {}]
  for (const [what, about, isOffered, work] of calls) {
    expected![what] = doorOf(one, about) ?? (isOffered ? 'ok' : 'permission.denied')
    got![what] = await codeOf(work())
  }
  expect(got, JSON.stringify(one)).toEqual(expected)
  return calls.length + 5
}

const refused = async (response: Response) =>
  Object.assign(new Error('refused'), { code: ((await response.json()) as { code: string }).code })

const codeOf = (work: Promise<unknown>): Promise<string> =>
  outcomeOf(work).catch((error: { code?: string }) => {
    if (error.code) return error.code
    throw error
  })

test('every pair of deciding facts and every single change: offered actions succeed, the rest are refused with their code', {
  timeout: 240_000,
}, async () => {
  const people = await cast()
  let calls = 0
  for (const one of cases()) calls += await compare(people, one)
  await arrange(people, PLAIN)
  expect(calls).toBeGreaterThan(1000)
  expect(calls).toBeLessThanOrEqual(2000)
})
