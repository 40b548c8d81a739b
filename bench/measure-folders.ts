import { AssetSort } from '@strongroom/contract/documents/assets.ts'
import { judge } from './goals.ts'
import { inTurns } from './in-turns.ts'
import type { Pair } from './open-pair.ts'
import { insertDocuments, insertPeople } from './seed-product.ts'
import { insertWorkspaces } from './seed-large.ts'

const [FEW, MANY] = [1000, 100_000]
const PAGE = 50
const TIMES = 30

/** Compares the first and last pages of a folder of 100,000 documents with those of a folder of 1,000, in every order. */
export async function measureFolders(pair: Pair): Promise<void> {
  const { product, database } = pair
  const workspaces = await insertWorkspaces(database, product.workspace, 2)
  for (const [at, total] of [FEW, MANY].entries()) {
    await insertPeople(database, workspaces[at]!, 20)
    await insertDocuments(database, { workspace: workspaces[at]!, folder: workspaces[at]!, total })
  }
  await database.query('vacuum analyze')
  for (const sort of AssetSort.options)
    for (const which of ['first', 'last'] as const) {
      const urlOf = (workspace: string, total: number) => {
        const page = which === 'first' ? 0 : total / PAGE - 1
        return `${product.url}/publicapi/1/assets?workspaceUuid=${workspace}&parentUuid=${workspace}&page=${page}&size=${PAGE}&sort=${sort}&includeActions=true`
      }
      const calls = [urlOf(workspaces[0]!, FEW), urlOf(workspaces[1]!, MANY)].map((url) => ({
        url,
        headers: product.headers,
      }))
      const [few, many] = await inTurns(calls, TIMES, 0.95)
      judge(`${which} page of ${MANY}, ${sort}, p95`, {
        figure: many! / few!,
        limit: ['at most', 5],
        unit: `× of ${FEW}`,
        beside: `${few!.toFixed(1)} to ${many!.toFixed(1)} ms`,
      })
    }
}
