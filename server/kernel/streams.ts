import type { LiveTopic } from '@strongroom/contract/wire/live.ts'
import type pg from 'pg'
import { type Clock, systemClock } from '../adapters/clock.ts'
import { openLine } from '../database/listen.ts'
import type { Log } from '../adapters/log.ts'

/** Which running streams end: all that match every field given. */
export interface Cut {
  workspaceId?: string
  personId?: string
  sessionId?: string
  assetId?: string
}

/** Whom a running stream serves, and how it is ended. */
export interface RunningStream {
  /** null for what belongs to a person; ANY_WORKSPACE for what tells of all that they see. */
  workspaceId: string | null
  personId: string
  sessionId: string
  assetId?: string
  /** When its right ends by itself. */
  until?: Date | null
  end(): void
}

/** Such a stream ends when its person loses one workspace; not when something in one ends for everybody. */
export const ANY_WORKSPACE = 'any'

/** Something happened in a workspace that others may be looking at. Ids only: who sees what is asked of the policy. */
export interface Told {
  workspaceId: string
  /** The kinds of data that clients refetch. */
  topics: readonly LiveTopic[]
  /** The participants who did it, and to whom it was done. */
  participants: string[]
  /** The documents and folders it was done to; null for more than can be named. */
  assets: string[] | null
}

export interface Streams {
  /**
   * Registers a stream; the returned function takes it off again. `since` is when its right was about to be looked up
   * (performance.now()): a cut that came in between ends it at once.
   */
  add(stream: RunningStream, since: number): () => void
  /** Tells every node, soon: what comes within a moment goes in one message. To be called once it is committed. */
  tell(told: readonly Told[]): void
  /** Calls back with what happened on any node; the returned function ends that. */
  hear(listener: (told: Told) => void): () => void
  close(): Promise<void>
}

/** More documents than this are told of as 'many': a message to the other nodes has 8,000 bytes. */
export const MOST_NAMED = 50
/** ms that what is told waits for more, so that an upload of many files doesn't tell of each by itself. */
const GATHERED = 100
/** ms after which a stream whose right has ended by itself is ended at the latest. */
const ENDS_LOOKED_AT = 500
/** ms for which a cut is remembered: longer than any request looks up its right. */
const REMEMBERED = 600_000

/**
 * The streams of this process. A cut comes from any node through the database. While this process can't hear them it
 * can't know whose right has ended, so when the line is lost all its streams end; players and downloads resume by range.
 */
export async function openStreams(connection: pg.ClientConfig, log: Log, clock: Clock = systemClock): Promise<Streams> {
  const running = new Set<RunningStream>()
  const listeners = new Set<(told: Told) => void>()

  const endWhere = (matches: (stream: RunningStream) => boolean) => {
    for (const stream of running) if (matches(stream)) stream.end()
  }
  // Nobody sends a cut for an end that was known beforehand: there may be no worker that would.
  const ends = setInterval(() => {
    const now = clock.now()
    endWhere(({ until }) => Boolean(until && until <= now))
  }, ENDS_LOOKED_AT).unref()
  const recent: { at: number; matches: (stream: RunningStream) => boolean }[] = []
  const remember = (matches: (stream: RunningStream) => boolean) => {
    const now = performance.now()
    while (recent[0] && recent[0].at < now - REMEMBERED) recent.shift()
    recent.push({ at: now, matches })
    endWhere(matches)
  }
  let waiting = new Map<string, Told>()
  const line = await openLine(connection, log, {
    channels: {
      strongroom_cut: (text) => {
        const cut = JSON.parse(text) as Cut
        remember((stream) => isMatch(cut, stream))
      },
      strongroom_told: (text) => {
        for (const listener of listeners) listener(JSON.parse(text) as Told)
      },
    },
    lost: () => remember(() => true),
  })
  const say = () => {
    line.say(
      'strongroom_told',
      [...waiting.values()].map((one) => JSON.stringify(one)),
    )
    waiting = new Map()
  }
  return {
    add(stream, since) {
      running.add(stream)
      if (recent.some((cut) => cut.at >= since && cut.matches(stream))) stream.end()
      return () => running.delete(stream)
    },
    tell(told) {
      if (told.length > 0 && waiting.size === 0) setTimeout(say, GATHERED).unref()
      for (const one of told) addTold(waiting, one)
    },
    hear(listener) {
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

function isMatch(cut: Cut, stream: RunningStream): boolean {
  const fields = Object.keys(cut) as (keyof Cut)[]
  if (stream.workspaceId !== ANY_WORKSPACE)
    return fields.length > 0 && fields.every((field) => stream[field] === cut[field])
  const named = fields.filter((field) => field === 'personId' || field === 'sessionId')
  return named.length > 0 && named.every((field) => stream[field] === cut[field])
}

/** Adds a message to others; changes of the same topics by the same people are one message. */
export function addTold(others: Map<string, Told>, told: Told): void {
  const key = JSON.stringify([told.workspaceId, told.topics, told.participants])
  const before = others.get(key)
  others.set(key, before ? { ...told, assets: allOf(before.assets, told.assets) } : told)
}

/** The documents of two messages in one. */
export function allOf(some: string[] | null, others: string[] | null): string[] | null {
  if (!some || !others) return null
  const all = [...new Set([...some, ...others])]
  return all.length > MOST_NAMED ? null : all
}
