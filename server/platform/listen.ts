import pg from 'pg'
import type { Log } from './log.ts'

const RECONNECT_AFTER = 1000

export interface Line {
  /** Says something on a channel to every node, this one too; unheard while the line is lost. */
  say(channel: string, texts: string[]): void
  close(): Promise<void>
}

/**
 * Hears what any node says on these channels of the database, on a connection of its own. `lost` is called when
 * something may have been missed: the line comes back by itself.
 */
export async function openLine(
  connection: pg.ClientConfig,
  log: Log,
  heard: { channels: Record<string, (text: string) => void>; lost: () => void },
): Promise<Line> {
  let client: pg.Client | undefined
  let closed = false
  const listen = async () => {
    const next = new pg.Client({ ...connection, application_name: 'strongroom-listen', keepAlive: true })
    next.on('error', (error) => log.warn({ err: error }, 'the line to other nodes was lost'))
    next.on('end', () => {
      if (closed) return
      heard.lost()
      setTimeout(() => void listen().catch(retry), RECONNECT_AFTER).unref()
    })
    next.on('notification', ({ channel, payload }) => heard.channels[channel]?.(payload ?? ''))
    await next.connect()
    for (const channel of Object.keys(heard.channels)) await next.query(`listen ${channel}`)
    client = next
  }
  const retry = (error: unknown) => {
    log.warn({ err: error }, 'the line to other nodes is not back yet')
    if (!closed) setTimeout(() => void listen().catch(retry), RECONNECT_AFTER).unref()
  }
  await listen()
  return {
    say(channel, texts) {
      client
        ?.query('select pg_notify($1, text) from unnest($2::text[]) as text', [channel, texts])
        .catch((error) => log.warn({ err: error }, 'other nodes were not told'))
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}
