import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../platform/change.ts'
import { sealText } from '../platform/keys.ts'
import { composeMail, type Letter } from './compose-mail.ts'
import { sendMailJob } from './send-mail.job.ts'

interface About {
  /** Whose invitation it is: shown there, should the mail server refuse it. */
  participantId?: string
}

/** Puts a mail into the outbox, in the change that it tells of. Where there is a mail server it leaves after the commit. */
export async function sendMail(
  change: Change,
  to: string,
  letters: [Letter, ...Letter[]],
  about: About = {},
): Promise<void> {
  const id = uuidv7()
  const { masterKey, mail } = change.ports
  const content = sealText(masterKey, JSON.stringify(composeMail(to, letters)), `mail ${id}`)
  await change.db
    .insertInto('mail')
    .values({ id, to_address: to, content, created: change.now, participant_id: about.participantId ?? null })
    .execute()
  if (mail.send) change.enqueue(sendMailJob, { mailId: id })
}
