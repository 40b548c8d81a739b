import { type ErrorCode, errors } from '@strongroom/contract/registry/errors.ts'
import type { EventType } from '@strongroom/contract/registry/events.ts'

export interface RefusalDetails {
  /** Which fields of the request were wrong, and how. */
  fields?: { path: string; message: string }[]
  /** Which e-mail addresses were refused. */
  addresses?: string[]
  /** The object that was refused, for the audit. */
  entity?: Entity
  /** What the audit calls it, recorded every time, where it isn't the general ACCESS_REFUSED. */
  event?: EventType
  /** Seconds after which it is worth trying again. */
  retryAfter?: number
}

/** The object of an event or a refusal. */
export interface Entity {
  kind: string
  id: string
  name: string
  workspaceId: string | null
  /** A document or folder, which lists of its folder show. */
  isAsset?: true
}

/** The one expected error: its code stands in the contract's catalogue, and the endpoint declares it. */
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
