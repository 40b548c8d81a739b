import { randomInt } from 'node:crypto'
import { plainByCharacter } from '../server/documents/search/plain-text.ts'
import { textVector } from '../server/documents/search/text-words.ts'
import { judge } from './goals.ts'
import type { Pair } from './open-pair.ts'
import { insertDocuments, insertPeople } from './seed-product.ts'
import { insertWorkspaces } from './seed-large.ts'
import { ask } from './traffic.ts'

// Names have five digits.
const DOCUMENTS = 99_999
const BODIES = 2000
const WORDS_OF_TEXT = 40
const VOCABULARY = 20_000
const TIMES = 40

/** No word is the beginning of another. */
const word = (kind: string, number: number) => `${kind}${String(number).padStart(4, '0')}`

/** Measures searches in the texts of a workspace of about 100,000 documents. */
export async function measureSearch(pair: Pair): Promise<void> {
  const { product, database } = pair
  const [workspace] = await insertWorkspaces(database, product.workspace, 1)
  await insertPeople(database, workspace!, 20)
  await insertDocuments(database, { workspace: workspace!, folder: workspace!, total: DOCUMENTS })
  await insertTexts(pair, workspace!)
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
    const sorted = times.toSorted((a, b) => a - b)
    judge(`search among ${DOCUMENTS} texts, words ${what}, p95`, {
      figure: sorted[Math.floor(times.length * 0.95)]!,
      limit: ['at most', 200],
      unit: 'ms',
      beside: `p50 ${sorted[Math.floor(times.length / 2)]!.toFixed(0)} ms`,
    })
  }
}

/** A few thousand texts, shared by the documents in turn. */
async function insertTexts({ database }: Pair, workspace: string): Promise<void> {
  const bodies = Array.from({ length: BODIES }, (_, i) => {
    const words = Array.from({ length: WORDS_OF_TEXT }, () => `word${randomInt(VOCABULARY)}`)
    return [word('rare', i), word('some', i % 100), word('many', i % 10), ...words].join(' ')
  })
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
}
