import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { presentPerson } from '../../identity/people/present-person.ts'
import { maxFileSizeOf, type Standing, standingOf } from '../../access/standing.ts'
import type { Read } from '../../kernel/read.ts'
import { workspaceActions } from './policy.ts'
import type { WorkspaceRow } from './queries.ts'

const MISSING = {
  'access.code.required': 'EMAIL',
  REQUIRE_MOBILE_AUTH_LOGIN: 'MOBILE',
  REQUIRE_MOBILE_AUTH_REGISTRATION: 'REGISTRATION',
  'passkey.required': 'PASSKEY',
  'passkey.registration.required': 'PASSKEY_REGISTRATION',
} as const

/** The person is in the workspace: neither invited only, nor before its two-step door. */
const isInside = ({ hasAccepted, shut }: Standing) => hasAccepted && !shut

/** Whether the person learns that the workspace is on legal hold. */
export const seesHold = (standing: Standing): boolean => isInside(standing) && standing.isHeld

/** Before acceptance, and before a two-step door, only the invitation's data is shown: name, owner, dates. */
export function presentWorkspace(read: Read, row: WorkspaceRow, includeActions: boolean): Workspace {
  const standing = standingOf(row, read)
  const inside = isInside(standing)
  const endDate = standing.shut ? null : (row.scheduled_end?.getTime() ?? null)
  return {
    model: 'Workspace',
    uuid: standing.workspaceId,
    name: standing.workspaceName,
    workgroupUuid: standing.workgroupId,
    workgroup: { uuid: standing.workgroupId, name: row.workgroup_name, accountUuid: row.account_id },
    accountUuid: row.account_id,
    ownerUuid: row.s_owner,
    owner: presentPerson(ownerOf(row), standing),
    createdTime: row.created.getTime(),
    modifiedTime: inside ? row.modified.getTime() : null,
    modifiedByUuid: inside ? row.modified_by : null,
    scheduledEndTime: endDate,
    endDate,
    endReason: inside && endDate !== null ? row.end_reason || null : null,
    hasTwoStepEnabled: standing.twoStep !== null,
    twoStepMechanism: standing.twoStep,
    twoStepMissing: standing.shut && MISSING[standing.shut],
    maxAllowedFileSize: maxFileSizeOf(standing),
    binDays: standing.options.binDays,
    suspended: standing.options.isSuspended,
    held: seesHold(standing),
    participant: {
      uuid: standing.participantId,
      hasAccepted: standing.hasAccepted,
      // Favourites and muting are the person's own, also for somebody who views as them.
      isFavourite: row.is_favourite && !read.actor.viewing,
      isMuted: row.is_muted && !read.actor.viewing,
      isHidden: standing.isHidden,
      openInvitationUuid: standing.isHidden ? openInvitationOf(read, row) : null,
      expiresTime: standing.isOwner ? null : (row.expires_at?.getTime() ?? null),
      invitedWith: standing.hasAccepted || standing.shut ? null : standing.abilities,
    },
    takingPartReveals: standing.isOwner || standing.isHidden ? standing.takingPartReveals : null,
    linkType: inside ? standing.linkType : null,
    linkFolderId: inside && standing.isLinkedAgent ? row.link_folder : null,
    ...(includeActions ? { actions: workspaceActions(standing) } : {}),
  }
}

/** The invitation by somebody who doesn't know of a hidden participant, unless its end has passed. */
const openInvitationOf = ({ now }: Read, { open_invitation: open }: WorkspaceRow): string | null =>
  open && (open.expires === null || open.expires > now.getTime()) ? open.id : null

const ownerOf = (row: WorkspaceRow) => ({
  person_id: row.s_owner,
  email: row.owner_email,
  given_name: row.owner_given,
  family_name: row.owner_family,
  hides: row.owner_hides,
})
