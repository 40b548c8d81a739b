import { allCalls } from './administration-calls.ts'
import { judge } from './goals.ts'
import { inTurns } from './in-turns.ts'
import { measureExport } from './measure-export.ts'
import { measureReviews } from './measure-reviews.ts'
import type { Pair } from './open-pair.ts'
import { FEW, MANY, seedAdministration } from './seed-administration.ts'

const TIMES = 15

/** Lists, reports, directories and reviews of a workgroup with 100,000 members and workspaces, beside one with 1,000. */
export async function measureAdministration(pair: Pair, root: string): Promise<void> {
  const { product, database } = pair
  const places = await seedAdministration(database, product.workspace)
  const headers = await pair.signIn()
  for (const { name, few, many } of allCalls(places, [FEW, MANY], headers)) {
    const calls = [few, many].map(({ address, headers }) => ({ url: product.url + address, headers }))
    const [little, large] = await inTurns(calls, TIMES)
    judge(`${name}, p50`, {
      figure: large! <= FLAT ? Math.min(LIMIT, large! / little!) : large! / little!,
      limit: ['at most', LIMIT],
      unit: `× of ${FEW}`,
      beside: `${little!.toFixed(1)} to ${large!.toFixed(1)} ms`,
    })
  }
  // Exports of the record require a recent sign-in.
  const recent = await pair.signIn()
  const at = `${product.url}/publicapi/1`
  await measureExport(pair, {
    name: 'workspace report',
    url: `${at}/workspacereport?workgroupUuid=${places.many}`,
    headers,
    least: 5000,
  })
  await measureExport(pair, {
    name: 'audit report',
    url: `${at}/workgroupauditcsv?workgroupUuid=${places.many}`,
    headers: recent,
    least: 20_000,
  })
  await measureReviews(pair, { root, workgroup: places.many, headers: await pair.signIn() })
}

const LIMIT = 5
/** Below this many milliseconds the measurement is mostly the call itself. */
const FLAT = 8
