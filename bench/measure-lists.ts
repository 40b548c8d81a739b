import { alternate, type Compared, median, type Party } from './alternate.ts'
import { inform, judge } from './goals.ts'
import type { Sizes } from './options.ts'
import type { Pair } from './open-pair.ts'
import { ask, atATime } from './traffic.ts'

/** The URL of a page of a folder, as the web app requests it. */
export const pageOfOurs = ({ product }: Pair, files: number, page = 0) =>
  `${product.url}/publicapi/1/assets?workspaceUuid=${product.workspace}&parentUuid=${product.folders[files]}&page=${page}&size=50&sort=name,asc&includeActions=true`
export const pageOfFloor = ({ floor }: Pair, files: number) =>
  `${floor.url}/list?folder=${floor.folders[files]}&limit=50&offset=0`

/** The processes that work for the product, or for the floor. */
export const pidsOf = (pair: Pair, side: 'product' | 'floor') => () => ({
  server: [pair[side].server.pid],
  database: pair.backends[side],
})

/** Measures pages of a list: in sequence, of a large folder, and for many clients at once. */
export async function measureLists(pair: Pair, sizes: Sizes): Promise<void> {
  const ours = (files: number) => pages(pair, 'product', pageOfOurs(pair, files), sizes)
  const floor = pages(pair, 'floor', pageOfFloor(pair, 50), sizes)
  await ours(50).round()
  await floor.round()
  await pair.findBackends()

  const first = await alternate(sizes.rounds, ours(50), floor)
  judge('first page of 50, p50', {
    figure: first.wallRatio,
    limit: ['at most', 2],
    unit: '× the floor',
    beside: milliseconds(first),
  })
  judge('first page of 50, CPU', {
    figure: first.cpuRatio,
    limit: ['at most', 2],
    unit: '× the floor',
    beside: cpu(first),
  })

  const large = await alternate(sizes.rounds, ours(10_000), ours(50))
  judge('first page of 10,000, p50', {
    figure: large.wallRatio,
    limit: ['at most', 1.5],
    unit: '× a folder of 50',
    beside: milliseconds(large),
  })
  judge('first page of 10,000, CPU', {
    figure: large.cpuRatio,
    limit: ['at most', 1.5],
    unit: '× a folder of 50',
    beside: cpu(large),
  })
  await measureClients(pair, sizes)
}

async function measureClients(pair: Pair, sizes: Sizes): Promise<void> {
  const ours = clients(pair, 'product', pageOfOurs(pair, 50), sizes)
  const floor = clients(pair, 'floor', pageOfFloor(pair, 50), sizes)
  await ours.round()
  await floor.round()
  await pair.findBackends()
  const total = await alternate(sizes.rounds, ours, floor)
  judge('16 clients, pages a second', {
    figure: 1 / total.wallRatio,
    limit: ['at least', 0.6],
    unit: 'of the floor',
    beside: `${Math.round(1000 / total.ours.wall)} against ${Math.round(1000 / total.other.wall)} a second`,
  })
  inform('16 clients, CPU of a page', cpu(total))
}

/** Requests pages of a list in sequence. */
export function pages(pair: Pair, side: 'product' | 'floor', url: string, { pagesPerRound }: Sizes): Party {
  return {
    pids: pidsOf(pair, side),
    async round() {
      const times = await timesOf(url, pair[side].headers, pagesPerRound)
      return { wall: median(times), operations: pagesPerRound }
    },
  }
}

/** The duration of each of several sequential requests. */
export async function timesOf(url: string, headers: Record<string, string>, total: number): Promise<number[]> {
  const times: number[] = []
  await atATime(1, total, async () => {
    const since = performance.now()
    await ask(url, { headers }, false)
    times.push(performance.now() - since)
  })
  return times
}

/** The wall time per page while sixteen clients request as fast as they get answers. */
function clients(pair: Pair, side: 'product' | 'floor', url: string, { secondsOfClients }: Sizes): Party {
  const { headers } = pair[side]
  return {
    pids: pidsOf(pair, side),
    async round() {
      const end = performance.now() + secondsOfClients * 1000
      let operations = 0
      const client = async () => {
        for (; performance.now() < end; operations++) await ask(url, { headers }, false)
      }
      const since = performance.now()
      await Promise.all(Array.from({ length: 16 }, client))
      return { wall: (performance.now() - since) / operations, operations }
    },
  }
}

const milliseconds = ({ ours, other }: Compared) => `${ours.wall.toFixed(2)} against ${other.wall.toFixed(2)} ms`

/** Formats the CPU time of an operation. */
export const cpu = ({ ours, other }: Compared) =>
  `${ours.cpu.toFixed(2)} against ${other.cpu.toFixed(2)} ms, PostgreSQL ${ours.databaseCpu.toFixed(2)} against ${other.databaseCpu.toFixed(2)} ms`
