import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { zipOf } from '../../test/files/zip-of.ts'
import { LARGEST_SCANNED, watchForLargeParts } from './large-parts.ts'

const LIMIT = 1000

/** Passes the bytes in chunks of `size`; whether a large file was found, and that they came out as they went in. */
async function found(bytes: Buffer, size = bytes.length, limit = LIMIT): Promise<boolean> {
  const watch = watchForLargeParts(limit)
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const out: Buffer[] = []
  for await (const chunk of watch.passing(chunks())) out.push(chunk)
  expect(Buffer.concat(out).equals(bytes)).toBe(true)
  return watch.found()
}

const zip = (length: number) =>
  zipOf([
    { name: 'Read me.txt', bytes: 'read me' },
    { name: 'Data', bytes: Buffer.alloc(length) },
  ])

/** The zip with the sizes of its last entry in a field of Zip64, after `empty` and one more without content. */
function zip64(size: bigint, empty = 0): Buffer {
  const plain = zip(LIMIT)
  const at = plain.lastIndexOf('PK\x01\x02', undefined, 'latin1')
  const end = at + 46 + 'Data'.length
  const field = Buffer.alloc(4 + 8)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(8, 2)
  field.writeBigUInt64LE(size, 4)
  const extra = Buffer.concat([...Array.from({ length: empty + 1 }, () => Buffer.from('UT\0\0', 'latin1')), field])
  const changed = Buffer.concat([plain.subarray(0, end), extra, plain.subarray(end)])
  changed.writeUInt32LE(0xffffffff, at + 24)
  changed.writeUInt16LE(extra.length, at + 30)
  return changed
}

test.each([
  ['a file as large as the limit', false, zip(LIMIT)],
  ['a file above it', true, zip(LIMIT + 1)],
  [
    'a file above it in a zip that is stored in a zip',
    true,
    zipOf([{ name: 'a.zip', bytes: zip(LIMIT + 1), stored: true }]),
  ],
  ['a size in Zip64 as large as the limit', false, zip64(BigInt(LIMIT))],
  ['a size in Zip64 above it', true, zip64(5_000_000_000n)],
])('%s is found: %s', async (_, expected, bytes) => {
  for (const size of [bytes.length, 1, 7, 64]) expect(await found(bytes, size), `chunks of ${size}`).toBe(expected)
})

test('an entry with more fields than any program writes counts as large: looking through them all takes minutes', async () => {
  expect(await found(zip64(1n, 60))).toBe(false)
  expect(await found(zip64(1n, 70))).toBe(true)
  expect(await found(zip64(1n, 16_000), 64)).toBe(true)
})

test('bytes that only begin like an entry are no file', async () => {
  const mark = Buffer.from('PK\x01\x02', 'latin1')
  const noise = Buffer.concat([mark, Buffer.alloc(100, 0xff)])
  expect(await found(noise)).toBe(false)
  expect(await found(Buffer.concat([mark, mark, mark]), 1)).toBe(false)
  expect(await found(Buffer.concat([noise, zip(LIMIT + 1)]), 5), 'and what follows them is seen').toBe(true)
})

test('the limit is the one that the scanner is delivered with', () => {
  const configuration = readFileSync(new URL('../../../deploy/clamd.conf', import.meta.url), 'utf8')
  expect(configuration).toContain(`\nMaxFileSize ${LARGEST_SCANNED / 1024 / 1024}M\n`)
})
