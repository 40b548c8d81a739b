import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** The first byte of every wrapped key and the prefix of every sealed text, so that the format can change later. */
const VERSION = 1
const TEXT_PREFIX = 'v1.'

/** Sealed data that can't be opened: another key, another context, or changed bytes. */
export class KeyMismatch extends Error {
  override name = 'KeyMismatch'
}

export const newKey = (): Buffer => randomBytes(KEY_BYTES)

/** HKDF-SHA256: a key of 32 bytes for one purpose. `info` names the purpose and its subject. */
export function deriveKey(key: Buffer, info: string, salt: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, KEY_BYTES))
}

/** Keys by their parent key and purpose. */
const derived = new WeakMap<Buffer, Map<string, KeyObject>>()

/**
 * The same as a key object, which ciphers use faster; cached as long as `key` exists, because one is the master key.
 */
function sealingKey(key: Buffer, info: string): KeyObject {
  const known = derived.get(key) ?? new Map<string, KeyObject>()
  derived.set(key, known)
  const own = known.get(info) ?? createSecretKey(deriveKey(key, info))
  known.set(info, own)
  return own
}

/** Wraps a key under the master key. `context` names its owner (a workspace's id); only the same context opens it. */
export function wrapKey(master: Buffer, key: Buffer, context: string): Buffer {
  return seal(sealingKey(master, 'wrap key'), key, context)
}

/** Opens the result of `wrapKey`. Throws KeyMismatch. */
export function unwrapKey(master: Buffer, wrapped: Buffer, context: string): Buffer {
  return open(sealingKey(master, 'wrap key'), wrapped, context)
}

/** Seals a secret for a text column. `context` names its row and column, so that it can't be moved. */
export function sealText(key: Buffer, text: string, context = ''): string {
  return TEXT_PREFIX + seal(sealingKey(key, 'seal text'), Buffer.from(text), context).toString('base64url')
}

/** Opens the result of `sealText`. Throws KeyMismatch. */
export function openText(key: Buffer, sealed: string, context = ''): string {
  if (!sealed.startsWith(TEXT_PREFIX)) throw new KeyMismatch('not a sealed text of a version known here')
  const bytes = Buffer.from(sealed.slice(TEXT_PREFIX.length), 'base64url')
  return open(sealingKey(key, 'seal text'), bytes, context).toString()
}

function seal(key: KeyObject, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function open(key: KeyObject, sealed: Buffer, context: string): Buffer {
  const body = 1 + NONCE_BYTES
  if (sealed[0] !== VERSION || sealed.length < body + TAG_BYTES) throw new KeyMismatch('sealed in an unknown way')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, body), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(body, -TAG_BYTES)), decipher.final()])
  } catch (error) {
    throw new KeyMismatch('sealed under another key or for something else', { cause: error })
  }
}
