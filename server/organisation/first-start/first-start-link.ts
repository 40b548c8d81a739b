import { randomBytes } from 'node:crypto'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/first-start.ts'
import { networkOf } from '../../adapters/network-of.ts'
import { takeAttempt } from '../../identity/secrets/attempts.ts'
import { hashOf } from '../../identity/sessions/open-session.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'

const TRIES = { most: 60, window: 600_000, code: 'too.many.requests' } as const

/**
 * The link for the first administrator, while nobody is registered; undefined afterwards. Each start of a server makes a
 * new one, and ends the link of an earlier start.
 */
export async function makeFirstStartLink({ databases, config }: Ports): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url')
  const made = await databases.write
    .updateTable('installation')
    .set({ first_start_hash: hashOf(token) })
    .where((eb) => eb.not(eb.exists(eb.selectFrom('person').select('id'))))
    .returning('singleton')
    .executeTakeFirst()
  return made && `${config.publicUrl}/first-start#${token}`
}

/** Refuses a token that isn't the link's, and any once somebody is registered. */
export async function checkLink(read: Read, { body }: Pick<Input<typeof contract.findFirstStart>, 'body'>) {
  await takeAttempt(read.ports, `first-start:${networkOf(read.clientInfo.address)}`, TRIES)
  const open = await read.db
    .selectFrom('installation')
    .select('singleton')
    .where('first_start_hash', '=', hashOf(body.token))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('person').select('id'))))
    .executeTakeFirst()
  if (!open) throw new Refused('first.start.over')
}
