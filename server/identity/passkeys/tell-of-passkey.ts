import { sendMail } from '../../mail/send-mail.ts'
import { localeOf, text } from '../../mail/text.ts'
import type { Change } from '../../kernel/change.ts'
import { findPerson } from '../people/queries.ts'

interface News {
  news: 'passkey-added' | 'passkey-removed'
  name: string
}

/**
 * Emails a person about a change to their passkeys, whatever their email preferences, because it is a security notice.
 */
export async function tellOfPasskey(change: Change, personId: string, { news, name }: News): Promise<void> {
  const person = await findPerson(change.read, personId)
  const locale = localeOf(person.locale)
  await sendMail(change, person.email, [
    {
      locale,
      name: person.given_name,
      subject: text(locale, `${news}.subject`),
      paragraphs: [text(locale, `${news}.intro`, { name }), text(locale, 'two-step.not-you')],
      link: { label: text(locale, 'passkey.button'), url: `${change.ports.config.publicUrl}/settings` },
      footer: text(locale, 'footer.account'),
    },
  ])
}
