import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from './alternate.ts'
import { inform, judge } from './goals.ts'
import { pageOfOurs, timesOf } from './measure-lists.ts'
import type { Sizes } from './options.ts'
import type { Pair } from './open-pair.ts'
import { cpuOf, forgetPeak, memoryOf } from './process-figures.ts'

const MANY = 64
const SIZE = 100 * 1024 ** 2
/** Number of pages, enough for a 99th percentile; or as many as fit into this many milliseconds. */
const PAGES = 300
const PATIENCE = 20_000

/** Measures the time of a page, and the server's memory, while one person sends 64 large files at once. */
export async function measureCrowdOfUploads(pair: Pair, sizes: Sizes): Promise<void> {
  const { headers, url, workspace, server } = pair.product
  const page = pageOfOurs(pair, 50)
  const quiet = median(await timesOf(page, headers, sizes.pagesPerRound))
  const before = memoryOf(server.pid).now
  const given = JSON.stringify({ url, headers, workspace, size: SIZE, total: MANY })
  const uploads = fork(path.join(import.meta.dirname, 'crowd-of-uploads.ts'), [given])
  await sleep(1000)
  forgetPeak(server.pid)
  const [sent, since, used] = [await sentBy(uploads), performance.now(), cpuOf([server.pid])]
  const times: number[] = []
  while (times.length < PAGES && performance.now() - since < PATIENCE) times.push(...(await timesOf(page, headers, 5)))
  const megabytes = ((await sentBy(uploads)) - sent) / 1024 ** 2
  const seconds = (performance.now() - since) / 1000
  const cpu = cpuOf([server.pid]) - used
  const { peak } = memoryOf(server.pid)
  uploads.kill('SIGKILL')
  await once(uploads, 'exit')
  judge(`a page beside ${MANY} uploads of 100 MB, p99`, {
    figure: hundredth(times),
    limit: ['at most', 60],
    unit: 'ms',
    beside: `p50 ${median(times).toFixed(1)}, ${quiet.toFixed(1)} when quiet; ${times.length} pages`,
  })
  judge('memory of these uploads', {
    figure: Math.round(peak - before),
    limit: ['at most', 150],
    unit: 'MB above what it was',
    beside: `${Math.round(peak)} MB`,
  })
  inform(
    'speed of these uploads',
    `${Math.round(megabytes / seconds)} MB/s; CPU ${(cpu / megabytes).toFixed(1)} ms a MB`,
  )
}

async function sentBy(uploads: ChildProcess): Promise<number> {
  uploads.send('count')
  const [{ sent }] = (await once(uploads, 'message')) as [{ sent: number }]
  return sent
}

const hundredth = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!
