import { sendMail } from '../mail/send-mail.ts'
import { localeOf, text } from '../mail/text.ts'
import type { Change } from '../platform/change.ts'
import { findPerson } from '../users/queries.ts'

type News = 'initiate' | 'registered' | 'unregistered' | 'asked' | 'not-asked'

/** Mails the asker what happened to their authenticator, whatever mails they want: it is what keeps them safe. */
export async function tellSelf(change: Change, news: News, { link }: { link?: string } = {}): Promise<void> {
  const person = await findPerson(change.read, change.actor.personId)
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
