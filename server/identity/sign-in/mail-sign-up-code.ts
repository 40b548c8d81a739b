import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/sign-in.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { text } from '../../mail/text.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { limitMails } from './limit-mails.ts'
import { makeSignUpCode } from './sign-up-code.ts'

/** Emails a code to people who can't see the picture. Known and unknown addresses get the same email. */
export async function mailSignUpCode(change: Change, { body }: Input<typeof contract.mailSignUpCode>): Promise<void> {
  change.anonymous('the person is not registered yet')
  change.unaudited('a code changes no data')
  if (change.ports.config.signUp === 'off') throw new Refused('signup.off')
  await limitMails(change.ports, change.clientInfo, 'signup-code', body.email)
  const code = await makeSignUpCode(change, body.email, 'mail')
  const { locale } = body
  const values = { code: `${code.slice(0, 4)}-${code.slice(4)}` }
  await sendMail(change, body.email, [
    {
      locale,
      subject: text(locale, 'signup-code.subject'),
      paragraphs: [text(locale, 'signup-code.intro', values), text(locale, 'signup-code.valid')],
      footer: text(locale, 'footer.asked'),
    },
  ])
}
