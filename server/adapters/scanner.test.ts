import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clamdIsMissing, SIGNED, startClamd, type TestClamd } from '../test/processes/clamd.ts'
import { zipOf } from '../test/files/zip-of.ts'
import { clamdScanner } from './scanner.ts'

const KiB = 1024
const MiB = KiB * KiB

async function* inChunks(bytes: Buffer, size = 64 * KiB) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Bytes that no signature knows and that don't compress. */
function noise(length: number): Buffer {
  const parts = Array.from({ length: Math.ceil(length / 32) }, (_, i) => createHash('sha256').update(`${i}`).digest())
  return Buffer.concat(parts, length)
}

/** A mail with this file attached. */
function mailWith(name: string, bytes: Buffer): Buffer {
  const body = bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  const head = ['From: a@example.org', 'To: b@example.org', 'Subject: Minutes', 'MIME-Version: 1.0']
  return Buffer.from(
    [
      ...head,
      'Content-Type: multipart/mixed; boundary="border"',
      '',
      '--border',
      'Content-Type: text/plain',
      '',
      'The minutes are attached.',
      '--border',
      `Content-Type: application/octet-stream; name="${name}"`,
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment; filename="${name}"`,
      '',
      body,
      '--border--',
      '',
    ].join('\r\n'),
  )
}

/** The zip with the flag that says that its entries are encrypted. */
function encrypted(zip: Buffer): Buffer {
  const copy = Buffer.from(zip)
  for (const [mark, flags] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const)
    for (let at = copy.indexOf(mark, 0, 'latin1'); at >= 0; at = copy.indexOf(mark, at + 4, 'latin1'))
      copy[at + flags]! |= 1
  return copy
}

const infected = Buffer.from(`Dear all,\n${SIGNED}\n`)
const harmless = Buffer.from('Dear all,\nthe minutes are attached.\n')
const zip = (name: string, bytes: Buffer) =>
  zipOf([
    { name: 'Read me.txt', bytes: harmless },
    { name, bytes },
  ])

describe.skipIf(clamdIsMissing !== undefined)(`clamd${clamdIsMissing ? `: ${clamdIsMissing}` : ''}`, () => {
  let clamd: TestClamd
  const scan = async (bytes: Buffer, chunk?: number) => await clamdScanner(clamd.url).scan!(inChunks(bytes, chunk))
  // Small limits, so that a test needs no gigabyte to exceed them.
  beforeAll(async () => {
    clamd = await startClamd({ MaxFileSize: '4M', MaxScanSize: '8M', StreamMaxLength: '6M' })
  }, 30_000)
  afterAll(() => clamd?.close())

  test.each([
    ['a text', infected],
    ['a zip', zip('Minutes.txt', infected)],
    ['a zip in a zip in a zip', zip('a.zip', zip('b.zip', zip('Minutes.txt', infected)))],
    ['a gzip', gzipSync(infected)],
    ['a file attached to a mail', mailWith('Minutes.txt', infected)],
    ['a zip attached to a mail', mailWith('Minutes.zip', zip('Minutes.txt', infected))],
    ['the end of a large file', Buffer.concat([noise(3 * MiB), infected])],
  ])('the signature is found in %s', async (_, bytes) => {
    expect(await scan(bytes)).toBe('virus')
  })

  test.each([
    ['a text', harmless],
    ['nothing', Buffer.alloc(0)],
    ['a zip', zip('Minutes.txt', harmless)],
    ['a mail', mailWith('Minutes.txt', harmless)],
    ['a large file', noise(3 * MiB)],
  ])('%s without the signature is clean', async (_, bytes) => {
    expect(await scan(bytes)).toBe('clean')
  })

  test('a signature that lies across a border of two chunks is found, wherever it is cut', async () => {
    const results = []
    for (let cut = 1; cut < SIGNED.length; cut++) {
      const bytes = Buffer.concat([noise(64 * KiB - cut), Buffer.from(SIGNED), noise(KiB)])
      results.push(await scan(bytes))
    }
    expect(results).toEqual(Array(SIGNED.length - 1).fill('virus'))
    expect(await scan(infected, 1)).toBe('virus')
  })

  test.each([
    ['an encrypted zip', encrypted(zip('Minutes.txt', infected))],
    ['a file above the size of a file', noise(5 * MiB)],
    ['a file above the length of a stream', noise(7 * MiB)],
    ['a gzip whose contents are above the size of a file', gzipSync(Buffer.alloc(5 * MiB))],
    ['a zip in too many zips', Array.from({ length: 20 }).reduce<Buffer>((inner) => zip('a.zip', inner), infected)],
  ])('%s could not be looked into', async (_, bytes) => {
    expect(await scan(bytes)).toBe('unable')
  })

  test('a file in a zip is cut at the size of a file and called clean, which is why its size is looked at', async () => {
    expect(await scan(zip('Zeros', Buffer.concat([Buffer.alloc(5 * MiB), infected])))).toBe('clean')
  })

  test('a scanner that is killed while it receives gives no result, is away, and comes back', async () => {
    const scanner = clamdScanner(clamd.url)
    expect(await scanner.isThere()).toBe(true)
    async function* cutOff() {
      yield noise(MiB)
      await clamd.kill()
      yield* inChunks(noise(3 * MiB))
    }
    try {
      expect(await scanner.scan!(cutOff())).toBe('hung up')
      expect(await scanner.scan!(inChunks(infected))).toBe('away')
      expect(await scanner.isThere()).toBe(false)
    } finally {
      await clamd.start()
    }
    expect(await scanner.isThere()).toBe(true)
    expect(await scanner.scan!(inChunks(infected))).toBe('virus')
  }, 30_000)

  test('a scanner that is killed when it has received all gives no result', async () => {
    clamd.suspend()
    const result = clamdScanner(clamd.url).scan!(inChunks(infected))
    await sleep(200)
    await clamd.kill()
    try {
      expect(await result).toBe('hung up')
    } finally {
      await clamd.start()
    }
  }, 30_000)

  test('a slow scanner is waited for, and one that stays silent is given up', async () => {
    clamd.suspend()
    try {
      const patient = clamdScanner(clamd.url, 20_000).scan!(inChunks(infected))
      await expect(clamdScanner(clamd.url, 300).scan!(inChunks(noise(3 * MiB)))).rejects.toThrow('did not answer')
      clamd.resume()
      expect(await patient).toBe('virus')
    } finally {
      clamd.resume()
    }
  })

  test('many scans at once each get their own result', async () => {
    const files = Array.from({ length: 40 }, (_, i) => (i % 2 ? infected : noise(MiB + i)))
    const results = await Promise.all(files.map((bytes) => scan(bytes)))
    expect(results).toEqual(files.map((_, i) => (i % 2 ? 'virus' : 'clean')))
  }, 30_000)
})
