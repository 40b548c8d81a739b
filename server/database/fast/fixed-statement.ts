import type { Kysely, RawBuilder } from 'kysely'
import type { ReadConnection } from '../connections.ts'
import type { DB } from '../db.gen.ts'
import { isFast } from './is-fast.ts'

/** Placeholder of a value. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** The database of a read or of a change. */
type Asked = ReadConnection | Kysely<DB>

interface Built<Row> {
  compile(): { sql: string; parameters: readonly unknown[] }
  execute(): Promise<Row[]>
}

/**
 * A statement that is built once, for those that nearly every request sends: building one takes about as long as
 * executing it. `build` sees placeholders instead of values, so it may only put them into the statement; a computed
 * value is a value of its own.
 */
export function fixedStatement<Values extends object, Row>(
  build: (db: ReadConnection, values: Values) => Built<Row>,
): (db: Asked, values: Values) => Promise<Row[]> {
  if (!isFast) return (db, values) => build(db as ReadConnection, values).execute()
  const places = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as Values
  let compiled: ReturnType<Built<Row>['compile']> | undefined
  return async (db, values) => {
    compiled ??= sendOnce(build(db as ReadConnection, places).compile())
    const parameters = compiled.parameters.map((given) =>
      given instanceof Place ? values[given.name as keyof Values] : given,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters } as never)
    return rows as Row[]
  }
}

/** The same for a statement written as text. */
export const fixedText = <Row>(db: ReadConnection, text: RawBuilder<Row>): Built<Row> => ({
  compile: () => text.compile(db),
  execute: async () => (await text.execute(db)).rows,
})

/** A value used in several places, such as the caller's id, is sent once. */
function sendOnce<C extends { sql: string; parameters: readonly unknown[] }>(compiled: C): C {
  const parameters: unknown[] = []
  const numbers = compiled.parameters.map((given) => {
    const same = (known: unknown) => known instanceof Place && given instanceof Place && known.name === given.name
    const at = parameters.findIndex(same)
    return at < 0 ? parameters.push(given) : at + 1
  })
  const sql = compiled.sql.replaceAll(/\$(\d+)/g, (_, number) => `$${numbers[Number(number) - 1]}`)
  return { ...compiled, sql, parameters }
}

/** The number of cached shapes of one statement: the most recently used. */
const KEPT = 100

/**
 * A statement per shape of a query: its order, size and filters, which `keyOf` distinguishes. Clients use few of these;
 * a client that tries many evicts the least recently used.
 */
export function statementsByShape<Shape, Values extends object, Row>(
  keyOf: (shape: Shape) => string,
  build: (db: ReadConnection, values: Values, shape: Shape) => Built<Row>,
): (db: ReadConnection, values: Values, shape: Shape) => Promise<Row[]> {
  const statements = new Map<string, (db: ReadConnection, values: Values) => Promise<Row[]>>()
  return (db, values, shape) => {
    const key = keyOf(shape)
    const statement = statements.get(key) ?? fixedStatement((to, places: Values) => build(to, places, shape))
    // A map keeps insertion order: the first is the least recently used.
    statements.delete(key)
    statements.set(key, statement)
    if (statements.size > KEPT) statements.delete(statements.keys().next().value!)
    return statement(db, values)
  }
}
