import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { BlobDamaged, CHUNK, chunkOpener, HEADER, Sealer, SEALED_CHUNK, sealedSize } from './sealed.ts'

const key = randomBytes(32)

function sealed(plain: Buffer, chunkSize: number, id = 'a'): Buffer {
  const sealer = new Sealer(key, id)
  const out: Buffer[] = []
  for (let at = 0; at < plain.length; at += chunkSize) out.push(...sealer.write(plain.subarray(at, at + chunkSize)))
  return Buffer.concat([...out, ...sealer.end()])
}

const chunkAt = (bytes: Buffer, i: number) => bytes.subarray(HEADER + i * SEALED_CHUNK, HEADER + (i + 1) * SEALED_CHUNK)

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 7])(
  'sealed %i bytes open again, whatever chunks they arrive in',
  (size) => {
    const plain = randomBytes(size)
    for (const chunkSize of [100_000, CHUNK, size + 1]) {
      const bytes = sealed(plain, chunkSize)
      expect(bytes.length).toBe(sealedSize(size))
      const open = chunkOpener(key, 'a', bytes)
      const last = Math.max(1, Math.ceil(size / CHUNK)) - 1
      const parts = Array.from({ length: last + 1 }, (_, i) => open(chunkAt(bytes, i), i, i === last))
      expect(Buffer.concat(parts).equals(plain)).toBe(true)
    }
  },
)

test('a chunk opens only at its position, in its blob, under its key and unaltered', () => {
  const bytes = sealed(randomBytes(2 * CHUNK + 5), CHUNK)
  const open = chunkOpener(key, 'a', bytes)
  expect(() => open(chunkAt(bytes, 1), 0, false)).toThrow(BlobDamaged)
  expect(() => open(chunkAt(bytes, 1), 1, true)).toThrow(BlobDamaged)
  expect(() => open(chunkAt(bytes, 2), 2, false)).toThrow(BlobDamaged)
  expect(() => open(chunkAt(bytes, 2).subarray(0, -1), 2, true)).toThrow(BlobDamaged)
  expect(() => open(chunkAt(bytes, 2).subarray(0, 3), 2, true)).toThrow(BlobDamaged)
  expect(() => chunkOpener(key, 'b', bytes)(chunkAt(bytes, 0), 0, false)).toThrow(BlobDamaged)
  expect(() => chunkOpener(randomBytes(32), 'a', bytes)(chunkAt(bytes, 0), 0, false)).toThrow(BlobDamaged)
  const flipped = Buffer.from(chunkAt(bytes, 0))
  flipped[1000]! ^= 1
  expect(() => open(flipped, 0, false)).toThrow(BlobDamaged)
  expect(() => chunkOpener(key, 'a', Buffer.from('PK'))).toThrow(BlobDamaged)
})

test('the same bytes under the same id have a different ciphertext each time', () => {
  const plain = randomBytes(100)
  expect(sealed(plain, 100).subarray(HEADER).equals(sealed(plain, 100).subarray(HEADER))).toBe(false)
})
