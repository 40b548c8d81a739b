import { randomInt } from 'node:crypto'
import { plainByCharacter } from '../server/documents/search/plain-text.ts'
import { textVector } from '../server/documents/search/text-words.ts'
import { judge } from './goals.ts'
import type { Pair } from './open-pair.ts'
import type { Sizes } from './options.ts'
import { insertDocuments, insertPeople } from './seed-product.ts'
import { insertWorkspaces } from './seed-large.ts'
import { ask } from './traffic.ts'

const FEW = 10_000
const BODIES = 2000
const WORDS_OF_TEXT = 40
const VOCABULARY = 20_000
const TIMES = 40

/** No word is the beginning of another. */
const word = (kind: string, number: number) => `${kind}${String(number).padStart(4, '0')}`

/** Measures searches in the texts of a person's documents, and how they slow down with the number of texts. */
export async function measureSearch(pair: Pair, { texts }: Sizes): Promise<void> {
  await insertTexts(pair, FEW)
  const few = await timesOf(pair)
  await insertTexts(pair, texts - FEW)
  const many = await timesOf(pair)
  for (const [what, times] of many) {
    judge(`search among ${texts} texts, words ${what}, p95`, {
      figure: percentile(times, 95),
      limit: ['at most', 200],
      unit: 'ms',
      beside: `p50 ${percentile(times, 50).toFixed(0)} ms`,
    })
    judge(`search, words ${what}, p95`, {
      figure: percentile(times, 95) / percentile(few.get(what)!, 95),
      limit: ['at most', 5],
      unit: `× from ${FEW} to ${texts} texts`,
      beside: `from ${percentile(few.get(what)!, 95).toFixed(0)} ms`,
    })
  }
}

const percentile = (times: number[], of: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length * of) / 100)]!

/** The times of searches in milliseconds. */
async function timesOf({ product }: Pair): Promise<Map<string, number[]>> {
  const all = new Map<string, number[]>()
  for (const [what, words] of [
    ['that few have', () => word('rare', randomInt(BODIES))],
    ['that one in a hundred has', () => word('some', randomInt(100))],
    ['that one in ten has', () => word('many', randomInt(10))],
  ] as const) {
    const times: number[] = []
    for (let i = 0; i < TIMES + 5; i++) {
      const since = performance.now()
      const query = `name=${words()}&sort=relevance,desc&size=50`
      await ask(`${product.url}/publicapi/1/search?${query}`, { headers: product.headers }, false)
      if (i >= 5) times.push(performance.now() - since)
    }
    all.set(what, times)
  }
  return all
}

/** A workspace of so many documents. They share a few thousand texts in turn. */
async function insertTexts({ database, product }: Pair, total: number): Promise<void> {
  const [workspace] = await insertWorkspaces(database, product.workspace, 1)
  await insertPeople(database, workspace!, 20)
  await insertDocuments(database, { workspace: workspace!, folder: workspace!, total })
  const bodies = Array.from({ length: BODIES }, (_, i) => {
    const words = Array.from({ length: WORDS_OF_TEXT }, () => `word${randomInt(VOCABULARY)}`)
    return [word('rare', i), word('some', i % 100), word('many', i % 10), ...words].join(' ')
  })
  await database.query('drop table if exists pg_temp.body')
  await database.query('create temp table body (n integer, body text, plain text, words tsvector)')
  await database.query(
    `insert into body select n - 1, body, plain, words::tsvector
       from unnest($1::text[], $2::text[], $3::text[]) with ordinality as b (body, plain, words, n)`,
    [bodies, bodies.map(plainByCharacter), bodies.map(textVector)],
  )
  await database.query(
    `insert into document_text (asset_id, workspace_id, version_id, body, plain, words)
     select a.id, a.workspace_id, a.current_version_id, b.body, b.plain, b.words
       from (select *, row_number() over () as n from asset where workspace_id = $1 and kind = 'DOCUMENT') a
       join body b on b.n = a.n % ${BODIES}`,
    [workspace],
  )
  await database.query('vacuum analyze')
  // Otherwise what was just inserted is written to the disk while searches are measured.
  await database.query('checkpoint')
}
