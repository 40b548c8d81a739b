import type { Kysely } from 'kysely'
import type { ReadConnection } from '../connections.ts'
import type { DB } from '../db.gen.ts'

/** The database of a read or of a change. */
export type Asked = ReadConnection | Kysely<DB>

export interface Compiled {
  sql: string
  parameters: readonly unknown[]
}

/** A statement with its values. */
export type Bound<Row> = ((db: Asked) => Compiled) & { row?: Row }

/** Statements that a connection sends in one write. Each sees what the ones before it did. */
export class Together {
  readonly statements: readonly Compiled[]

  constructor(statements: readonly Compiled[]) {
    this.statements = statements
  }
}

/**
 * Sends statements without waiting for the answers in between, and returns the rows of each (decision 171). For
 * statements that don't depend on earlier answers: the query builder waits for each answer within a transaction. In a
 * change, the statements after a failed one fail too.
 */
export async function askTogether<Rows extends readonly unknown[]>(
  db: Asked,
  statements: { [K in keyof Rows]: Bound<Rows[K]> },
): Promise<{ -readonly [K in keyof Rows]: Rows[K][] }> {
  const sql = new Together((statements as Bound<unknown>[]).map((statement) => statement(db)))
  const { rows } = await db.executeQuery({ sql, parameters: [] } as never)
  return rows as never
}
