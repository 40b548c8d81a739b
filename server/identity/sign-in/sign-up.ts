import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/sign-in.ts'
import { networkOf } from '../../adapters/network-of.ts'
import { takeAttempt } from '../secrets/attempts.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { limitMails } from './limit-mails.ts'
import { mailRegistration } from './mail-registration.job.ts'
import { useSignUpCode } from './sign-up-code.ts'

const TRIES = { most: 60, window: 600_000, code: 'too.many.requests' } as const

/**
 * Requests a registration link. A job looks the address up, so that neither the answer nor its time reveals whether the
 * address is known.
 */
export async function signUp(change: Change, { body }: Input<typeof contract.signUp>): Promise<void> {
  change.anonymous('the person is not registered yet')
  change.unaudited('registering is recorded, the request isn’t')
  const { ports, clientInfo } = change
  const { emailAddress: email, locale, timezone } = body
  if (ports.config.signUp === 'off') throw new Refused('signup.off')
  if ((body.registrationType || 'STANDARD') !== 'STANDARD') throw new Refused('registration.type.invalid')
  await takeAttempt(ports, `signup-try:${networkOf(clientInfo.address)}`, TRIES)
  if (!(await useSignUpCode(ports, email, body.userCaptchaText))) throw new Refused('captcha.incorrect')
  await limitMails(ports, clientInfo, 'signup', email)
  change.enqueue(mailRegistration, { email, locale, timezone, again: false })
}
