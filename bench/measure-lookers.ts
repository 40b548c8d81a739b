import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { median } from './alternate.ts'
import { inform, judge } from './goals.ts'
import { makeLookers } from './make-lookers.ts'
import { pageOfOurs, timesOf } from './measure-lists.ts'
import type { Pair } from './open-pair.ts'
import { ask, atATime, formRequest } from './traffic.ts'

const FILES = 300
const LOOKERS = [50, 200]

/** Measures what many viewers of a folder cost a writer into it, and somebody who reads something else. */
export async function measureLookers(pair: Pair): Promise<void> {
  const { folders } = pair.product
  const tokens = await makeLookers(pair, { prefix: 'looker', total: Math.max(...LOOKERS) })
  const quiet = await upload(pair)
  const page = pageOfOurs(pair, 50)
  const calm = median(await timesOf(page, pair.product.headers, 60))
  for (const total of LOOKERS) {
    const given = {
      url: pair.product.url,
      tokens: tokens.slice(0, total),
      workspace: pair.product.workspace,
      folder: folders[50],
    }
    const lookers = fork(path.join(import.meta.dirname, 'lookers.ts'), [JSON.stringify(given)])
    await once(lookers, 'message')
    const writing = upload(pair)
    const beside = median(await timesOf(page, pair.product.headers, 60))
    const wall = await writing
    lookers.send('count')
    const [counts] = (await once(lookers, 'message')) as [{ notices: number; asked: number; brokenOff: number }]
    lookers.kill('SIGKILL')
    await once(lookers, 'exit')
    judge(`${FILES} files while ${total} look on`, {
      figure: wall / quiet,
      limit: ['at most', 1.5],
      unit: '× without',
      beside: `${(FILES / (wall / 1000)).toFixed(0)} against ${(FILES / (quiet / 1000)).toFixed(0)} files a second`,
    })
    inform(`a page beside them`, `${beside.toFixed(1)} against ${calm.toFixed(1)} ms`)
    inform(`notices, questions, of these broken off`, `${counts.notices}, ${counts.asked}, ${counts.brokenOff}`)
  }
}

let round = 0

/** Milliseconds for all files, four at a time, into the viewed folder. */
async function upload({ product }: Pair): Promise<number> {
  const chunk = Buffer.from(randomBytes(5120).toString('hex'))
  round += 1
  const fields = { workspaceUuid: product.workspace, parentUuid: product.folders[50]! }
  return atATime(4, FILES, (i) => {
    const form = formRequest(fields, { name: `looked at ${round} ${i}.txt`, size: 10_240, chunk })
    const headers = { ...product.headers, ...form.headers }
    return ask(`${product.url}/publicapi/1/documents`, { method: 'POST', headers, body: form.body() })
  })
}
