import type * as contract from '@strongroom/contract/documents/search.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { toPage } from '@strongroom/contract/wire/page.ts'
import type { Standing } from '../../access/standing.ts'
import { fairTurns, TurnRefused } from '../../adapters/fair-turns.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { type AssetRow, selectAssetRows } from '../assets/list-rows.ts'
import { assetActions } from '../assets/policy.ts'
import { placeOf, presentAsset } from '../assets/present.ts'
import { stateOf } from '../assets/queries.ts'
import { markSnippet } from './mark-snippet.ts'
import { selectHits, selectNames, selectPieces, standingsToSearch } from './queries.ts'
import { searchTerms, type SearchTerms } from './search-terms.ts'

type Query = Input<typeof contract.searchAssets>['query']

/** Searches of one process. A search among many documents keeps the database busy for a tenth of a second. */
const turn = fairTurns({ slots: 8, each: 2, queue: 200, queueEach: 20, wait: 20_000 })

/** Searches names and texts, within exactly what the caller sees. */
export async function searchAssets(
  read: Read,
  { query }: Input<typeof contract.searchAssets>,
): Promise<Reply<typeof contract.searchAssets>> {
  try {
    return await turn(read.actor.personId, () => search(read, query))
  } catch (error) {
    throw error instanceof TurnRefused ? new Refused('too.many.requests', { retryAfter: 5 }) : error
  }
}

async function search(read: Read, query: Query): Promise<Reply<typeof contract.searchAssets>> {
  const terms = searchTerms(query.name)
  const standings = await standingsToSearch(read, query)
  const hits = standings.length > 0 ? await selectHits(read, { terms, standings, ...query }) : []
  const { total, is_cut: isCut } = hits[0] ?? { total: 0, is_cut: false }
  const rows = new Map(
    (
      await selectAssetRows(
        read,
        hits.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const inText = hits.filter(({ by_name: byName }) => !byName).map(({ id }) => id)
  const pieces = inText.length > 0 ? await selectPieces(read, inText, terms.marked) : new Map<string, string>()
  const parents = await selectParents(read, [...rows.values()])
  const readers = new Map(standings.map((standing) => [standing.workspaceId, standing]))
  const content = hits.flatMap(({ id, by_name: byName }) => {
    const row = rows.get(id)
    const reader = row && readers.get(row.workspace_id)
    if (!row || !reader) return []
    const asset = presentAsset(row, {
      reader,
      place: placeOf(reader, parentOf(row, parents, reader)),
      actions: assetActions(reader, stateOf(row)),
    })
    return [
      { ...asset, foundIn: byName ? ('NAME' as const) : ('TEXT' as const), snippet: snippetOf(id, pieces, terms) },
    ]
  })
  return toPage(content, isCut ? { atLeast: total } : total, query)
}

function snippetOf(id: string, pieces: Map<string, string>, { marked }: SearchTerms) {
  const piece = pieces.get(id)
  return piece === undefined ? null : markSnippet(piece, marked)
}

/** The names of the folders in which things are. A root is shown by its workspace's name. */
const selectParents = (read: Read, rows: readonly AssetRow[]) =>
  selectNames(
    read,
    rows.flatMap(({ parent_id: parent, workspace_id: workspace }) => (parent && parent !== workspace ? [parent] : [])),
  )

const parentOf = ({ parent_id: parent }: AssetRow, names: Map<string, string>, { workspaceId }: Standing) => ({
  id: parent ?? workspaceId,
  name: names.get(parent ?? '') ?? '',
  isRoot: parent === null || parent === workspaceId,
})
