import { allCalls } from './administration-calls.ts'
import { judge } from './goals.ts'
import { inTurns } from './in-turns.ts'
import { measureExport } from './measure-export.ts'
import { measureReview } from './measure-reviews.ts'
import type { Pair } from './open-pair.ts'
import { FEW, MANY, seedAdministration } from './seed-administration.ts'

const TIMES = 15

const seeded = new WeakMap<Pair, ReturnType<typeof seedAdministration>>()

/** The same data for all parts of one run. */
function placesOf(pair: Pair): ReturnType<typeof seedAdministration> {
  const places = seeded.get(pair) ?? seedAdministration(pair.database, pair.product.workspace)
  seeded.set(pair, places)
  return places
}

/** Lists of a workgroup with 100,000 members and workspaces, beside one with 1,000. */
export const measureAdministration = (pair: Pair) => measureCalls(pair, (address) => !address.startsWith('/scim'))

/** The same of its directory. */
export const measureDirectories = (pair: Pair) => measureCalls(pair, (address) => address.startsWith('/scim'))

async function measureCalls(pair: Pair, isWanted: (address: string) => boolean): Promise<void> {
  const { product } = pair
  const places = await placesOf(pair)
  for (const { name, few, many } of allCalls(places, [FEW, MANY], await pair.signIn())) {
    if (!isWanted(many.address)) continue
    const calls = [few, many].map(({ address, headers }) => ({ url: product.url + address, headers }))
    const [little, large] = await inTurns(calls, TIMES)
    judge(`${name}, p50`, {
      figure: large! <= FLAT ? Math.min(LIMIT, large! / little!) : large! / little!,
      limit: ['at most', LIMIT],
      unit: `× of ${FEW}`,
      beside: `${little!.toFixed(1)} to ${large!.toFixed(1)} ms`,
    })
  }
}

/** Its reports of 100,000 workspaces and of 1,000,000 events. */
export async function measureExports(pair: Pair): Promise<void> {
  const { many } = await placesOf(pair)
  const at = `${pair.product.url}/publicapi/1`
  const exports = {
    'workspace report': ['workspacereport', 5000],
    'audit report': ['workgroupauditcsv', 20_000],
  } as const
  for (const [name, [call, least]] of Object.entries(exports)) {
    // Exports of the record require a recent sign-in.
    const headers = await pair.signIn()
    await measureExport(pair, { name, url: `${at}/${call}?workgroupUuid=${many}`, headers, least })
  }
}

/** A review of 10,000 of its workspaces. */
export async function measureReviews(pair: Pair, root: string): Promise<void> {
  const { many } = await placesOf(pair)
  await measureReview(pair, { root, workgroup: many, headers: await pair.signIn() })
}

const LIMIT = 5
/** Below this many milliseconds the measurement is mostly the call itself. */
const FLAT = 8
