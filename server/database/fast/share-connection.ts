import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** The statements that share a connection. */
interface Turn {
  client: Promise<SharedClient>
  users: number
}

export interface SharedClient extends PostgresPoolClient {
  turn?: Turn
}

/** One slow statement delays no more than this many others. */
const MOST = 4

/**
 * Makes a function that returns one connection to all callers within one turn of the event loop: the statements that a
 * request sends together reach the database in one write and wake one of its processes (decision 170). Only for
 * connections without transactions. A caller releases the connection with {@link leave}.
 */
export function shareConnections(connect: () => Promise<SharedClient>): () => Promise<SharedClient> {
  let current: Turn | undefined
  const begin = (): Turn => {
    const turn: Turn = { users: 0, client: connect().then((client) => Object.assign(client, { turn })) }
    process.nextTick(() => {
      if (current === turn) current = undefined
    })
    return turn
  }
  return () => {
    current = current && current.users < MOST ? current : begin()
    current.users++
    return current.client
  }
}

/** Whether the caller was the last one that uses the connection. */
export const leave = ({ turn }: SharedClient): boolean => turn === undefined || --turn.users === 0

/** Collects what is written to a connection in this turn of the event loop, and sends it at once. */
export function writeTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}
