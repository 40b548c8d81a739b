import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { alternate, type Party } from './alternate.ts'
import { judge } from './goals.ts'
import { cpu, pidsOf } from './measure-lists.ts'
import type { Sizes } from './options.ts'
import type { Pair } from './open-pair.ts'
import { forgetPeak, memoryOf } from './process-figures.ts'
import { ask, atATime, formRequest, repeated } from './traffic.ts'

/** Uploads a file of this size to the product; returns the document's id. */
export async function uploadToOurs(pair: Pair, file: { name: string; size: number; chunk: Buffer }): Promise<string> {
  const { url, headers, workspace } = pair.product
  const form = formRequest({ workspaceUuid: workspace }, file)
  const request = { method: 'POST', headers: { ...headers, ...form.headers }, body: form.body() }
  return JSON.parse((await ask(`${url}/publicapi/1/documents`, request)).text).uuid
}

/** The same in one request of the resumable protocol, with its creation. */
async function uploadResumably(pair: Pair, file: { name: string; size: number; chunk: Buffer }): Promise<string> {
  const { url, headers, workspace } = pair.product
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  const tus = { ...headers, 'tus-resumable': '1.0.0' }
  const metadata = `filename ${encoded(file.name)},workspaceUuid ${encoded(workspace)}`
  const begin = { ...tus, 'upload-length': String(file.size), 'upload-metadata': metadata }
  const { headers: begun } = await ask(`${url}/publicapi/1/uploads`, { method: 'POST', headers: begin })
  const upload = url + String(begun.location)
  const type = { 'content-type': 'application/offset+octet-stream', 'content-length': String(file.size) }
  const append = { ...tus, ...type, 'upload-offset': '0' }
  await ask(upload, { method: 'PATCH', headers: append, body: repeated(file.chunk, file.size) })
  return JSON.parse((await ask(upload)).text).documentUuid
}

async function uploadToFloor({ floor }: Pair, file: { name: string; size: number; chunk: Buffer }): Promise<string> {
  const headers = { ...floor.headers, 'content-length': String(file.size) }
  const url = `${floor.url}/file?folder=${floor.folders[50]}&name=${encodeURIComponent(file.name)}`
  const answer = await ask(url, { method: 'PUT', headers, body: repeated(file.chunk, file.size) })
  return JSON.parse(answer.text).id
}

const deleteOurs = ({ product }: Pair, id: string) =>
  ask(`${product.url}/publicapi/1/assets/${id}`, { method: 'DELETE', headers: product.headers })

/** Uploads a thousand small files, four at a time. */
export async function measureSmallUploads(pair: Pair, { smallFiles }: Sizes): Promise<void> {
  const chunk = Buffer.from(randomBytes(5120).toString('hex'))
  const perRound = Math.ceil(smallFiles / 4)
  let count = 0
  const party = (side: 'product' | 'floor', upload: typeof uploadToOurs): Party => ({
    pids: pidsOf(pair, side),
    round: async () => {
      const file = () => ({ name: `small ${++count}.txt`, size: 10_240, chunk })
      const wall = await atATime(4, perRound, () => upload(pair, file()))
      // The jobs of all these uploads stay queued, unlike in operation; their table is analysed as autovacuum would
      // within a minute, because adding a job would otherwise read all queued ones.
      await pair.database.query('analyze graphile_worker._private_jobs')
      // Includes connections that four at a time have opened.
      await pair.findBackends()
      return { wall, operations: perRound }
    },
  })
  await pair.findBackends()
  const files = await alternate(4, party('product', uploadToOurs), party('floor', uploadToFloor))
  judge(`${perRound * 4} files of 10 KB, 4 at a time`, {
    figure: files.wallRatio,
    limit: ['at most', 2],
    unit: '× the floor',
    beside: `${(files.ours.wall / perRound).toFixed(2)} against ${(files.other.wall / perRound).toFixed(2)} ms a file; CPU ${cpu(files)}`,
  })
}

/** Measures one large file up, down, and by ranges, and the memory of each. */
export async function measureTransfers(pair: Pair, sizes: Sizes): Promise<void> {
  const pid = pair.product.server.pid
  const size = sizes.largeFile
  const name = size === 1024 ** 3 ? '1 GB' : `${size / 1024 ** 2} MB`
  const kept: { ours: string; floor: string } = { ours: '', floor: '' }
  const before = memoryOf(pid).now
  forgetPeak(pid)
  const up = await alternate(
    sizes.largeRounds,
    uploads(pair, 'product', size, { kept, upload: uploadToOurs }),
    uploads(pair, 'floor', size, { kept, upload: uploadToFloor }),
  )
  const speed = (ms: number) => `${Math.round(size / 1024 ** 2 / (ms / 1000))} MB/s`
  const speeds = ({ ours, other }: typeof up) => `${speed(ours.wall)} against ${speed(other.wall)}; CPU ${cpu(up)}`
  judge(`${name} upload`, { figure: up.wallRatio, limit: ['at most', 1.4], unit: '× the floor', beside: speeds(up) })
  const resumable = await alternate(
    sizes.largeRounds,
    uploads(pair, 'product', size, { kept, upload: uploadResumably }),
    uploads(pair, 'floor', size, { kept, upload: uploadToFloor }),
  )
  judge(`${name} resumable upload`, {
    figure: resumable.wallRatio,
    limit: ['at most', 1.3],
    unit: '× the floor',
    beside: speeds(resumable),
  })
  const down = await alternate(sizes.largeRounds, downloads(pair, 'product', kept), downloads(pair, 'floor', kept))
  judge(`${name} download`, {
    figure: down.wallRatio,
    limit: ['at most', 1.7],
    unit: '× the floor',
    beside: `${speed(down.ours.wall)} against ${speed(down.other.wall)}; CPU ${cpu(down)}`,
  })
  const parts = await alternate(
    sizes.rounds,
    ranges(pair, 'product', { kept, sizes }),
    ranges(pair, 'floor', { kept, sizes }),
  )
  const perSecond = (wall: number) => `${Math.round(sizes.rangesPerRound / (wall / 1000))} MB/s`
  judge('1 MB ranges, 16 clients', {
    figure: 1 / parts.wallRatio,
    limit: ['at least', 0.8],
    unit: 'of the floor',
    beside: `${perSecond(parts.ours.wall)} against ${perSecond(parts.other.wall)}; CPU ${cpu(parts)}`,
  })
  judge('memory of transfers', {
    figure: Math.round(memoryOf(pid).peak - before),
    limit: ['at most', 150],
    unit: 'MB above what it was',
  })
}

/** Only the newest file stays on the disk. */
function uploads(
  pair: Pair,
  side: 'product' | 'floor',
  size: number,
  { kept, upload }: { kept: { ours: string; floor: string }; upload: typeof uploadToOurs },
): Party {
  const chunk = randomBytes(1 << 20)
  return {
    pids: pidsOf(pair, side),
    async round() {
      const file = { name: 'large.bin', size, chunk }
      const since = performance.now()
      const id = await upload(pair, file)
      const wall = performance.now() - since
      if (side === 'product' && kept.ours) await deleteOurs(pair, kept.ours)
      if (side === 'floor' && kept.floor) rmSync(path.join(pair.floor.dataFolder, kept.floor))
      kept[side === 'product' ? 'ours' : 'floor'] = id
      return { wall, operations: 1 }
    },
  }
}

/** The URL of the large file's bytes. */
const bytesOf = (pair: Pair, side: 'product' | 'floor', kept: { ours: string; floor: string }) =>
  side === 'product'
    ? `${pair.product.url}/publicapi/1/documents/${kept.ours}/download`
    : `${pair.floor.url}/file?id=${kept.floor}`

function downloads(pair: Pair, side: 'product' | 'floor', kept: { ours: string; floor: string }): Party {
  return {
    pids: pidsOf(pair, side),
    async round() {
      const since = performance.now()
      await ask(bytesOf(pair, side, kept), { headers: pair[side].headers }, false)
      return { wall: performance.now() - since, operations: 1 }
    },
  }
}

function ranges(
  pair: Pair,
  side: 'product' | 'floor',
  { kept, sizes }: { kept: { ours: string; floor: string }; sizes: Sizes },
): Party {
  const total = sizes.rangesPerRound
  return {
    pids: pidsOf(pair, side),
    async round() {
      const one = async (i: number) => {
        // Spread over the file, at the same offsets for both.
        const from = (i * 7_919_111) % (sizes.largeFile - (1 << 20))
        const headers = { ...pair[side].headers, range: `bytes=${from}-${from + (1 << 20) - 1}` }
        const { status, bytes } = await ask(bytesOf(pair, side, kept), { headers }, false)
        if (status !== 206 || bytes !== 1 << 20) throw new Error(`a range of ${bytes} bytes with ${status}`)
      }
      return { wall: await atATime(16, total, one), operations: total }
    },
  }
}
