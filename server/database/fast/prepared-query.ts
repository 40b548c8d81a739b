import pg from 'pg'
import { isFast } from './is-fast.ts'

interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** The columns of a prepared statement have changed, by a migration of a newer version running in parallel. */
export const isPlanOutdated = (error: unknown) =>
  (error as { code?: string } | null)?.code === '0A000' &&
  /cached plan must not change result type/.test((error as Error).message)

/** Executes a prepared statement. Its errors have the stack of the call, like the driver's. */
export const askPrepared = (client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> =>
  (isFast ? askDescribed(client, statement) : client.query(statement)).catch((error) => {
    Error.captureStackTrace(error)
    throw error
  })

const askDescribed = (client: pg.PoolClient, statement: Statement) =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    client.query(new PreparedQuery(statement, (error, result) => (error ? reject(error) : resolve(result))))
  })

/**
 * A statement whose columns are described once per connection (decision 042). The driver requests the description with
 * every execution and builds each row from it, which is most of the cost of reading wide rows. The description can't
 * become outdated: PostgreSQL refuses a prepared statement whose columns have changed.
 */
class PreparedQuery extends (pg.Query as unknown as typeof DriverQuery) {
  #described: Described | undefined
  #remember: (described: Described) => void = () => {}

  constructor({ name, text, values }: Statement, callback: Callback) {
    super(text, values, callback)
    this.name = name
  }

  /** The driver sends bind, describe, execute and sync; and parse, if the statement is new to the connection. */
  override prepare(connection: Connection): void {
    const known = knownTo(connection)
    this.#described = known.get(this.name)
    this.#remember = (described) => known.set(this.name, described)
    super.prepare(this.#described ? withoutDescribing(connection) : connection)
  }

  override handleRowDescription(message: { fields: { name: string }[] }): void {
    super.handleRowDescription(message)
    const names = message.fields.map(({ name }) => name)
    this.#remember({ names, parsers: this._result._parsers, empty: emptyRow(names) })
  }

  override handleDataRow(message: { fields: (string | null)[] }): void {
    if (!this.#described) return super.handleDataRow(message)
    try {
      this._result.rows.push(rowOf(this.#described, message.fields))
    } catch (error) {
      // A parse error fails the statement after all of it has arrived, as in the driver; otherwise it would end the
      // process.
      this._canceledDueToError ||= error as Error
    }
  }
}

interface Described {
  names: string[]
  parsers: ((text: string) => unknown)[]
  empty: Record<string, unknown>
}

const connections = new WeakMap<Connection, Map<string, Described>>()

function knownTo(connection: Connection): Map<string, Described> {
  const known = connections.get(connection) ?? new Map<string, Described>()
  connections.set(connection, known)
  return known
}

const silent = new WeakMap<Connection, Connection>()

/** The same connection with describe requests left out. */
function withoutDescribing(connection: Connection): Connection {
  const made = silent.get(connection) ?? Object.create(connection, { describe: { value: () => {} } })
  silent.set(connection, made)
  return made
}

/** Made by the JSON parser: an object that gets many properties one after the other becomes a slow dictionary. */
const emptyRow = (names: string[]) => JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))))

function rowOf({ names, parsers, empty }: Described, texts: (string | null)[]): Record<string, unknown> {
  const row = { ...empty }
  for (let at = 0; at < names.length; at++) {
    const text = texts[at]!
    if (text !== null) row[names[at]!] = parsers[at]!(text)
  }
  return row
}

type Callback = (error: Error | null, result: pg.QueryResult) => void

interface Connection {
  describe(of: object): void
}

/** Members of the driver's class that its types omit. */
declare class DriverQuery {
  constructor(text: string, values: unknown[], callback: Callback)
  name: string
  _canceledDueToError: Error | false
  _result: { rows: Record<string, unknown>[]; _parsers: Described['parsers'] }
  submit(connection: unknown): void
  prepare(connection: Connection): void
  handleRowDescription(message: object): void
  handleDataRow(message: object): void
}
