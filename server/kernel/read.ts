import type { ErrorCode } from '@strongroom/contract/registry/errors.ts'
import type { ReadConnection } from '../database/connections.ts'
import type { Features } from './features.ts'
import type { Ports } from './ports.ts'
import { type Entity, Refused } from './refused.ts'

/** The authenticated person of a request, with their session. */
export interface Actor {
  personId: string
  sessionId: string
  /** The workgroup of which the person is an accepted member. */
  workgroupId: string | null
  /** Whether that workgroup has the Enterprise edition. */
  isEnterprise: boolean
  /** The workgroup, and the account with all its workgroups, that the person administers. */
  administers: { workgroupId: string | null; accountId: string | null }
  /** Whether that workgroup or its account is suspended. */
  isSuspended: boolean
  /** Sells accounts of the installation. False while the feature is off. */
  isSales: boolean
  /** Runs the installation: sees its state, and writes on its pages. */
  isOperator: boolean
  /** The features of the installation that its operator may turn off. */
  features: Features
  /** When the person last authenticated in this session. */
  authenticatedAt: Date
  /** Whether the person has accepted the current terms of service; true if there are none. */
  termsAccepted: boolean
  factors: Factors
  /** The provider that opened this session; null after a password sign-in. */
  identityProviderId: string | null
  /**
   * Set if somebody views as this participant, with the viewer's ids and the end of their right: nothing private of the
   * participant is shown.
   */
  viewing?: { byParticipantId: string; byPersonId: string; endsAt: Date | null }
  /** The permission of a service account; null for people. */
  scope: 'read' | 'write' | null
  /** The step that this session must complete before anything else, as the error code of other calls. */
  unfinished: ErrorCode | null
}

/**
 * Second factors, the weakest first. A mailed code proves access to a mailbox; a passkey can't be used on a foreign
 * page.
 */
export const FACTORS = ['NONE', 'EMAIL', 'MOBILE', 'PASSKEY'] as const
export type Factor = (typeof FACTORS)[number]

/** The state of a session's second factor. */
export interface Factors {
  /** The strongest factor passed in this session. */
  passed: Factor
  hasAuthenticator: boolean
  hasPasskey: boolean
  /** The workgroup that accepts this session's provider as a second factor too. */
  bypasses: string | null
  /** The workgroup requires a code at every sign-in. */
  isEnforced: boolean
  /** The workgroup requires passkeys. */
  isPasskeyOnly: boolean
  /** The person wants to be asked. */
  isWanted: boolean
}

/** The client of a request. */
export interface ClientInfo {
  address: string
  userAgent: string
  requestId: string
  /** False if the connection can be intercepted: plain http from beyond this machine. */
  secure: boolean
  /** The If-Match header without quotes: the version that the client has. */
  ifMatch?: string | undefined
  /** The Cookie header. Its values only bind a request to the browser of an earlier one. */
  cookies?: string | undefined
  /** The token of the outbox page, which proves that its reader saw the server start. */
  outboxToken?: string | undefined
}

/** A subject of rules: its actions, and its entity in the audit. */
export interface Guarded<A extends object> {
  actions: A
  entity: Entity
}

export type ActionOf<A extends object> = { [K in keyof A]: A[K] extends boolean ? K : never }[keyof A] & string

/** The scope of a handler that only reads. Its connections can't write. */
export class Read {
  readonly db: ReadConnection
  readonly ports: Ports
  readonly clientInfo: ClientInfo
  readonly #actor: Actor | undefined

  constructor(db: ReadConnection, ports: Ports, from: { actor: Actor | undefined; clientInfo: ClientInfo }) {
    this.db = db
    this.ports = ports
    this.clientInfo = from.clientInfo
    this.#actor = from.actor
  }

  /** The signed-in person. The call is refused if there is none. */
  get actor(): Actor {
    if (!this.#actor) throw new Refused('signed.out')
    return this.#actor
  }

  get signedIn(): boolean {
    return this.#actor !== undefined
  }

  get now(): Date {
    return this.ports.clock.now()
  }

  /** Refuses unless the value that clients see in `actions` allows the action. */
  authorize<A extends object>(guarded: Guarded<A>, action: ActionOf<A>): void {
    if (!guarded.actions[action]) throw new Refused('permission.denied', { entity: guarded.entity })
  }
}
