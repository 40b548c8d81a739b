import { setTimeout as sleep } from 'node:timers/promises'
import { judge } from './goals.ts'
import { pageOfOurs } from './measure-lists.ts'
import type { Pair } from './open-pair.ts'
import { forgetPeak, memoryOf } from './process-figures.ts'
import { ask, atATime } from './traffic.ts'

/** Measures the resident memory of the server process at rest and under sixteen clients. */
export async function measureMemory(pair: Pair): Promise<void> {
  const { pid } = pair.product.server
  await sleep(2000)
  const idle = memoryOf(pid).now
  judge('memory at rest', { figure: Math.round(idle), limit: ['at most', 120], unit: 'MB' })
  forgetPeak(pid)
  const { headers } = pair.product
  await atATime(16, 4000, () => ask(pageOfOurs(pair, 50), { headers }, false))
  judge('memory with 16 clients', { figure: Math.round(memoryOf(pid).peak), limit: ['at most', 200], unit: 'MB' })
}
