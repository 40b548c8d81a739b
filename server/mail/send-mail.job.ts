import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../kernel/jobs.ts'
import { openText } from '../storage/keys.ts'
import type { Ports } from '../kernel/ports.ts'
import type { OutgoingMail } from '../adapters/mail.ts'

/**
 * Passes an email to the mail server. Once accepted it is deleted here, because it holds links that let people in. It may
 * have waited for weeks: what its reader may no longer know is deleted unsent.
 */
export const sendMailJob = job({
  name: 'send-mail',
  queue: 'mail',
  schema: z.object({ mailId: z.uuid() }),
  key: ({ mailId }) => mailId,
  attempts: 20,
  async work(ports, { mailId }) {
    const row = await findWaiting(ports, mailId)
    if (!row || !ports.mail.send) return
    if (!row.may_be_known) return forget(ports, mailId)
    const mail = JSON.parse(openText(ports.masterKey, row.content, `mail ${mailId}`)) as OutgoingMail
    try {
      await ports.mail.send(mail)
    } catch (error) {
      await mark(ports, row.participant_id, 'FAILED')
      throw error
    }
    await mark(ports, row.participant_id, null)
    await forget(ports, mailId)
  },
})

const forget = async ({ databases }: Ports, mailId: string): Promise<void> => {
  await databases.write.deleteFrom('mail').where('id', '=', mailId).execute()
}

interface Waiting {
  content: string
  participant_id: string | null
  /**
   * Whether the reader still takes part in every workspace that it quotes, sees the comment that it quotes, and wants
   * emails; of an invitation, whether it still stands.
   */
  may_be_known: boolean
}

async function findWaiting({ databases, clock }: Ports, mailId: string): Promise<Waiting | undefined> {
  const now = clock.now()
  const { rows } = await sql<Waiting>`
    select m.content, m.participant_id,
           not exists (
             select from unnest(m.quoted_workspace_ids) quoted (id)
              where not exists (
                select from email_address e join person p on p.id = e.person_id
                  cross join lateral workspace_with_content(p.id, ${now}::timestamptz) o
                 where e.address = m.to_address and o.workspace_id = quoted.id
                   and p.disabled_at is null and p.email_subscriber))
           and (m.quoted_comment_id is null or exists (
             select from email_address e
               cross join lateral (
                 select from visible_comment(e.person_id, ${now}::timestamptz) c
                  where c.id = m.quoted_comment_id and c.deleted_at is null offset 0) seen
              where e.address = m.to_address))
           and not exists (
             select from participant o join workspace w on w.id = o.workspace_id
              where o.id = m.participant_id
                and (o.removed_at is not null or o.expires_at <= ${now}::timestamptz
                     or w.closed_at is not null or w.scheduled_end <= ${now}::timestamptz)) as may_be_known
      from mail m where m.id = ${mailId}::uuid`.execute(databases.write)
  return rows[0]
}

/** Marks the invitation with whether its email was sent. */
async function mark({ databases }: Ports, participantId: string | null, state: 'FAILED' | null): Promise<void> {
  if (!participantId) return
  await databases.write
    .updateTable('participant')
    .set({ not_mailed: state })
    .where('id', '=', participantId)
    .where('not_mailed', 'is distinct from', state)
    .execute()
}
