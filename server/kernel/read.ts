import type { ErrorCode } from '@strongroom/contract/registry/errors.ts'
import type { ReadonlyKysely } from 'kysely/readonly'
import type { DB } from '../database/db.gen.ts'
import type { Ports } from './ports.ts'
import { type Entity, Refused } from './refused.ts'

/** Who asks: a person in one of their sessions. */
export interface Actor {
  personId: string
  sessionId: string
  /** The workgroup that the person is an accepted member of. */
  workgroupId: string | null
  /** Whether that workgroup has the larger edition. */
  isEnterprise: boolean
  /** The workgroup, and the account with all of its workgroups, that they are an admin of. */
  administers: { workgroupId: string | null; accountId: string | null }
  /** When they last gave a password or another secret in this session. */
  authenticatedAt: Date
  /** Whether they have accepted the terms of service as they are now; true where there are none. */
  termsAccepted: boolean
  factors: Factors
  /** The provider that opened this session; null where a password did. */
  identityProviderId: string | null
  /** Set where this is a participant whose sight somebody else uses, and whose: nothing private of theirs is shown. */
  viewing?: { byParticipantId: string }
  /** What a program may do that was let in by its secret; null for people. */
  scope: 'read' | 'write' | null
  /** What this session has to do before it may do anything else, as the code that it is refused with. */
  unfinished: ErrorCode | null
}

/** Second factors, the weakest first. A mailed code shows a mailbox, a passkey can't be given away to somebody else's page. */
export const FACTORS = ['NONE', 'EMAIL', 'MOBILE', 'PASSKEY'] as const
export type Factor = (typeof FACTORS)[number]

/** What is known of a session's second factor. */
export interface Factors {
  /** The strongest one that was given in this session. */
  passed: Factor
  hasAuthenticator: boolean
  hasPasskey: boolean
  /** The workgroup that takes this session's provider for a second factor too. */
  bypasses: string | null
  /** The workgroup asks everybody for a code at every sign-in. */
  isEnforced: boolean
  /** The workgroup takes passkeys and nothing weaker. */
  isPasskeyOnly: boolean
  /** The person wants to be asked. */
  isWanted: boolean
}

/** Where a request comes from. */
export interface ClientInfo {
  address: string
  userAgent: string
  requestId: string
  /** False where the connection can be read on its way: plain http from beyond this machine. */
  secure: boolean
  /** The If-Match header without its quotes: the version that the asker believes to be current. */
  ifMatch?: string | undefined
  /** The Cookie header: what it holds only ever binds a request to the browser of an earlier one. */
  cookies?: string | undefined
  /** What the outbox page sends to show that its reader saw the server start. */
  outboxToken?: string | undefined
}

/** Something that a rule was asked about: what may be done with it, and what to call it in the audit. */
export interface Guarded<A extends object> {
  actions: A
  entity: Entity
}

export type ActionOf<A extends object> = { [K in keyof A]: A[K] extends boolean ? K : never }[keyof A] & string

/** What a handler that only reads receives. Its connections can't write. */
export class Read {
  readonly db: ReadonlyKysely<DB>
  readonly ports: Ports
  readonly clientInfo: ClientInfo
  readonly #actor: Actor | undefined

  constructor(db: ReadonlyKysely<DB>, ports: Ports, from: { actor: Actor | undefined; clientInfo: ClientInfo }) {
    this.db = db
    this.ports = ports
    this.clientInfo = from.clientInfo
    this.#actor = from.actor
  }

  /** The person who asks. Where nobody is signed in the call is refused. */
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

  /** Refuses unless the very value that is shown as `actions` allows it. */
  authorize<A extends object>(guarded: Guarded<A>, action: ActionOf<A>): void {
    if (!guarded.actions[action]) throw new Refused('permission.denied', { entity: guarded.entity })
  }
}
