import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../kernel/change.ts'
import { sealText } from '../storage/keys.ts'
import type { JobPriority } from '../kernel/job-queues.ts'
import { type BrandedMail, brandsOf } from './brands-of.ts'
import { composeMail, type LocalizedEmail } from './compose-mail.ts'
import { sendMailJob } from './send-mail.job.ts'

interface About extends Omit<BrandedMail, 'to'> {
  /** The participant invited by this email: a refusal by the mail server is shown there. */
  participantId?: string
  /** 'first' by default, for emails that somebody waits for; emails to many use 'normal', digests 'last'. */
  priority?: JobPriority
  /**
   * The workspaces whose contents it quotes: it is dropped if its reader no longer takes part in one of them, or wants
   * no emails, when it would be sent.
   */
  quotedWorkspaceIds?: string[] | undefined
  /** The comment that it quotes: it is dropped if its reader no longer sees the comment, or it is deleted. */
  quotedCommentId?: string | undefined
}

/**
 * Puts an email into the outbox, as part of the change that it reports. If there is a mail server it is sent after the
 * commit.
 */
export function sendMail(
  change: Change,
  to: string,
  emails: [LocalizedEmail, ...LocalizedEmail[]],
  about: About = {},
): Promise<void> {
  return sendMails(change, [{ to, emails, ...about }])
}

/** The same for many emails, in one statement. */
export async function sendMails(
  change: Change,
  mails: ({ to: string; emails: [LocalizedEmail, ...LocalizedEmail[]] } & About)[],
): Promise<void> {
  if (mails.length === 0) return
  const { masterKey, mail } = change.ports
  const brandOf = await brandsOf(change, mails)
  const rows = mails.map((one) => {
    const { to, participantId = null, priority = 'first', quotedWorkspaceIds = null, quotedCommentId = null } = one
    const brand = brandOf(one)
    const emails = one.emails.map((email) => ({ ...email, brand: email.brand ?? brand })) as typeof one.emails
    const id = uuidv7()
    const content = sealText(masterKey, JSON.stringify(composeMail(to, emails)), `mail ${id}`)
    if (mail.send) change.enqueue(sendMailJob, { mailId: id }, { priority })
    return {
      id,
      to_address: to,
      content,
      created: change.now,
      participant_id: participantId,
      quoted_workspace_ids: quotedWorkspaceIds,
      quoted_comment_id: quotedCommentId,
    }
  })
  await change.db.insertInto('mail').values(rows).execute()
}
