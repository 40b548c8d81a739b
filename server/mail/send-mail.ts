import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../kernel/change.ts'
import { sealText } from '../storage/keys.ts'
import type { JobPriority } from '../kernel/job-queues.ts'
import { type BrandedMail, brandsOf } from './brands-of.ts'
import { composeMail, type Letter } from './compose-mail.ts'
import { sendMailJob } from './send-mail.job.ts'

interface About extends Omit<BrandedMail, 'to'> {
  /** Whose invitation it is: shown there, should the mail server refuse it. */
  participantId?: string
  /** 'first', for what somebody waits for, if not said; what goes to many says 'normal', digests 'last'. */
  priority?: JobPriority
}

/** Puts a mail into the outbox, in the change that it tells of. Where there is a mail server it leaves after the commit. */
export function sendMail(change: Change, to: string, letters: [Letter, ...Letter[]], about: About = {}): Promise<void> {
  return sendMails(change, [{ to, letters, ...about }])
}

/** The same for many mails, in one statement. */
export async function sendMails(
  change: Change,
  mails: ({ to: string; letters: [Letter, ...Letter[]] } & About)[],
): Promise<void> {
  if (mails.length === 0) return
  const { masterKey, mail } = change.ports
  const brandOf = await brandsOf(change, mails)
  const rows = mails.map((one) => {
    const { to, participantId = null, priority = 'first' } = one
    const brand = brandOf(one)
    const letters = one.letters.map((letter) => ({ ...letter, brand: letter.brand ?? brand })) as typeof one.letters
    const id = uuidv7()
    const content = sealText(masterKey, JSON.stringify(composeMail(to, letters)), `mail ${id}`)
    if (mail.send) change.enqueue(sendMailJob, { mailId: id }, { priority })
    return { id, to_address: to, content, created: change.now, participant_id: participantId }
  })
  await change.db.insertInto('mail').values(rows).execute()
}
