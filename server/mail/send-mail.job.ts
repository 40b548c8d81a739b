import { z } from 'zod'
import { job } from '../kernel/jobs.ts'
import { openText } from '../storage/keys.ts'
import type { Ports } from '../kernel/ports.ts'
import type { OutgoingMail } from '../adapters/mail.ts'

/** Passes an email to the mail server. Once accepted it is deleted here, because it holds links that let people in. */
export const sendMailJob = job({
  name: 'send-mail',
  queue: 'mail',
  schema: z.object({ mailId: z.uuid() }),
  key: ({ mailId }) => mailId,
  attempts: 20,
  async work(ports, { mailId }) {
    const row = await ports.databases.write
      .selectFrom('mail')
      .select(['content', 'participant_id'])
      .where('id', '=', mailId)
      .executeTakeFirst()
    if (!row || !ports.mail.send) return
    const mail = JSON.parse(openText(ports.masterKey, row.content, `mail ${mailId}`)) as OutgoingMail
    try {
      await ports.mail.send(mail)
    } catch (error) {
      await mark(ports, row.participant_id, 'FAILED')
      throw error
    }
    await mark(ports, row.participant_id, null)
    await ports.databases.write.deleteFrom('mail').where('id', '=', mailId).execute()
  },
})

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
