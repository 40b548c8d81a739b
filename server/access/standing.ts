import { entities } from './entities.ts'
import { byAbility } from '@strongroom/contract/access/abilities.ts'
import { editionOf } from '@strongroom/contract/organisation/editions.ts'
import type { Abilities } from '@strongroom/contract/workspaces/participants.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { LinkType } from '@strongroom/contract/workspaces/workspaces.ts'
import type { Actor } from '../kernel/read.ts'
import { holds, type StandingRow } from './standing-row.ts'
import { type DoorCode, type Mechanism, shutBy } from './second-factor.ts'

/** All facts about a person in a workspace that rules depend on, read in one statement with the workspace. */
export interface Standing {
  workspaceId: string
  workspaceName: string
  workgroupId: string
  participantId: string
  personId: string
  isOwner: boolean
  isManager: boolean
  /** Administers the workgroup or its account. */
  isAdmin: boolean
  hasAccepted: boolean
  /** Visible to the owner only. */
  isHidden: boolean
  /** The number of a hidden participant's pseudonym, once they have created something. */
  partyNumber: number | null
  /** Hidden participants must reveal themselves before they can create anything here. */
  takingPartReveals: boolean
  /** Closed, or past its planned end. */
  isClosed: boolean
  /** On legal hold: nothing in it may be deleted. */
  isHeld: boolean
  /** When this standing ends by itself; null if nothing is planned. */
  endsAt: Date | null
  /** How a records system keeps the workspace: to work in or only to read. */
  linkType: LinkType
  /** Is the agent of that records system. */
  isLinkedAgent: boolean
  /** The factor that the workspace requires, by the workgroup's current settings; null without two-step. */
  twoStep: Mechanism | null
  /** The code with which the two-step door refuses this session; null if it is open. */
  shut: DoorCode | null
  /** The session of a service account whose secret only reads. */
  isReadOnly: boolean
  abilities: Abilities
  /** May have pages read aloud without the download ability. */
  hasAssistiveText: boolean
  options: {
    largeFiles: boolean
    assetDeleteAllowed: boolean
    linksEnabled: boolean
    tagsEnabled: boolean
    annotationsEnabled: boolean
    publicAnnotationsEnabled: boolean
    /** How long deleted things stay in the bin; 0 deletes them at once. */
    binDays: number
    /** Required by the administrators, or because the workgroup has no open workspaces. */
    twoStepMandatory: boolean
    secureShare: boolean
    isEnterprise: boolean
    /** The workgroup or its account is suspended. */
    isSuspended: boolean
  }
  wrappedKey: Buffer | null
}

const ALL: Abilities = byAbility(() => true)

/** Owner and managers hold every ability; the policies state what managers still may not do. */
export function standingOf(
  row: StandingRow,
  { actor, now }: { actor: Pick<Actor, 'factors' | 'administers' | 'scope'>; now: Date },
): Standing {
  const { factors, administers, scope } = actor
  const isOwner = row.s_person !== null && row.s_person === row.s_owner
  const isHidden = !isOwner && row.s_type === 'BCC'
  const isManager = !isOwner && !isHidden && holds(row, 'has_manage_workspace')
  const twoStep = holds(row, 'two_step') ? mechanismOf(row) : null
  // A workgroup's own provider counts as its codes do, but not as a passkey.
  const byProvider = factors.bypasses === row.s_workgroup && twoStep !== 'PASSKEY'
  // Only service accounts have a scope.
  const bypassed = byProvider || (scope !== null && holds(row, 'bypassed'))
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
    takingPartReveals: holds(row, 'reveals'),
    isClosed: row.s_closed !== null || (row.s_ends !== null && row.s_ends <= now),
    isHeld: holds(row, 'held'),
    endsAt: earliest(isOwner ? null : row.s_expires, row.s_ends),
    linkType: row.s_link as LinkType,
    isLinkedAgent: row.s_person !== null && row.s_person === row.s_link_agent,
    twoStep,
    shut: bypassed ? null : shutBy(twoStep, factors),
    isReadOnly: scope === 'read',
    abilities: isOwner || isManager ? ALL : isHidden ? hiddenAbilities(row) : abilitiesOf(row),
    hasAssistiveText: holds(row, 'assistive_text'),
    options: {
      largeFiles: holds(row, 'large_files'),
      assetDeleteAllowed: holds(row, 'delete_allowed'),
      linksEnabled: holds(row, 'links'),
      tagsEnabled: holds(row, 'asset_tags'),
      annotationsEnabled: holds(row, 'annotations'),
      publicAnnotationsEnabled: holds(row, 'public_annotations'),
      binDays: row.s_bin_days,
      twoStepMandatory: holds(row, 'mandatory') || !holds(row, 'open_share'),
      secureShare: holds(row, 'secure_share'),
      isEnterprise: editionOf(row.s_edition).isEnterprise,
      isSuspended: holds(row, 'suspended'),
    },
    wrappedKey: row.s_key,
  }
}

export const earliest = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other)

const mechanismOf = (row: StandingRow) => (holds(row, 'passkey_only') ? 'PASSKEY' : (row.s_mechanism as Mechanism))

const abilitiesOf = (row: StandingRow): Abilities => byAbility(({ column }) => holds(row, column))

const NONE: Abilities = byAbility(() => false)

/** Hidden participants don't invite or manage. Where they must reveal themselves first, they only view until then. */
const hiddenAbilities = (row: StandingRow): Abilities =>
  holds(row, 'reveals')
    ? { ...NONE, hasDownload: holds(row, 'has_download') }
    : { ...abilitiesOf(row), hasInviter: false, hasManageWorkspace: false }

export const workspaceEntity = (standing: Pick<Standing, 'workspaceId' | 'workspaceName'>) =>
  entities.workspace(standing.workspaceId, standing.workspaceName)

/** The largest permitted file of this workspace in bytes. */
export const maxFileSizeOf = (standing: Standing) =>
  standing.options.largeFiles ? limits.largeFileSize : limits.fileSize
