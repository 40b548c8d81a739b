import type { Abilities } from '@strongroom/contract/participants.ts'
import { limits } from '@strongroom/contract/limits.ts'
import type { LinkType } from '@strongroom/contract/workspaces.ts'
import type { Actor } from '../platform/read.ts'
import type { StandingRow } from './standing-row.ts'
import { type DoorCode, type Mechanism, shutBy } from './second-factor.ts'

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
  /** Is the agent of that records system. */
  isLinkedAgent: boolean
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
    isLinkedAgent: row.s_person !== null && row.s_person === row.s_link_agent,
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

export const workspaceEntity = (standing: Pick<Standing, 'workspaceId' | 'workspaceName'>) => ({
  kind: 'Workspace',
  id: standing.workspaceId,
  name: standing.workspaceName,
  workspaceId: standing.workspaceId,
})

/** The largest file that this workspace takes, in bytes. */
export const maxFileSizeOf = (standing: Standing) =>
  standing.options.largeFiles ? limits.largeFileSize : limits.fileSize
