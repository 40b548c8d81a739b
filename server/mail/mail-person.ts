import type { LeftEmails } from '@strongroom/contract/identity/unsubscribe.ts'
import type { Change } from '../kernel/change.ts'
import type { LocalizedEmail } from './compose-mail.ts'
import { sendMails } from './send-mail.ts'
import { unsubscribeLinks } from './unsubscribe-link.ts'
import { dateText, localeOf, momentText, text, type TextKey } from './text.ts'

/** A person as an email needs them. Without a time zone, times are given in UTC. */
export interface Recipient {
  /** Needed for emails that one may leave. */
  person_id?: string | null
  address: string
  given_name: string
  locale: string
  timezone?: string
}

/** An email to a person, by the keys of its texts. */
export interface PersonEmail {
  subject: TextKey
  paragraphs: TextKey[]
  /** Fills in the placeholders of every text. */
  values?: Record<string, string>
  /** Placeholders that are filled in with other texts, in the person's language. */
  texts?: Record<string, TextKey>
  /** Fills in `{{date}}`, in the person's language and time zone. */
  date?: Date | undefined
  /** Fills in `{{time}}`: the same to the minute. */
  time?: Date | undefined
  /** Which of the values are addresses, which may be turned into links. */
  addresses?: string[] | undefined
  /** Somebody's own words; left out where they are empty. */
  message?: { intro: TextKey; text: string } | undefined
  link?: { label: TextKey; path: string } | undefined
  footer?: TextKey | undefined
  /** The emails to which it belongs, which its reader may leave by a link; never emails of the kind 'account'. */
  leaves?: LeftEmails
  /** 'account' emails protect an account: they are sent at once, and to people who want no other emails as well. */
  kind?: 'account' | 'news'
  /** False where the reader may be somebody else, who must not learn the person's name. */
  isNamed?: boolean
  /** The workspace whose branding the email bears; without it, the person's own. */
  workspaceId?: string
  /** Whether it quotes what is inside the workspace: it is then sent only while its reader takes part there. */
  quotes?: boolean
  /** The comment that it quotes or tells of: it is then sent only while its reader sees the comment. */
  quotedCommentId?: string
}

/**
 * Sends an email to a registered person in their language. A person given by id gets news only if their account is enabled
 * and they want emails; a recipient was chosen by the caller.
 */
export async function mailPerson(change: Change, person: string | Recipient, email: PersonEmail): Promise<void> {
  const recipient = typeof person === 'string' ? await findRecipient(change, person, email) : person
  if (recipient) await mailPeople(change, [recipient], email)
}

/** The same email to many people, each in their language, in one statement. */
export async function mailPeople(change: Change, people: Recipient[], email: PersonEmail): Promise<void> {
  const { kind = 'news', workspaceId, quotes = false, quotedCommentId } = email
  const priority = kind === 'account' ? 'first' : 'normal'
  const mails = people.map((person) => ({
    to: person.address,
    emails: [emailTo(change, person, email)] as [LocalizedEmail],
    priority,
    workspaceId,
    quotedWorkspaceIds: quotes && workspaceId ? [workspaceId] : undefined,
    quotedCommentId,
  }))
  await sendMails(change, mails as Parameters<typeof sendMails>[1])
}

async function findRecipient(change: Change, personId: string, { kind }: PersonEmail): Promise<Recipient | undefined> {
  const person = await change.db
    .selectFrom('person as p')
    .innerJoin('primary_address as e', 'e.person_id', 'p.id')
    .select(['p.given_name', 'p.locale', 'p.timezone', 'p.email_subscriber', 'p.disabled_at', 'e.address'])
    .where('p.id', '=', personId)
    .executeTakeFirst()
  const wantsNews = person?.email_subscriber && !person.disabled_at
  return kind === 'account' || wantsNews ? person : undefined
}

function emailTo(change: Change, person: Recipient, email: PersonEmail): LocalizedEmail {
  const locale = localeOf(person.locale)
  const { message, link, date, time, footer, isNamed = true, leaves } = email
  const personId = email.kind === 'account' ? undefined : person.person_id
  const zone = person.timezone ?? 'UTC'
  const values = {
    ...email.values,
    ...Object.fromEntries(Object.entries(email.texts ?? {}).map(([name, key]) => [name, text(locale, key)])),
    ...(date && { date: dateText(locale, date, zone) }),
    ...(time && { time: momentText(locale, time, zone) }),
  }
  const say = (key: TextKey) => text(locale, key, values)
  return {
    locale,
    name: isNamed ? person.given_name : undefined,
    subject: say(email.subject),
    paragraphs: email.paragraphs.map(say),
    addresses: email.addresses,
    quote: message?.text ? { intro: say(message.intro), text: message.text } : undefined,
    link: link && { label: say(link.label), url: `${change.ports.config.publicUrl}${link.path}` },
    footer: footer && say(footer),
    unsubscribe: leaves && personId ? unsubscribeLinks(change.ports, { personId, emails: leaves }) : undefined,
  }
}
