import type { Block, RecordRow } from './record-blocks.ts'

interface Table<T> {
  heading: string
  columns: { label: string; share: number }[]
  rowsOf: (one: T) => RecordRow[]
  /** The note instead of the table if there is nothing. */
  none: string
}

/** A section with one table, whose rows are read page by page: the columns are named once. */
export async function* tableSection<T>(pages: AsyncIterable<T[]>, table: Table<T>): AsyncGenerator<Block[]> {
  const { heading, columns, rowsOf, none } = table
  yield [{ kind: 'heading', text: heading }]
  let withHead = true
  for await (const page of pages) {
    yield [{ kind: 'rows', columns, rows: page.flatMap(rowsOf), withHead }]
    withHead = false
  }
  if (withHead) yield [{ kind: 'note', text: none }]
}
