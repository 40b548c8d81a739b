import { sendMail } from './send-mail.ts'
import { dateText, localeOf, text, type TextKey } from './text.ts'
import type { Change } from '../kernel/change.ts'

interface News {
  subject: TextKey
  intro: TextKey
  values: Record<string, string>
  /** A time in the texts, formatted in the person's language and time zone as `date`. */
  date?: Date | undefined
  /** The values that are addresses, to be copied unchanged. */
  addresses?: string[]
  message?: { intro: TextKey; text: string } | undefined
  link?: { label: TextKey; path: string } | undefined
  /** The workspace whose workgroup's branding the email has; otherwise the person's own. */
  workspaceId?: string
}

/** Emails a registered person in their language, unless they have switched such emails off. */
export async function tellPerson(change: Change, personId: string, news: News): Promise<void> {
  const person = await change.db
    .selectFrom('person as p')
    .innerJoin('primary_address as e', 'e.person_id', 'p.id')
    .select(['p.given_name', 'p.locale', 'p.timezone', 'p.email_subscriber', 'p.disabled_at', 'e.address'])
    .where('p.id', '=', personId)
    .executeTakeFirst()
  if (!person?.email_subscriber || person.disabled_at) return
  const locale = localeOf(person.locale)
  const { message, link, date } = news
  const values = date ? { ...news.values, date: dateText(locale, date, person.timezone) } : news.values
  await sendMail(
    change,
    person.address,
    [
      {
        locale,
        name: person.given_name,
        subject: text(locale, news.subject, values),
        paragraphs: [text(locale, news.intro, values)],
        addresses: news.addresses,
        quote: message?.text ? { intro: text(locale, message.intro, values), text: message.text } : undefined,
        link: link && { label: text(locale, link.label), url: `${change.ports.config.publicUrl}${link.path}` },
      },
    ],
    { priority: 'normal', workspaceId: news.workspaceId },
  )
}

/** The actor's name. */
export async function actorName(change: Change): Promise<string> {
  const row = await change.db
    .selectFrom('person')
    .select(['given_name', 'family_name'])
    .where('id', '=', change.actor.personId)
    .executeTakeFirstOrThrow()
  return `${row.given_name} ${row.family_name}`
}
