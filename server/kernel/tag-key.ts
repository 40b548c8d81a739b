import { nameKey } from './names.ts'
import { Refused } from './refused.ts'

/** The longest key that fits into the index twice: folding can make a text longer. */
const KEY_BYTES = 1200

/** A name or value after case folding, as tags are compared. */
export function tagKey(text: string): string {
  const key = nameKey(text)
  if (Buffer.byteLength(key) > KEY_BYTES)
    throw new Refused('input.invalid', { fields: [{ path: 'tags', message: 'is too long' }] })
  return key
}
