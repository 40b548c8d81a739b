import { z } from 'zod'
import { job } from '../platform/jobs.ts'
import { openText } from '../platform/keys.ts'
import type { OutgoingMail } from '../platform/mail.ts'

/** Hands a mail to the mail server. Once it has been taken the mail is forgotten here: it holds links that let people in. */
export const sendMailJob = job({
  name: 'send-mail',
  schema: z.object({ mailId: z.uuid() }),
  attempts: 20,
  async work(ports, { mailId }) {
    const row = await ports.databases.write
      .selectFrom('mail')
      .select('content')
      .where('id', '=', mailId)
      .executeTakeFirst()
    if (!row || !ports.mail.send) return
    await ports.mail.send(JSON.parse(openText(ports.masterKey, row.content, `mail ${mailId}`)) as OutgoingMail)
    await ports.databases.write.deleteFrom('mail').where('id', '=', mailId).execute()
  },
})
