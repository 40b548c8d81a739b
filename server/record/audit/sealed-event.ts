import { createHash } from 'node:crypto'
import { bytesOf, canonical, type Field, fromHex } from '@strongroom/contract/record/audit-chain.ts'

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
  /** The hashes of fields whose values were erased, by the fields' names; null if none was. */
  erased?: Record<string, string> | null
  /** The salts of the other fields, if some were erased: then the event's own salt is gone. */
  salts?: Record<string, string> | null
}

/**
 * The event's fields, each with a salt derived from the event's: the salt of one field doesn't help to guess a withheld
 * one. Of an erased field only the hash is left.
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
  const kept = event.salts ?? {}
  const saltOf = (name: string) =>
    kept[name] ?? createHash('sha256').update(salt).update(name).digest('hex').slice(0, 32)
  const hashes = event.erased ?? {}
  const fieldOf = (name: string, value: unknown): Field =>
    name in hashes ? { hash: hashes[name]! } : { salt: saltOf(name), value }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fieldOf(name, value)]))
}

/** The hash of a field, as the contract's `hashOfField` computes it. */
export const hashOf = (field: Field): string =>
  'hash' in field
    ? field.hash
    : createHash('sha256')
        .update(fromHex(field.salt))
        .update(bytesOf(canonical(field.value)))
        .digest('hex')
