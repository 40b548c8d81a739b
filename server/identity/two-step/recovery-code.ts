import { createHash, randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import type { Change } from '../../kernel/change.ts'

const BYTES = 15

/**
 * A recovery code: 120 random bits as six groups of four letters and digits. Earlier codes had four groups and stay
 * valid.
 */
export function newRecoveryCode(): string {
  const text = new Secret({ buffer: new Uint8Array(randomBytes(BYTES)).buffer }).base32
  return text.match(/.{4}/g)!.join('-')
}

/** The stored form of the code. From 112 random bits on a fast hash is enough (ASVS 6.5.2). */
export const recoveryHash = (code: string) =>
  createHash('sha256').update(code.toUpperCase().replaceAll(/[\s-]/g, '')).digest()

/** The recovery code of a person whose first factor is a passkey; null if they already have a code. */
export async function firstRecoveryCode(change: Change): Promise<string | null> {
  const code = newRecoveryCode()
  const inserted = await change.db
    .insertInto('passkey_recovery')
    .values({ person_id: change.actor.personId, code_hash: recoveryHash(code), created: change.now })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows ? code : null
}
