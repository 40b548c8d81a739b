import { sendMail } from './send-mail.ts'
import { dateText, localeOf, text, type TextKey } from './text.ts'
import type { Change } from '../kernel/change.ts'

interface News {
  subject: TextKey
  intro: TextKey
  values: Record<string, string>
  /** A time in them that is written in the person's language and zone, as `date`. */
  date?: Date | undefined
  /** Which of the values are addresses, to be copied as they are. */
  addresses?: string[]
  message?: { intro: TextKey; text: string } | undefined
  link?: { label: TextKey; path: string } | undefined
  /** Whose workgroup's branding the mail bears; the person's own otherwise. */
  workspaceId?: string
}

/** Mails a registered person what concerns them, in their language, unless they want no such mails. */
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

/** The name of the person who acts. */
export async function actorName(change: Change): Promise<string> {
  const row = await change.db
    .selectFrom('person')
    .select(['given_name', 'family_name'])
    .where('id', '=', change.actor.personId)
    .executeTakeFirstOrThrow()
  return `${row.given_name} ${row.family_name}`
}
