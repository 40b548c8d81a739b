import { type RawBuilder, sql } from 'kysely'
import type { Cell } from '../reports/write-csv.ts'
import { participations, type Subject } from './subject.ts'

export type Row = Record<string, Cell>

/** A file of the export: rows of one kind. */
export interface Section<Name extends string = string> {
  name: Name
  /** The columns of the database that refer to a person and whose rows are in this file. */
  covers: readonly string[]
  columns: readonly string[]
  /** Columns of the JSON lines only, because their text is long. */
  alsoInJson?: readonly string[]
  /** False if administrators don't get it. */
  forAdministrators: boolean
  pages: (subject: Subject) => AsyncIterable<Row[]>
}

/** Where a page begins, and how many rows it has. */
export interface Page {
  after: string
  limit: RawBuilder<unknown>
}

interface Paging {
  size?: number
  first?: string
}

const FIRST = '00000000-0000-0000-0000-000000000000'
const SIZE = 500

type Keyed = Row & { key: string }

/** Reads a query page by page. Its rows are ordered by their column `key`, which isn't shown. */
export const paged = (
  query: (subject: Subject, page: Page) => RawBuilder<unknown>,
  { size = SIZE, first = FIRST }: Paging = {},
) =>
  async function* (subject: Subject): AsyncGenerator<Row[]> {
    const limit = sql.lit(size)
    for (let after = first; ; ) {
      const { rows } = await (query(subject, { after, limit }) as RawBuilder<Keyed>).execute(subject.read.db)
      if (rows.length > 0) yield rows.map(({ key: _key, ...row }) => row)
      if (rows.length < size) return
      after = rows.at(-1)!.key
    }
  }

/** Rows so few that one query returns them all. */
export const few = (query: (subject: Subject) => RawBuilder<unknown>) =>
  async function* (subject: Subject): AsyncGenerator<Row[]> {
    const { rows } = await (query(subject) as RawBuilder<Row>).execute(subject.read.db)
    if (rows.length > 0) yield rows
  }

/** One of the person's participations. */
export interface Participation {
  id: string
  workspace: string
  workspaceUuid: string
  isShut: boolean
}

/** A table whose rows belong to participants; only those with an index, if it has one for some. */
interface Source {
  table: string
  column: string
  only?: RawBuilder<unknown>
  /** Columns that stay behind a shut two-step door. */
  behindDoor: readonly string[]
  size?: number
}

/**
 * Reads a query page by page for each participation that has rows in a table: one index finds them, and the rows of
 * others are never read.
 */
export const perParticipation = (
  { table, column, only = sql`true`, behindDoor, size = SIZE }: Source,
  query: (subject: Subject, page: Page & { of: string }) => RawBuilder<unknown>,
) =>
  async function* (subject: Subject): AsyncGenerator<Row[]> {
    const { rows: found } = await sql<Participation>`
      select o.id, o.workspace, o.workspace_id as "workspaceUuid", o.is_shut as "isShut" from ${participations(subject)} o
       where exists (select from ${sql.table(table)} where ${sql.ref(column)} = o.id and ${only}) order by o.id`.execute(
      subject.read.db,
    )
    for (const { id, workspace, workspaceUuid, isShut } of found) {
      const hidden = isShut ? Object.fromEntries(behindDoor.map((name) => [name, null])) : {}
      for await (const rows of paged((whose, page) => query(whose, { ...page, of: id }), { size })(subject))
        yield rows.map((row) => ({ ...row, ...hidden, workspace, workspaceUuid }))
    }
  }

/** The columns that `perParticipation` adds. */
export const PLACE = ['workspace', 'workspaceUuid'] as const
