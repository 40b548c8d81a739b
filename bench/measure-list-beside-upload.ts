import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from './alternate.ts'
import { judge } from './goals.ts'
import { pageOfOurs, timesOf } from './measure-lists.ts'
import type { Sizes } from './options.ts'
import type { Pair } from './open-pair.ts'

/** Measures a page during an upload, compared with a page without. */
export async function measureListBesideUpload(pair: Pair, sizes: Sizes): Promise<void> {
  const page = pageOfOurs(pair, 50)
  const { headers, url, workspace } = pair.product
  const total = sizes.pagesPerRound
  const ratios: number[] = []
  let shown = ''
  for (let round = 0; round < 3; round++) {
    const quiet = median(await timesOf(page, headers, total))
    const given = JSON.stringify({ url, headers, workspace, size: sizes.largeFile })
    const uploading = spawn(process.execPath, [path.join(import.meta.dirname, 'upload-beside.ts'), given], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    await sleep(1000)
    const busy = median(await timesOf(page, headers, total))
    const gone = new Promise((resolve) => uploading.once('exit', resolve))
    uploading.kill('SIGKILL')
    await gone
    await sleep(500)
    ratios.push(busy / quiet)
    shown = `${busy.toFixed(2)} against ${quiet.toFixed(2)} ms`
  }
  judge('a page while an upload runs, p50', {
    figure: median(ratios),
    limit: ['at most', 3],
    unit: '× when quiet',
    beside: shown,
  })
}
