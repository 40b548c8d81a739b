import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/sign-in.ts'
import type { Change } from '../../kernel/change.ts'
import { limitMails } from './limit-mails.ts'
import { mailResetLink } from './mail-reset-link.job.ts'

/** Requests a reset link. A job looks the address up after the answer, which is always the same. */
export async function forgotPassword(change: Change, { body }: Input<typeof contract.forgotPassword>): Promise<void> {
  change.anonymous('the person cannot sign in without their password')
  change.unaudited('recorded by the job, if anybody has this address')
  const { address, userAgent } = change.clientInfo
  await limitMails(change.ports, change.clientInfo, 'forgot', body.email)
  change.enqueue(mailResetLink, { email: body.email, clientInfo: { address, userAgent } })
}
