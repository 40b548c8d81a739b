import { timingSafeEqual } from 'node:crypto'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { toPage } from '@strongroom/contract/wire/page.ts'
import type * as contract from '@strongroom/contract/wire/system.ts'
import { hashOf } from '../identity/sessions/open-session.ts'
import { networkOf } from '../adapters/network-of.ts'
import { takeAttempt } from '../identity/secrets/attempts.ts'
import { openText } from '../storage/keys.ts'
import type { OutgoingMail } from '../adapters/mail.ts'
import type { Read } from '../kernel/read.ts'
import { Refused } from '../kernel/refused.ts'

const GUESSES = { most: 20, window: 60_000, code: 'too.many.requests' } as const

/** Demo only: lists unsent emails for holders of the token printed at start. */
export async function listOutbox(
  read: Read,
  { query }: Input<typeof contract.listOutbox>,
): Promise<Reply<typeof contract.listOutbox>> {
  const { outboxToken, masterKey } = read.ports
  if (!outboxToken) throw new Refused('not.found')
  const given = read.clientInfo.outboxToken ?? ''
  if (!timingSafeEqual(hashOf(given), hashOf(outboxToken))) {
    await takeAttempt(read.ports, `outbox:${networkOf(read.clientInfo.address)}`, GUESSES)
    throw new Refused('permission.denied')
  }
  let rows = read.db.selectFrom('mail')
  if (query.to) rows = rows.where('to_address', '=', query.to)
  const [page, total] = await Promise.all([
    rows
      .select(['id', 'content', 'created'])
      .orderBy('created', 'desc')
      .orderBy('id', 'desc')
      .limit(query.size)
      .offset(query.page * query.size)
      .execute(),
    rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const content = page.map(({ id, content, created }) => {
    const mail = JSON.parse(openText(masterKey, content, `mail ${id}`)) as OutgoingMail
    return { uuid: id, createdTime: created.getTime(), ...mail }
  })
  return toPage(content, total.total, query)
}
