import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { deriveKey } from '../../storage/keys.ts'
import type { Ports } from '../../kernel/ports.ts'

type Kind = 'picture' | 'mail'

/** Without characters that resemble each other. */
const SIGNS = 'ABCDEFGHJKLMNPQRTUVWXY346789'
const LENGTH: Record<Kind, number> = { picture: limits.captchaLength, mail: limits.emailCodeLength }
const TRIES: Record<Kind, number> = { picture: 1, mail: limits.signUpCodeTries }

/**
 * Creates a code for an address, which voids the previous one. The stored form can't be reversed without the master
 * key.
 */
export async function makeSignUpCode(change: Change, address: string, kind: Kind): Promise<string> {
  const code = Array.from({ length: LENGTH[kind] }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  const fresh = {
    hash: hashOf(change.ports, { address, kind, code }),
    tries: 0,
    expires: new Date(change.now.getTime() + limits.signUpCodeValid),
  }
  await change.db
    .insertInto('sign_up_code')
    .values({ address, kind, ...fresh })
    .onConflict((conflict) => conflict.columns(['address', 'kind']).doUpdateSet(fresh))
    .execute()
  return code
}

/**
 * Whether the text is the address's picture or mailed code; its length says which. The attempt is counted before
 * anything is compared and outside the transaction, so that a refusal can't undo the count. A right code is used up.
 */
export async function useSignUpCode(ports: Ports, address: string, text: string): Promise<boolean> {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '')
  const kind = code.length === LENGTH.mail ? 'mail' : 'picture'
  const db = ports.databases.beside
  const row = await db
    .updateTable('sign_up_code')
    .set({ tries: sql<number>`tries + 1` })
    .where('address', '=', address)
    .where('kind', '=', kind)
    .where('tries', '<', TRIES[kind])
    .where('expires', '>', ports.clock.now())
    .returning('hash')
    .executeTakeFirst()
  if (!row || !timingSafeEqual(row.hash, hashOf(ports, { address, kind, code }))) return false
  const used = await db
    .deleteFrom('sign_up_code')
    .where('address', '=', address)
    .where('kind', '=', kind)
    .where('hash', '=', row.hash)
    .executeTakeFirst()
  return Number(used.numDeletedRows) === 1
}

const hashOf = ({ masterKey }: Ports, { address, kind, code }: { address: string; kind: Kind; code: string }) =>
  createHmac('sha256', deriveKey(masterKey, 'sign-up code')).update(`${kind} ${address} ${code}`).digest()
