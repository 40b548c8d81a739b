import { sendMail } from '../../mail/send-mail.ts'
import { localeOf, text } from '../../mail/text.ts'
import type { Change } from '../../kernel/change.ts'
import { findPerson } from '../people/queries.ts'

type News =
  | 'initiate'
  | 'registered'
  | 'unregistered'
  | 'removed'
  | 'asked'
  | 'not-asked'
  | 'recovered'
  | 'new-code'
  | 'wrong-codes'

/** Emails a person, by default the caller, about a change to their authenticator, whatever their email preferences. */
export async function tellOfDevice(
  change: Change,
  news: News,
  { link, personId = change.actor.personId }: { link?: string; personId?: string } = {},
): Promise<void> {
  const person = await findPerson(change.read, personId)
  const locale = localeOf(person.locale)
  await sendMail(change, person.email, [
    {
      locale,
      name: person.given_name,
      subject: text(locale, `two-step.${news}.subject`),
      paragraphs: [text(locale, `two-step.${news}.intro`), text(locale, 'two-step.not-you')],
      link: link
        ? { label: text(locale, 'two-step.initiate.button'), url: change.ports.config.publicUrl + link }
        : undefined,
      footer: text(locale, 'footer.account'),
    },
  ])
}
