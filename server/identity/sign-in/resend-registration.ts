import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/sign-in.ts'
import type { Change } from '../../kernel/change.ts'
import { limitMails } from './limit-mails.ts'
import { mailRegistration } from './mail-registration.job.ts'

/** Sends a lost or expired link again. A job looks for a pending one after the answer, which is always the same. */
export async function resendRegistration(
  change: Change,
  { body }: Input<typeof contract.resendRegistration>,
): Promise<void> {
  change.anonymous('the person is not registered yet')
  change.unaudited('registering is recorded, the request isn’t')
  await limitMails(change.ports, change.clientInfo, 'register-lost', body.email)
  const { email, locale } = body
  change.enqueue(mailRegistration, { email, locale, timezone: 'Europe/London', again: true })
}
