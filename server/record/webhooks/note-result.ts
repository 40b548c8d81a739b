import { workgroupEntity } from '../../organisation/workgroups/queries.ts'
import { mailPeople } from '../../mail/mail-person.ts'
import { asSystem, type Change } from '../../kernel/change.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Sent } from './post-message.ts'
import { hostOf } from './queries.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The pauses after failures in a row; then the last one again and again. */
const DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR]
/** Milliseconds after which a receiver that only fails is switched off, and a message given up. */
const LONGEST = 72 * HOUR
/**
 * Milliseconds without any attempt after which a failure is the first one again: nothing was sent meanwhile, so nobody
 * knows whether the receiver answered. Longer than the longest pause between attempts.
 */
const SILENCE = 24 * HOUR

const delayAfter = (failures: number) => DELAYS[Math.min(failures, DELAYS.length) - 1]!

/**
 * The pause of a receiver by the time since it fails, not by the number of its failures: messages that somebody sends by
 * hand while setting it up must not keep the others waiting for hours.
 */
function pauseSince(milliseconds: number): number {
  let [step, spent] = [0, DELAYS[0]!]
  while (step < DELAYS.length - 1 && milliseconds >= spent) spent += DELAYS[++step]!
  return DELAYS[step]!
}

/** The answers that refuse one message, not the receiver as a whole. */
const isAboutMessage = ({ status }: Sent) => status !== null && status >= 400 && status < 500 && status !== 429

interface Result {
  webhookId: string
  messageId: string
  sent: Sent
}

/** Notes the result of an attempt and when the next one is, of this message and of the receiver. */
export function noteResult(ports: Ports, { webhookId, messageId, sent }: Result): Promise<void> {
  return asSystem(ports, 'a message was sent', async (change) => {
    change.unaudited('the result is listed')
    const row = await change.db
      .selectFrom('webhook as h')
      .innerJoin('workgroup as g', 'g.id', 'h.workgroup_id')
      .innerJoin('webhook_delivery as d', 'd.webhook_id', 'h.id')
      .select(['h.id', 'h.url', 'h.failing_since', 'h.failures', 'h.workgroup_id', 'g.name', 'd.attempts', 'd.created'])
      .select(['h.switched_off_at', 'h.failed_at'])
      .where('h.id', '=', webhookId)
      .where('d.id', '=', messageId)
      .forUpdate(['h', 'd'])
      .executeTakeFirst()
    // It was removed meanwhile.
    if (!row) return
    if (sent.failure === null) return noteSuccess(change, row.id, { messageId, sent })
    const isFirst = change.now.getTime() - (row.failed_at?.getTime() ?? 0) >= SILENCE
    const since = isFirst ? change.now : (row.failing_since ?? change.now)
    const failures = isFirst ? 1 : row.failures + 1
    const failing = change.now.getTime() - since.getTime()
    const isOver = failing >= LONGEST
    const isOld = change.now.getTime() - row.created.getTime() >= LONGEST
    const pause = isAboutMessage(sent) ? delayAfter(row.attempts) : pauseSince(failing)
    const next = new Date(change.now.getTime() + pause)
    await change.db
      .updateTable('webhook_delivery')
      .set({ status: sent.status, failure: sent.failure, next_at: isOver || isOld ? null : next, by_hand: false })
      .where('id', '=', messageId)
      .execute()
    await change.db
      .updateTable('webhook')
      .set({
        failing_since: since,
        failed_at: change.now,
        failures,
        ...(isAboutMessage(sent) ? {} : { retry_at: next }),
      })
      .where('id', '=', webhookId)
      .execute()
    if (isOver && row.switched_off_at === null) await switchOff(change, row)
  })
}

async function noteSuccess(change: Change, webhookId: string, { messageId, sent }: Omit<Result, 'webhookId'>) {
  await change.db
    .updateTable('webhook_delivery')
    .set({ status: sent.status, failure: null, delivered_at: change.now, next_at: null, by_hand: false })
    .where('id', '=', messageId)
    .execute()
  await change.db
    .updateTable('webhook')
    .set({ failing_since: null, failed_at: null, failures: 0, retry_at: null })
    .where('id', '=', webhookId)
    .execute()
}

interface Failed {
  id: string
  url: string
  workgroup_id: string
  name: string
}

/** Switches a webhook off and emails the administrators of its workgroup who want emails. */
async function switchOff(change: Change, { id, url, workgroup_id, name }: Failed): Promise<void> {
  await change.db.updateTable('webhook').set({ switched_off_at: change.now }).where('id', '=', id).execute()
  await change.db.updateTable('webhook_delivery').set({ next_at: null }).where('webhook_id', '=', id).execute()
  const host = hostOf(url)
  const people = await change.db
    .selectFrom('member as m')
    .innerJoin('person as p', 'p.id', 'm.person_id')
    .innerJoin('primary_address as e', 'e.person_id', 'p.id')
    .select(['p.given_name', 'p.locale', 'p.timezone', 'e.address'])
    .where('m.workgroup_id', '=', workgroup_id)
    .where((eb) => eb.or([eb('m.is_workgroup_admin', '=', true), eb('m.is_account_admin', '=', true)]))
    .where('m.accepted_at', 'is not', null)
    .where('p.disabled_at', 'is', null)
    .where('p.email_subscriber', '=', true)
    .orderBy('p.id')
    .execute()
  const recipients = people.flatMap(({ address, ...person }) => (address ? [{ ...person, address }] : []))
  await mailPeople(change, recipients, {
    subject: 'webhook-off.subject',
    paragraphs: ['webhook-off.intro', 'webhook-off.hint'],
    values: { host, workgroup: name },
    link: { label: 'webhook-off.button', path: `/admin/workgroup/${workgroup_id}?tab=webhooks` },
    footer: 'connections.footer',
  })
  change.record('WEBHOOK_SWITCHED_OFF', workgroupEntity({ id: workgroup_id, name }), { to: { host } })
}
