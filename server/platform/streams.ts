import pg from 'pg'
import type { Log } from './log.ts'

/** Which running streams end: all that match every field given. */
export interface Cut {
  workspaceId?: string
  personId?: string
  sessionId?: string
  assetId?: string
}

/** Whom a running stream serves, and how it is ended. */
export interface RunningStream {
  /** null for what belongs to a person. */
  workspaceId: string | null
  personId: string
  sessionId: string
  assetId?: string
  end(): void
}

export interface Streams {
  /**
   * Registers a stream; the returned function takes it off again. `since` is when its right was about to be looked up
   * (performance.now()): a cut that came in between ends it at once.
   */
  add(stream: RunningStream, since: number): () => void
  close(): Promise<void>
}

const CHANNEL = 'strongroom_cut'
const RECONNECT_AFTER = 1000
/** ms for which a cut is remembered: longer than any request looks up its right. */
const REMEMBERED = 600_000

/**
 * The streams of this process. A cut comes from any node through the database. While this process can't hear them it
 * can't know whose right has ended, so when the line is lost all its streams end; players and downloads resume by range.
 */
export async function openStreams(connection: pg.ClientConfig, log: Log): Promise<Streams> {
  const running = new Set<RunningStream>()
  let client: pg.Client | undefined
  let closed = false

  const endWhere = (matches: (stream: RunningStream) => boolean) => {
    for (const stream of running) if (matches(stream)) stream.end()
  }
  const recent: { at: number; matches: (stream: RunningStream) => boolean }[] = []
  const remember = (matches: (stream: RunningStream) => boolean) => {
    const now = performance.now()
    while (recent[0] && recent[0].at < now - REMEMBERED) recent.shift()
    recent.push({ at: now, matches })
    endWhere(matches)
  }
  const hear = (text: string | undefined) => {
    const cut = JSON.parse(text ?? '{}') as Cut
    const fields = Object.keys(cut) as (keyof Cut)[]
    if (fields.length > 0) remember((stream) => fields.every((field) => stream[field] === cut[field]))
  }
  const listen = async () => {
    const next = new pg.Client({ ...connection, application_name: 'strongroom-listen', keepAlive: true })
    next.on('error', (error) => log.warn({ err: error }, 'the line for cuts was lost'))
    next.on('end', () => {
      if (closed) return
      remember(() => true)
      setTimeout(() => void listen().catch(retry), RECONNECT_AFTER).unref()
    })
    next.on('notification', (message) => hear(message.payload))
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
  }
  const retry = (error: unknown) => {
    log.warn({ err: error }, 'the line for cuts is not back yet')
    if (!closed) setTimeout(() => void listen().catch(retry), RECONNECT_AFTER).unref()
  }

  await listen()
  return {
    add(stream, since) {
      running.add(stream)
      if (recent.some((cut) => cut.at >= since && cut.matches(stream))) stream.end()
      return () => running.delete(stream)
    },
    async close() {
      closed = true
      endWhere(() => true)
      await client?.end()
    },
  }
}
