import { sendMail } from '../../mail/send-mail.ts'
import { localeOf, text } from '../../mail/text.ts'
import type { Change } from '../../kernel/change.ts'

type About =
  | 'password-changed'
  | 'email-confirm'
  | 'email-in-use'
  | 'email-asked'
  | 'email-changed'
  | 'email-restored'
  | 'signed-out'
  | 'disabled'
  | 'enabled'
  | 'role-changed'

interface News {
  to: string
  about: About
  values?: Record<string, string>
  /** The path that the email's button opens. */
  path?: string
}

/** Emails a person a security notice about their account, whatever their email preferences. */
export async function tellAboutAccount(
  change: Change,
  person: { given_name: string; locale: string },
  { to, about, values = {}, path = '/settings' }: News,
): Promise<void> {
  const locale = localeOf(person.locale)
  await sendMail(change, to, [
    {
      locale,
      // A reader at an address that isn't confirmed yet must not learn the person's name.
      name: about === 'email-in-use' || about === 'email-confirm' ? undefined : person.given_name,
      subject: text(locale, `${about}.subject`),
      addresses: values.address ? [values.address] : [],
      paragraphs: [text(locale, `${about}.intro`, values), text(locale, `${about}.hint`)],
      link: { label: text(locale, `${about}.button`), url: `${change.ports.config.publicUrl}${path}` },
      footer: text(locale, about === 'email-in-use' || about === 'email-confirm' ? 'footer.asked' : 'footer.account'),
    },
  ])
}
