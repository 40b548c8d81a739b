import { AsyncLocalStorage } from 'node:async_hooks'
import type { DetailsOf, Difference } from '@strongroom/contract/record/activity-details.ts'
import { type EventType, eventEntries } from '@strongroom/contract/registry/events.ts'
import type { EventEntry } from '@strongroom/contract/wire/event.ts'
import { LIVE_TOPICS, type LiveTopic } from '@strongroom/contract/wire/live.ts'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { ReadConnection } from '../database/connections.ts'
import type { DB } from '../database/db.gen.ts'
import { type JobOptions, type JobToRun, jobToRun } from './job-to-run.ts'
import type { Job } from './jobs.ts'
import type { Ports } from './ports.ts'
import { isPlanOutdated } from '../database/fast/prepared-query.ts'
import { type ActionOf, type Actor, type Guarded, Read, type ClientInfo } from './read.ts'
import { type Entity, Refused } from './refused.ts'
import type { ChangeNotice, Cut, PersonNotice } from './streams.ts'
import { inTurnOfChanges } from './turn-of-changes.ts'
import { type Outcome, outcomeOf, reachDisk, writeDown } from './write-down.ts'

type Known<T extends EventType> = DetailsOf<T> & { personId?: string | null }
/** May be omitted only if the event's sentence needs no details. */
type Details<T extends EventType> = object extends DetailsOf<T> ? [Known<T>?] : [Known<T>]

/** Who changes something, and from where. */
export interface Origin {
  actor: Actor | undefined
  clientInfo: ClientInfo | undefined
  /** Runs before the commit; refuses if the actor isn't signed in any more. */
  checkAgain?: (() => Promise<void>) | undefined
}

/**
 * The kinds of data that an event changes, and the documents and folders among them; null if more than its object
 * changed.
 */
function concerns(type: EventType, entity: Entity): Pick<ChangeNotice, 'topics' | 'assets'> {
  const entry: EventEntry = eventEntries[type]
  if (entry.chain === 'installation') throw new Error(`${type} belongs to no workspace`)
  const { changes, movesFrom } = entry
  if (!changes.some((topic) => LIVE_TOPICS[topic].named)) return { topics: changes, assets: [] }
  return { topics: changes, assets: entity.isAsset && !movesFrom ? [entity.id] : null }
}

function expectOutside(type: EventType): void {
  if (eventEntries[type].chain === 'workspace') throw new Error(`${type} belongs to a workspace`)
}

const NOBODY: ClientInfo = { address: '', userAgent: '', requestId: '', secure: true }

/**
 * A transaction with an actor. It commits only if it was authorised and recorded what happened: `close()` runs before
 * the commit and throws otherwise. Events, jobs, emails and cuts are part of the transaction.
 */
export class Change {
  readonly db: Transaction<DB>
  readonly ports: Ports
  /** The same transaction for queries that only read. */
  readonly read: Read
  readonly clientInfo: ClientInfo
  readonly #actor: Actor | undefined
  #authorised = false
  #accountedFor = false
  /** The participant for whom events are recorded, once a rule was checked inside a workspace. */
  #participantId: string | null = null
  readonly #events: object[] = []
  readonly #jobs: JobToRun[] = []
  readonly #cuts: Cut[] = []
  readonly #notices: ChangeNotice[] = []
  readonly #ownNotices: PersonNotice[] = []
  #commitsEarly = false
  /** Headers of the answer, sent after the commit: the token and cookies of a session opened or ended. */
  readonly headers: Record<string, string | string[]> = {}

  constructor(db: Transaction<DB>, ports: Ports, origin: Origin) {
    this.db = db
    this.ports = ports
    this.clientInfo = origin.clientInfo ?? NOBODY
    this.#actor = origin.actor
    this.read = new Read(db as unknown as ReadConnection, ports, { actor: origin.actor, clientInfo: this.clientInfo })
  }

  get actor(): Actor {
    return this.read.actor
  }

  get now(): Date {
    return this.ports.clock.now()
  }

  /** Refuses unless the value that clients see in `actions` allows the action. */
  authorize<A extends object>(guarded: Guarded<A>, action: ActionOf<A>): void {
    this.#authorised = true
    this.read.authorize(guarded, action)
  }

  /** Authorises the person whom the data belongs to, and nobody else. */
  authorizeSelf(personId: string): void {
    this.#authorised = true
    if (personId !== this.actor.personId) throw new Refused('not.found')
  }

  /** Declares that no signed-in person is needed, because… */
  anonymous(_why: string): void {
    this.#authorised = true
  }

  /** Declares that the server acts by itself, because… */
  asSystem(_why: string): void {
    this.#authorised = true
  }

  /** Sets the participant who acts in this workspace, for the record. */
  actingAs(participantId: string): void {
    this.#participantId = participantId
  }

  /**
   * Records an audit event. `personId` is given only if the actor becomes known in this change (signing in); null if
   * nobody caused it and it is recorded now.
   */
  record<T extends EventType>(type: T, entity: Entity, ...[details]: Details<T>): void {
    const difference: Difference & { personId?: string | null } = details ?? {}
    const isNobodys = difference.personId === null
    this.#accountedFor = true
    if (entity.workspaceId === null) expectOutside(type)
    else {
      const about = entity.kind === 'Participant' ? entity.id : null
      const participants = [this.#participantId, about].filter((id) => id !== null)
      this.#notices.push({ workspaceId: entity.workspaceId, participants, ...concerns(type, entity) })
    }
    this.#events.push({
      uuid: uuidv7(),
      type,
      at: this.now,
      actor_id: isNobodys ? null : (difference.personId ?? this.#actor?.personId ?? null),
      participant_id: isNobodys ? null : this.#participantId,
      session_id: isNobodys ? null : (this.#actor?.sessionId ?? null),
      address: isNobodys ? null : this.clientInfo.address || null,
      workspace_id: entity.workspaceId,
      entity_kind: entity.kind,
      entity_id: entity.id,
      entity_name: entity.name,
      original: difference.from ?? null,
      modified: difference.to ?? null,
    })
  }

  /** Declares that the request asked for the current state. */
  nothingChanged(): void {
    this.#accountedFor = true
  }

  /** Declares that the change needs no event, because… */
  unaudited(_why: string): void {
    this.#accountedFor = true
  }

  /** Enqueues a job. It runs after the commit, possibly on another node, possibly twice. */
  enqueue<P extends object>(job: Job<P>, payload: P, options: JobOptions = {}): void {
    this.#jobs.push(jobToRun(job, payload, options))
  }

  /** Makes clients that show the document refetch these topics after the commit. For jobs, which record no event. */
  notify(workspaceId: string, topics: readonly LiveTopic[], assetId: string): void {
    this.#notices.push({ workspaceId, topics, participants: [], assets: [assetId] })
  }

  /** Makes a person's clients refetch these topics after the commit. For data that belongs to no workspace. */
  notifyPerson(personId: string, topics: readonly LiveTopic[]): void {
    this.#ownNotices.push({ personId, topics })
  }

  get notices(): readonly ChangeNotice[] {
    return this.#notices
  }

  get ownNotices(): readonly PersonNotice[] {
    return this.#ownNotices
  }

  /** Ends matching streams and uploads on every node after the commit. */
  cut(cut: Cut): void {
    this.#cuts.push(cut)
  }

  /**
   * Lets others proceed with the locked rows before the commit is durable; the answer still waits for the disk. For
   * changes of one row by many, such as uploads into a folder.
   */
  commitEarly(): void {
    this.#commitsEarly = true
  }

  get commitsEarly(): boolean {
    return this.#commitsEarly
  }

  /** Runs before the commit. */
  async close(): Promise<void> {
    if (!this.#authorised) throw new Error('the change was not authorised')
    if (!this.#accountedFor) throw new Error('the change recorded no event')
    if (this.#events.length + this.#jobs.length + this.#cuts.length > 0) await writeDown(this.db, this.#outcome())
  }

  /** Runs a statement that writes its own rows together with everything recorded and enqueued so far. */
  async writeWith<T>(write: (outcome: Outcome) => Promise<T>): Promise<T> {
    const written = await write(this.#outcome())
    for (const list of [this.#events, this.#jobs, this.#cuts]) list.length = 0
    return written
  }

  #outcome(): Outcome {
    return outcomeOf({ events: this.#events, jobs: this.#jobs, cuts: this.#cuts, early: this.#commitsEarly })
  }
}

const DEADLOCK = '40P01'
const SERIALIZATION = '40001'
const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

/**
 * Runs a change in a transaction. Retries once if the database had to break a deadlock, or if its columns have changed.
 */
export async function inChange<T>(ports: Ports, origin: Origin, work: (change: Change) => Promise<T>): Promise<T> {
  if (under.getStore()?.open) throw new Error('a change inside a change would wait for a second connection')
  const run = { open: true }
  return under
    .run(run, () => inTurnOfChanges(origin, () => attemptTwice(ports, origin, work)))
    .finally(() => {
      run.open = false
    })
}

/** The enclosing change. Changes that hold one connection and wait for another could block each other for ever. */
const under = new AsyncLocalStorage<{ open: boolean }>()

async function attemptTwice<T>(ports: Ports, origin: Origin, work: (change: Change) => Promise<T>): Promise<T> {
  const attempt = async () => {
    const { result, early, notices, ownNotices } = await ports.databases.write.transaction().execute(async (db) => {
      const change = new Change(db, ports, origin)
      const result = await work(change)
      await origin.checkAgain?.()
      // Awaited: if it were sent together with the commit, a failure before sending would lose the record.
      await change.close()
      return { result, early: change.commitsEarly, notices: change.notices, ownNotices: change.ownNotices }
    })
    ports.streams.publish(notices, ownNotices)
    if (early) await reachDisk(ports.databases.write)
    return result
  }
  try {
    return await attempt()
  } catch (error) {
    if (codeOf(error) !== DEADLOCK && codeOf(error) !== SERIALIZATION && !isPlanOutdated(error)) throw error
  }
  try {
    return await attempt()
  } catch (error) {
    if (codeOf(error) === DEADLOCK || codeOf(error) === SERIALIZATION) throw new Refused('try.again')
    throw error
  }
}

/** Runs a change that the server makes by itself. */
export function asSystem<T>(ports: Ports, why: string, work: (change: Change) => Promise<T>): Promise<T> {
  return inChange(ports, { actor: undefined, clientInfo: undefined }, (change) => {
    change.asSystem(why)
    return work(change)
  })
}

/** True if an error is the violation of that constraint or unique index. */
export const violates = (error: unknown, constraint: string) =>
  (error as { constraint?: unknown } | null)?.constraint === constraint
