import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../adapters/log.ts'
import { growingPause } from '../adapters/growing-pause.ts'

/** Milliseconds between heartbeats. A silently dead connection would miss every cut. */
const BEAT = 20_000
const PATIENCE = 10_000

export interface Line {
  /** Sends a message on a channel to every node, this one included; lost while the connection is down. */
  notify(channel: string, texts: string[]): void
  close(): Promise<void>
}

interface Heard {
  channels: Record<string, (text: string) => void>
  /** Messages may have been missed: the connection was lost, or is back after that. */
  lost: () => void
}

/**
 * Listens to channels of the database on a separate connection. A lost connection is restored: one attempt at a time,
 * with growing delays, until `close`.
 */
export async function openLine(
  connection: pg.ClientConfig,
  log: Log,
  heard: Heard,
  pauses: { first: number; longest: number } = { first: 200, longest: 10_000 },
): Promise<Line> {
  const closing = new AbortController()
  let client: pg.Client | undefined = await connect(connection, log, heard)
  const keep = async () => {
    for (const pause = growingPause(pauses); !closing.signal.aborted; ) {
      if (client) {
        const ended = client
        await endOf(ended, closing.signal)
        client = undefined
        if (closing.signal.aborted) return ended.end()
        heard.lost()
      }
      await sleep(pause.next(), undefined, { signal: closing.signal, ref: false }).catch(() => {})
      if (closing.signal.aborted) return
      client = await connect(connection, log, heard).catch((error) => {
        log.warn({ err: error }, 'the connection to other nodes is still down')
        return undefined
      })
      if (!client) continue
      pause.reset()
      // Streams that began while the connection was down may have lost their right.
      heard.lost()
    }
  }
  const kept = keep()
  return {
    notify(channel, texts) {
      client
        ?.query('select pg_notify($1, text) from unnest($2::text[]) as text', [channel, texts])
        .catch((error) => log.warn({ err: error }, 'other nodes could not be notified'))
    },
    async close() {
      closing.abort()
      await kept
    },
  }
}

/** One attempt. A failed one leaves nothing behind. */
async function connect(connection: pg.ClientConfig, log: Log, heard: Heard): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'strongroom-listen',
    keepAlive: true,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
    // Messages and heartbeats are sent while earlier ones are unanswered; the driver will stop queueing them itself.
    pipeline: true,
  })
  client.on('error', (error) => log.warn({ err: error }, 'the connection to other nodes was lost'))
  client.on('notification', ({ channel, payload }) => heard.channels[channel]?.(payload ?? ''))
  try {
    await client.connect()
    for (const channel of Object.keys(heard.channels)) await client.query(`listen ${channel}`)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** Resolves when the connection has ended, no longer answers, or is closed. */
async function endOf(client: pg.Client, closing: AbortSignal): Promise<void> {
  const ended = once(client, 'end', { signal: closing }).catch(() => {})
  const beat = setInterval(() => void client.query('select 1').catch(() => hangUp(client)), BEAT).unref()
  await ended
  clearInterval(beat)
}

/** Without waiting for a peer that doesn't answer. */
const hangUp = (client: pg.Client) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
