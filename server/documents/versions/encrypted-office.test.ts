import { expect, test } from 'vitest'
import { ENCRYPTED, PLAIN } from '../../test/files/encrypted-files.ts'
import { watchForEncryption } from './encrypted-office.ts'

/** The result if the file comes in chunks of that size; all bytes must be passed on. */
async function isFound(bytes: Buffer, size: number): Promise<boolean> {
  const watch = watchForEncryption()
  const chunks = (async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  })()
  const passed = await Array.fromAsync(watch.passing(chunks))
  expect(Buffer.concat(passed).equals(bytes)).toBe(true)
  return watch.found()
}

const SIZES = [1 << 20, 1000, 67]

test.each([...ENCRYPTED])('%s is encrypted, wherever chunks end', async (_name, bytes) => {
  for (const size of SIZES) expect([size, await isFound(bytes, size)]).toEqual([size, true])
})

test.each([...PLAIN])('%s is not', async (_name, bytes) => {
  for (const size of SIZES) expect([size, await isFound(bytes, size)]).toEqual([size, false])
})
