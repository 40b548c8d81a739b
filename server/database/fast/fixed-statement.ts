import type { RawBuilder } from 'kysely'
import type { ReadConnection } from '../connections.ts'
import type { Asked, Bound, Compiled } from './ask-together.ts'
import { isFast } from './is-fast.ts'

/** Placeholder of a value. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

interface Built<Row> {
  compile(): Compiled
  /** Only for the type of the rows. */
  execute(): Promise<Row[]>
}

type Build<Values, Row> = (db: ReadConnection, values: Values) => Built<Row>

export interface FixedStatement<Values, Row> {
  (db: Asked, values: Values): Promise<Row[]>
  /** The statement with its values, to be sent together with others. */
  of(values: Values): Bound<Row>
}

/**
 * A statement that is built once, for those that nearly every request sends: building one takes about as long as
 * executing it. `build` sees placeholders instead of values, so it may only put them into the statement; a computed
 * value is a value of its own.
 */
export function fixedStatement<Values extends object, Row>(build: Build<Values, Row>): FixedStatement<Values, Row> {
  const compiled = isFast
    ? compileOnce(build)
    : (db: Asked, values: Values) => build(db as ReadConnection, values).compile()
  const ask = async (db: Asked, values: Values) => (await db.executeQuery(compiled(db, values) as never)).rows as Row[]
  return Object.assign(ask, { of: (values: Values) => (db: Asked) => compiled(db, values) })
}

function compileOnce<Values extends object>(build: Build<Values, unknown>): (db: Asked, values: Values) => Compiled {
  const places = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as Values
  let compiled: Compiled | undefined
  return (db, values) => {
    compiled ??= sendOnce(build(db as ReadConnection, places).compile())
    const parameters = compiled.parameters.map((given) =>
      given instanceof Place ? values[given.name as keyof Values] : given,
    )
    return { ...compiled, parameters }
  }
}

/** The same for a statement written as text. */
export const fixedText = <Row>(db: ReadConnection, text: RawBuilder<Row>): Built<Row> => ({
  compile: () => text.compile(db),
  execute: async () => (await text.execute(db)).rows,
})

/** A value used in several places, such as the caller's id, is sent once. */
function sendOnce(compiled: Compiled): Compiled {
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
