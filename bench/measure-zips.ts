import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipArchive } from 'archiver'
import { readConfig } from '../server/adapters/config.ts'
import { makeLog } from '../server/adapters/log.ts'
import { openInstallation } from '../server/cli/open-installation.ts'
import { buildZip } from '../server/documents/zips/build-zip.job.ts'
import { median } from './alternate.ts'
import { judge } from './goals.ts'
import type { Pair } from './open-pair.ts'
import type { Sizes } from './options.ts'
import { uploadToOurs } from './measure-transfers.ts'
import { ask, atATime } from './traffic.ts'

interface Contents {
  what: string
  files: number
  size: number
  limit: number
}

/** Compares the building of zips with the same library that zips plain files of a folder. */
export async function measureZips(pair: Pair, sizes: Sizes, root: string): Promise<void> {
  const large = sizes.largeFile / 4
  const config = readConfig({ PORT: '0', STRONGROOM_DATA: pair.dataFolder, WORKER: 'separate' }, { root, empty: true })
  const { ports, close } = await openInstallation(config, makeLog('warn'))
  const build = async (zipId: string) => buildZip.work(ports, { zipId })
  const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-zips-'))
  try {
    for (const contents of [
      { what: '1,000 files of 10 KB', files: 1000, size: 10_240, limit: 2 },
      { what: `4 files of ${Math.round(large / 1024 ** 2)} MB`, files: 4, size: large, limit: 1.2 },
    ])
      await measureZip(pair, contents, { build, folder, rounds: sizes.largeRounds + 1 })
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Measuring {
  build: (zipId: string) => Promise<unknown>
  folder: string
  rounds: number
}

async function measureZip(pair: Pair, { what, files, size, limit }: Contents, measuring: Measuring): Promise<void> {
  const chunk = randomBytes(Math.min(size, 1024 ** 2))
  const plain = path.join(measuring.folder, String(size))
  mkdirSync(plain)
  const assetUuids: string[] = []
  await atATime(4, files, async (i) => {
    assetUuids.push(await uploadToOurs(pair, { name: `${size} ${i}.bin`, size, chunk }))
    writeRepeated(path.join(plain, `${i}.bin`), chunk, size)
  })
  const times = { ours: [] as number[], alone: [] as number[] }
  for (let round = 0; round < measuring.rounds; round++) {
    const zip = await request(pair, { name: `Round ${round} ${size}`, assetUuids })
    times.ours.push(await timeOf(() => measuring.build(zip)))
    times.alone.push(await timeOf(() => archiveAlone(plain, path.join(measuring.folder, 'alone.zip'))))
    await expectReady(pair, zip)
  }
  const [ours, alone] = [median(times.ours), median(times.alone)]
  judge(`zip of ${what}`, {
    figure: median(times.ours.map((time, at) => time / times.alone[at]!)),
    limit: ['at most', limit],
    unit: '× archiver alone',
    beside: `${ours.toFixed(0)} against ${alone.toFixed(0)} ms`,
  })
}

function writeRepeated(file: string, chunk: Buffer, size: number): void {
  for (let at = 0; at < size; at += chunk.length)
    writeFileSync(file, chunk.subarray(0, Math.min(chunk.length, size - at)), { flag: 'a' })
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

async function request({ product, database }: Pair, body: { name: string; assetUuids: string[] }): Promise<string> {
  // Equal requests within five minutes get the same zip.
  await database.query(`update zip set created = created - interval '1 hour'`)
  const headers = { ...product.headers, 'content-type': 'application/json' }
  const sent = { method: 'POST', headers, body: [Buffer.from(JSON.stringify(body))] }
  return JSON.parse((await ask(`${product.url}/publicapi/1/zipassets`, sent)).text).uuid
}

async function expectReady({ database }: Pair, zipId: string): Promise<void> {
  const { rows } = await database.query<{ state: string }>('select state from zip where id = $1', [zipId])
  if (rows[0]?.state !== 'READY') throw new Error(`the zip is ${rows[0]?.state}`)
}

/** The library with the product's settings, one file at a time, from plain files to a file. */
async function archiveAlone(folder: string, target: string): Promise<void> {
  const zip = new ZipArchive({ zlib: { level: 1 } })
  const written = pipeline(zip, createWriteStream(target))
  zip.directory(folder, false)
  await zip.finalize()
  await written
  if (statSync(target).size === 0) throw new Error('the zip is empty')
}
