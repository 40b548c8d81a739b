import { type RawBuilder, sql } from 'kysely'
import { asSystem, type Change } from '../../kernel/change.ts'
import type { Ports } from '../../kernel/ports.ts'

/** Milliseconds after which a message is sent again if the process that took it ended. */
const LEASE = 60_000

export interface Taken {
  id: string
  body: string
  url: string
  secrets: string
}

/**
 * Takes the next message that is due, for a minute: first those that somebody sent by hand, also while the receiver is
 * left alone after a failure. Undefined if there is none or nothing may be sent now.
 */
export function takeMessage(ports: Ports, webhookId: string): Promise<Taken | undefined> {
  return asSystem(ports, 'a message is sent', async (change) => {
    change.unaudited('the result is listed')
    const byHand = await takeOne(change, webhookId, sql`d.by_hand`)
    return byHand ?? takeOne(change, webhookId, sql`(h.retry_at is null or h.retry_at <= ${change.now})`)
  })
}

async function takeOne(change: Change, webhookId: string, which: RawBuilder<unknown>): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    with due as (
      select d.id, h.url, h.secrets from webhook_delivery d
        join webhook h on h.id = d.webhook_id join workgroup g on g.id = h.workgroup_id
       where d.webhook_id = ${webhookId} and d.next_at <= ${change.now} and h.paused_at is null
         and h.switched_off_at is null and not g.is_suspended and ${which}
       order by d.next_at, d.id limit 1 for update of d skip locked)
    update webhook_delivery d set next_at = ${new Date(change.now.getTime() + LEASE)}, by_hand = false,
        attempts = attempts + 1, attempted_at = ${change.now}
      from due where d.id = due.id returning d.id, d.body, due.url, due.secrets`.execute(change.db)
  return rows[0]
}
