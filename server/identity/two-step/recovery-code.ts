import { createHash, randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import type { Change } from '../../kernel/change.ts'

const BYTES = 15

/** A recovery code: 120 random bits as six groups of four letters and digits. Earlier ones had four groups, and stay good. */
export function newRecoveryCode(): string {
  const text = new Secret({ buffer: new Uint8Array(randomBytes(BYTES)).buffer }).base32
  return text.match(/.{4}/g)!.join('-')
}

/** What is stored of it. From 112 random bits on a fast hash will do (ASVS 6.5.2). */
export const recoveryHash = (code: string) =>
  createHash('sha256').update(code.toUpperCase().replaceAll(/[\s-]/g, '')).digest()

/** The recovery code of somebody whose first factor is a passkey; null where they have a code already. */
export async function firstRecoveryCode(change: Change): Promise<string | null> {
  const code = newRecoveryCode()
  const inserted = await change.db
    .insertInto('passkey_recovery')
    .values({ person_id: change.actor.personId, code_hash: recoveryHash(code), created: change.now })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows ? code : null
}
