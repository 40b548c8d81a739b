import { createHash, randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'

const BYTES = 10

/** A recovery code: 80 random bits as four groups of four letters and digits. */
export function newRecoveryCode(): string {
  const text = new Secret({ buffer: new Uint8Array(randomBytes(BYTES)).buffer }).base32
  return text.match(/.{4}/g)!.join('-')
}

/** What is stored of it. So many bits can't be found by trying, so a fast hash will do. */
export const recoveryHash = (code: string) =>
  createHash('sha256').update(code.toUpperCase().replaceAll(/[\s-]/g, '')).digest()
