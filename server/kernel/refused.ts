import { type ErrorCode, errors } from '@strongroom/contract/registry/errors.ts'
import type { EventType } from '@strongroom/contract/registry/events.ts'

export interface RefusalDetails {
  /** The wrong fields of the request, with messages. */
  fields?: { path: string; message: string }[]
  /** The refused email addresses. */
  addresses?: string[]
  /** The refused object, for the audit. */
  entity?: Entity
  /** The event type, recorded every time, if it isn't the general ACCESS_REFUSED. */
  event?: EventType
  /** Seconds after which a retry makes sense. */
  retryAfter?: number
  /** The bytes of the file that doesn't have the requested ones. */
  fileSize?: number
}

/** The object of an event or a refusal. */
export interface Entity {
  kind: string
  id: string
  name: string
  workspaceId: string | null
  /** A document or folder, shown in its folder's lists. */
  isAsset?: true
}

/** The only expected error. Its code is in the contract's catalogue and declared by the endpoint. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: ErrorCode
  readonly details: RefusalDetails

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(errors[code].description)
    this.code = code
    this.details = details
  }
}
