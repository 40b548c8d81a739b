import type { EventType } from '../registry/events.ts'
import type { Abilities } from '../workspaces/participants.ts'
import type { ScanOutcome } from '../documents/versions.ts'
import type { MemberRole } from '../organisation/workgroup-members.ts'
import type { LinkType } from '../workspaces/workspaces.ts'

type AbilityChange = Partial<Abilities> & { expiresTime?: number | null; bypassTwoStep?: boolean }
interface Scanned {
  version: number
  status?: 'UNABLE_TO_SCAN'
  /** The participant as whom the actor viewed. */
  viewedAs?: string
}

/** The details of events whose sentence needs more than actor, time and object. A change can't record less. */
export interface EventDetails {
  DOCUMENT_SCANNED: { to: { version: number; status: ScanOutcome } }
  DOCUMENT_DOWNLOADED: { to: Scanned }
  DOCUMENT_PREVIEWED: { to: Scanned }
  DOCUMENT_STREAMED: { to: Scanned }
  NEW_DOCUMENT_VERSION_ADDED: { from: { version: number }; to: { version: number; size: number } }
  DOCUMENT_ROLLED_BACK: { from: { version: number }; to: { version: number; copyOf: number } }
  FOLDER_CREATED: { to: { name: string; allowNewDocument: boolean; allowNewFolder: boolean; allowEdit: boolean } }
  ASSET_RENAMED: { from: { name: string }; to: { name: string } }
  ASSET_MOVED: {
    from: { parentUuid: string | null; parentName: string; name: string }
    to: { parentUuid: string; parentName: string; name: string }
  }
  ASSET_DELETED: { from: { name: string; documents: number; folders: number } }
  PARTICIPANT_INVITED: { from?: AbilityChange; to: (AbilityChange & { accepted?: true }) | { resent: true } }
  PARTICIPANT_UPDATED: { from: AbilityChange; to: AbilityChange }
  MEMBER_ROLE_CHANGED: { from: { role: MemberRole }; to: { role: MemberRole } }
  WORKSPACE_RENAMED: { from: { name: string }; to: { name: string } }
  WORKSPACE_OWNER_CHANGED: { from: { owner: string }; to: { owner: string } }
  WORKSPACE_MOVED: { from: { workgroup: string }; to: { workgroup: string } }
  WORKSPACE_CLOSED: { to: { scheduled: boolean; comment: string } }
  WORKSPACE_END_SCHEDULED: {
    from: { endDate: number | null; endReason: string | null }
    to: { endDate: number; endReason: string | null; reminderDays: number }
  }
  WORKSPACE_TAKING_PART_CHANGED: { from: { takingPartReveals: boolean }; to: { takingPartReveals: boolean } }
  WORKSPACE_LINK_TYPE_CHANGED: { from: { linkType: LinkType }; to: { linkType: Exclude<LinkType, 'NONE'> } }
  WORKSPACE_TAG_SETS_CHANGED: { from: { suggestedTagSets: string[] }; to: { suggestedTagSets: string[] } }
  WORKSPACE_AUDIT_EXPORTED: { to: { from: number; to: number; legacy?: boolean } }
  WORKSPACE_RECORD_EXPORTED: { to: { format: 'pdf' | 'bundle' } & Record<string, unknown> }
}

export interface Difference {
  from?: object
  to?: object
}

/** The details of an event of this type. */
export type DetailsOf<T extends EventType> = T extends keyof EventDetails ? EventDetails[T] : Difference
