import type { LiveTopic } from '@strongroom/contract/wire/live.ts'
import type pg from 'pg'
import { type Clock, systemClock } from '../adapters/clock.ts'
import { type Line, openLine } from '../database/listen.ts'
import type { Log } from '../adapters/log.ts'

/** Which running streams end: those that match every given field. */
interface Which {
  /** null for streams of a person that belong to no workspace, such as reports. */
  workspaceId?: string | null
  personId?: string
  sessionId?: string
  assetId?: string
}

export interface Cut extends Which {
  /** When they end (epoch milliseconds): at once if omitted. */
  at?: number
}

/** The person whom a running stream serves, and how to end it. */
export interface RunningStream {
  /** null for streams of a person; ANY_WORKSPACE for streams about everything that they see. */
  workspaceId: string | null
  personId: string
  /** Who views as that person: the stream ends with the right of either. */
  viewerId?: string
  sessionId: string
  assetId?: string
  /** The documents that a zip contains: it ends with the right to any of them. */
  assetIds?: ReadonlySet<string>
  /** When its right ends by itself. */
  until?: Date | null
  end(): void
}

/** Such a stream ends when its person loses one workspace, but not when something ends for everybody in one. */
export const ANY_WORKSPACE = 'any'

/** A change in a workspace that others may be viewing. It holds ids only; the policy decides who sees what. */
export interface ChangeNotice {
  workspaceId: string
  /** The kinds of data that clients refetch. */
  topics: readonly LiveTopic[]
  /** The participants who did it, and to whom it was done. */
  participants: string[]
  /** The affected documents and folders; null for more than can be named. */
  assets: string[] | null
}

/** A change of one person's own data, such as an invitation to a workgroup. */
export interface PersonNotice {
  personId: string
  topics: readonly LiveTopic[]
}

export interface Streams {
  /**
   * Registers a stream; the returned function unregisters it. `since` is the time just before its right was checked
   * (performance.now()): a cut in between ends it at once.
   */
  add(stream: RunningStream, since: number): () => void
  /** Notifies every node shortly; changes close together share one message. Call it after the commit. */
  publish(notices: readonly ChangeNotice[], own?: readonly PersonNotice[]): void
  /** Calls the listener with changes on any node; the returned function unsubscribes it. */
  subscribe(listener: Listener): () => void
  close(): Promise<void>
}

export interface Listener {
  workspace: (notice: ChangeNotice) => void
  person: (notice: PersonNotice) => void
}

/** More documents than this are sent as `null`: a message to other nodes has 8,000 bytes. */
export const MOST_NAMED = 50
/** Milliseconds that a message waits for further changes, so that an upload of many files sends few messages. */
const GATHERED = 100
/** Milliseconds within which a stream whose right has ended by itself is ended. */
const ENDS_LOOKED_AT = 500
/** Milliseconds for which a cut is remembered: longer than any request takes to check its right. */
const REMEMBERED = 600_000

/**
 * The streams of this process. Cuts come from any node through the database. A process that can't receive them can't
 * know whose right has ended, so it ends all its streams when the connection is lost; players and downloads resume by
 * range.
 */
export async function openStreams(connection: pg.ClientConfig, log: Log, clock: Clock = systemClock): Promise<Streams> {
  const running = new Set<RunningStream>()
  const listeners = new Set<Listener>()

  const endWhere = (matches: (stream: RunningStream) => boolean) => {
    for (const stream of running) if (matches(stream)) stream.end()
  }
  // Nobody sends a cut for an end that was known beforehand, because a worker may not be running.
  const ends = setInterval(() => {
    const now = clock.now()
    endWhere(({ until }) => Boolean(until && until <= now))
  }, ENDS_LOOKED_AT).unref()
  const recent: { since: number; apply: (stream: RunningStream) => void }[] = []
  const remember = (matches: (stream: RunningStream) => boolean, at?: number) => {
    const now = performance.now()
    while (recent[0] && recent[0].since < now - REMEMBERED) recent.shift()
    const apply = (stream: RunningStream) => {
      if (matches(stream)) endAt(stream, at)
    }
    recent.push({ since: now, apply })
    for (const stream of running) apply(stream)
  }
  const line = await openLine(connection, log, {
    channels: {
      strongroom_cut: (text) => {
        const { at, ...which } = JSON.parse(text) as Cut
        remember((stream) => isMatch(which, stream), at)
      },
      strongroom_told: (text) => {
        for (const { workspace } of listeners) workspace(JSON.parse(text) as ChangeNotice)
      },
      strongroom_told_person: (text) => {
        for (const { person } of listeners) person(JSON.parse(text) as PersonNotice)
      },
    },
    lost: () => remember(() => true),
  })
  return {
    add(stream, since) {
      running.add(stream)
      for (const cut of recent) if (cut.since >= since) cut.apply(stream)
      return () => running.delete(stream)
    },
    publish: publisherOf(line),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      clearInterval(ends)
      endWhere(() => true)
      await line.close()
    },
  }
}

/** Sends notices to every node. Changes of workspaces that are close together share one message. */
function publisherOf(line: Line): Streams['publish'] {
  const waiting = new Map<string, ChangeNotice>()
  const send = (channel: string, notices: Iterable<ChangeNotice | PersonNotice>) =>
    line.notify(
      channel,
      [...notices].map((one) => JSON.stringify(one)),
    )
  const flush = () => {
    send('strongroom_told', waiting.values())
    waiting.clear()
  }
  return (notices, own = []) => {
    if (own.length > 0) send('strongroom_told_person', own)
    if (notices.length > 0 && waiting.size === 0) setTimeout(flush, GATHERED).unref()
    for (const one of notices) mergeNotice(waiting, one)
  }
}

/** Ends a stream at once, or at a time unless it ends earlier. */
function endAt(stream: RunningStream, at: number | undefined): void {
  if (at === undefined) stream.end()
  else if (!stream.until || stream.until.getTime() > at) stream.until = new Date(at)
}

function isMatch(cut: Which, stream: RunningStream): boolean {
  const fields = Object.keys(cut) as (keyof Which)[]
  if (stream.workspaceId !== ANY_WORKSPACE)
    return fields.length > 0 && fields.every((field) => stream[field] === cut[field] || carries(stream, field, cut))
  const named = fields.filter((field) => field === 'personId' || field === 'sessionId')
  return named.length > 0 && named.every((field) => stream[field] === cut[field])
}

function carries({ assetIds, viewerId }: RunningStream, field: keyof Which, { assetId, personId }: Which): boolean {
  if (field === 'personId') return viewerId !== undefined && viewerId === personId
  return field === 'assetId' && assetId !== undefined && assetIds?.has(assetId) === true
}

/** Adds a message to others; changes of the same topics by the same people are one message. */
export function mergeNotice(others: Map<string, ChangeNotice>, notices: ChangeNotice): void {
  const key = JSON.stringify([notices.workspaceId, notices.topics, notices.participants])
  const before = others.get(key)
  others.set(key, before ? { ...notices, assets: allOf(before.assets, notices.assets) } : notices)
}

/** The documents of two messages. */
export function allOf(some: string[] | null, others: string[] | null): string[] | null {
  if (!some || !others) return null
  const all = [...new Set([...some, ...others])]
  return all.length > MOST_NAMED ? null : all
}
