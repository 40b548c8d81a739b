import type { AuditEvent } from '@strongroom/contract/record/audit.ts'

export interface EventRow {
  uuid: string
  type: string
  at: Date
  actor_id: string | null
  entity_kind: string
  entity_id: string | null
  entity_name: string
  workspace_id: string | null
  original: unknown
  modified: unknown
  given_name: string | null
  family_name: string | null
  avatar_blob_id: string | null
}

/** An event in the format of lists. */
export const presentEvent = (row: EventRow): AuditEvent => ({
  model: 'AuditEvent',
  uuid: row.uuid,
  eventType: row.type as AuditEvent['eventType'],
  eventTime: row.at.getTime(),
  actorUuid: row.actor_id,
  actorGivenName: row.given_name ?? '',
  actorFamilyName: row.family_name ?? '',
  actorAvatarVersion: row.avatar_blob_id,
  entityUuid: row.entity_id,
  entityName: row.entity_name,
  entityType: row.entity_kind,
  workspaceUuid: row.workspace_id,
  // quirk: existing clients get these two as JSON text inside JSON.
  modifiedAttributes: row.modified === null ? null : JSON.stringify(row.modified),
  originalAttributes: row.original === null ? null : JSON.stringify(row.original),
})
