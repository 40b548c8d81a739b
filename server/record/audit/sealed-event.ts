import { createHash } from 'node:crypto'
import type { Field } from '@strongroom/contract/record/audit-chain.ts'

export const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

/** An event as it is sealed and exported. */
export interface SealedEvent {
  uuid: string
  type: string
  at: Date
  actor_id: string | null
  actor_name: string
  actor_email: string
  address: string | null
  workspace_id: string | null
  entity_kind: string
  entity_id: string | null
  entity_name: string
  original: unknown
  modified: unknown
}

/**
 * The event's fields, each with a salt derived from the event's: the salt of one field doesn't help to guess a withheld
 * one.
 */
export function fieldsOf(event: SealedEvent, salt: Buffer): Record<string, Field> {
  const values = {
    uuid: event.uuid,
    type: event.type,
    time: event.at.getTime(),
    actorUuid: event.actor_id,
    actorName: event.actor_name,
    actorEmail: event.actor_email,
    address: event.address,
    workspaceUuid: event.workspace_id,
    objectType: event.entity_kind,
    objectUuid: event.entity_id,
    objectName: event.entity_name,
    before: event.original,
    after: event.modified,
  }
  const saltOf = (name: string) => createHash('sha256').update(salt).update(name).digest('hex').slice(0, 32)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { salt: saltOf(name), value }]))
}
