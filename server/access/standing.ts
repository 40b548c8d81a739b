import type { Abilities } from '@strongroom/contract/participants.ts'
import { limits } from '@strongroom/contract/limits.ts'
import type { ErrorCode } from '@strongroom/contract/errors.ts'
import { sql } from 'kysely'
import { fixedStatement } from '../platform/fixed-statement.ts'
import type { Actor, Read } from '../platform/read.ts'
import { Refused } from '../platform/refused.ts'
import { type DoorCode, type Mechanism, shutBy } from './second-factor.ts'
import { visibleWorkspace } from './visible.ts'

export type LinkType = 'NONE' | 'COLLABORATION' | 'PUBLICATION'

/** Everything about a person in a workspace that rules depend on, read in one statement with the workspace. */
export interface Standing {
  workspaceId: string
  workspaceName: string
  workgroupId: string
  participantId: string
  personId: string
  isOwner: boolean
  isManager: boolean
  /** Is an admin of the workgroup, or of its account. */
  isAdmin: boolean
  hasAccepted: boolean
  /** Seen by the owner and nobody else. */
  isHidden: boolean
  /** What others know a hidden participant by, once they have made something. */
  partyNumber: number | null
  /** Hidden people can't make anything here before they step forward. */
  takingPartReveals: boolean
  isClosed: boolean
  /** Kept by a records system, to work in or only to read. */
  linkType: LinkType
  /** How two-step access works here, as the workgroup has it at this moment; null without. */
  twoStep: Mechanism | null
  /** What the two-step door refuses this session with; null where it is open. */
  shut: DoorCode | null
  abilities: Abilities
  options: {
    largeFiles: boolean
    assetDeleteAllowed: boolean
    /** By the administrators' choice, or because the workgroup has no open workspaces. */
    twoStepMandatory: boolean
    secureShare: boolean
    isEnterprise: boolean
  }
  wrappedKey: Buffer | null
}

/** The columns that a {@link Standing} is made of, for statements that select it with a row of their own. */
export const standingColumns = [
  'w.id as s_workspace',
  'w.name as s_workspace_name',
  'w.workgroup_id as s_workgroup',
  'w.owner_id as s_owner',
  'w.closed_at as s_closed',
  'w.wrapped_key as s_key',
  'w.link_type as s_link',
  'w.taking_part_reveals as s_reveals',
  'g.edition as s_edition',
  'g.account_id as s_account',
  'g.large_files as s_large_files',
  'g.asset_delete_allowed as s_delete_allowed',
  'w.two_step as s_two_step',
  'g.two_step_mechanism as s_mechanism',
  'g.two_step_mandatory as s_mandatory',
  'g.open_share as s_open_share',
  'g.secure_share as s_secure_share',
  'g.phishing_resistant_only as s_passkey_only',
  sql<boolean>`(w.two_step and g.bypass_two_step_allowed
    and exists (select from two_step_bypass b where b.participant_id = p.id))`.as('s_bypassed'),
  'p.id as s_participant',
  'p.person_id as s_person',
  'p.accepted_at as s_accepted',
  'p.type as s_type',
  'p.party_number as s_party',
  'p.has_download as s_download',
  'p.has_create_document as s_create_document',
  'p.has_create_folder as s_create_folder',
  'p.has_edit as s_edit',
  'p.has_edit_online as s_edit_online',
  'p.has_delete as s_delete',
  'p.has_commenter as s_commenter',
  'p.has_inviter as s_inviter',
  'p.has_manage_workspace as s_manage_workspace',
] as const

export interface StandingRow {
  s_workspace: string
  s_workspace_name: string
  s_workgroup: string
  s_owner: string
  s_account: string
  s_closed: Date | null
  s_key: Buffer | null
  s_link: string
  s_reveals: boolean
  s_edition: string
  s_large_files: boolean
  s_delete_allowed: boolean
  s_two_step: boolean
  s_mechanism: string
  s_mandatory: boolean
  s_open_share: boolean
  s_secure_share: boolean
  s_passkey_only: boolean
  s_bypassed: boolean
  s_participant: string
  s_person: string | null
  s_accepted: Date | null
  s_type: string
  s_party: number | null
  s_download: boolean
  s_create_document: boolean
  s_create_folder: boolean
  s_edit: boolean
  s_edit_online: boolean
  s_delete: boolean
  s_commenter: boolean
  s_inviter: boolean
  s_manage_workspace: boolean
}

const ALL: Abilities = {
  hasDownload: true,
  hasCreateDocument: true,
  hasCreateFolder: true,
  hasEdit: true,
  hasEditOnline: true,
  hasDelete: true,
  hasCommenter: true,
  hasInviter: true,
  hasManageWorkspace: true,
}

/** Owner and managers hold every ability; what managers may not do all the same stands in the policies. */
export function standingOf(
  row: StandingRow,
  { factors, administers, scope }: Pick<Actor, 'factors' | 'administers' | 'scope'>,
): Standing {
  const isOwner = row.s_person !== null && row.s_person === row.s_owner
  const isHidden = !isOwner && row.s_type === 'BCC'
  const isManager = !isOwner && !isHidden && row.s_manage_workspace
  const twoStep = row.s_two_step ? mechanismOf(row) : null
  // A workgroup's own provider counts as its codes do, not as a passkey.
  const byProvider = factors.bypasses === row.s_workgroup && twoStep !== 'PASSKEY'
  // Only a program: nobody else comes with a scope.
  const bypassed = byProvider || (scope !== null && row.s_bypassed)
  return {
    workspaceId: row.s_workspace,
    workspaceName: row.s_workspace_name,
    workgroupId: row.s_workgroup,
    participantId: row.s_participant,
    personId: row.s_person ?? '',
    isOwner,
    isManager,
    isAdmin: administers.workgroupId === row.s_workgroup || administers.accountId === row.s_account,
    hasAccepted: row.s_accepted !== null,
    isHidden,
    partyNumber: row.s_party,
    takingPartReveals: row.s_reveals,
    isClosed: row.s_closed !== null,
    linkType: row.s_link as LinkType,
    twoStep,
    shut: bypassed ? null : shutBy(twoStep, factors),
    abilities: isOwner || isManager ? ALL : isHidden ? hiddenAbilities(row) : abilitiesOf(row),
    options: {
      largeFiles: row.s_large_files,
      assetDeleteAllowed: row.s_delete_allowed,
      twoStepMandatory: row.s_mandatory || !row.s_open_share,
      secureShare: row.s_secure_share,
      isEnterprise: row.s_edition === 'ENTERPRISE',
    },
    wrappedKey: row.s_key,
  }
}

const mechanismOf = ({ s_mechanism, s_passkey_only }: StandingRow) =>
  s_passkey_only ? 'PASSKEY' : (s_mechanism as Mechanism)

const abilitiesOf = (row: StandingRow): Abilities => ({
  hasDownload: row.s_download,
  hasCreateDocument: row.s_create_document,
  hasCreateFolder: row.s_create_folder,
  hasEdit: row.s_edit,
  hasEditOnline: row.s_edit_online,
  hasDelete: row.s_delete,
  hasCommenter: row.s_commenter,
  hasInviter: row.s_inviter,
  hasManageWorkspace: row.s_manage_workspace,
})

const NONE = Object.fromEntries(Object.keys(ALL).map((ability) => [ability, false])) as Abilities

/** Hidden people don't invite or manage; and where taking part reveals they only look, until they have stepped forward. */
const hiddenAbilities = (row: StandingRow): Abilities =>
  row.s_reveals
    ? { ...NONE, hasDownload: row.s_download }
    : { ...abilitiesOf(row), hasInviter: false, hasManageWorkspace: false }

const selectStanding = fixedStatement((db, { personId, workspaceId }: { personId: string; workspaceId: string }) =>
  db
    .selectFrom(visibleWorkspace({ actor: { personId } }))
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .innerJoin('workgroup as g', 'g.id', 'w.workgroup_id')
    .select(standingColumns)
    .where('p.workspace_id', '=', workspaceId),
)

/** The asker's standing in a workspace. Unknown, foreign and removed are the same: `workspace.not.found`. */
export async function findStanding(read: Read, workspaceId: string): Promise<Standing> {
  const [row] = await selectStanding(read.db, { personId: read.actor.personId, workspaceId })
  if (!row) throw new Refused('workspace.not.found')
  return standingOf(row, read.actor)
}

/** The workspace's door: refuses where the second factor is missing, it is closed, or the invitation is not accepted yet. */
export function enter(standing: Standing): Standing {
  if (standing.shut) throw refusal(standing.shut, standing)
  if (standing.isClosed) throw refusal('workspace.closed', standing)
  if (!standing.hasAccepted) throw refusal('workspace.invitation.pending', standing)
  return standing
}

const refusal = (code: ErrorCode, standing: Standing) => new Refused(code, { entity: workspaceEntity(standing) })

export const workspaceEntity = (standing: Pick<Standing, 'workspaceId' | 'workspaceName'>) => ({
  kind: 'Workspace',
  id: standing.workspaceId,
  name: standing.workspaceName,
  workspaceId: standing.workspaceId,
})

/** The largest file that this workspace takes, in bytes. */
export const maxFileSizeOf = (standing: Standing) =>
  standing.options.largeFiles ? limits.largeFileSize : limits.fileSize
