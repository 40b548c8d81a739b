import { createHash, randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'

const BYTES = 15

/** A recovery code: 120 random bits as six groups of four letters and digits. Earlier ones had four groups, and stay good. */
export function newRecoveryCode(): string {
  const text = new Secret({ buffer: new Uint8Array(randomBytes(BYTES)).buffer }).base32
  return text.match(/.{4}/g)!.join('-')
}

/** What is stored of it. From 112 random bits on a fast hash will do (ASVS 6.5.2). */
export const recoveryHash = (code: string) =>
  createHash('sha256').update(code.toUpperCase().replaceAll(/[\s-]/g, '')).digest()
