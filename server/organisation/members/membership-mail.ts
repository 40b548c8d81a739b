import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Locale } from '@strongroom/contract/identity/users.ts'
import { type LocalizedEmail, PRODUCT } from '../../mail/compose-mail.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { dateText, localeOf, text } from '../../mail/text.ts'
import type { Change } from '../../kernel/change.ts'
import { insertRegistrationLink } from '../../identity/sign-in/registration-link.ts'
import type { Candidate } from './candidates.ts'

interface Invited extends Pick<Candidate, 'email' | 'person'> {
  message: string
  inviterId: string | null
}

/**
 * Emails a membership invitation: to a person in their language, unless they want no emails: the page shows it to them;
 * to an unknown address in the workgroup's, or both of its two, with a registration link.
 */
export async function mailMembership(
  change: Change,
  workgroup: { id: string; name: string; default_locale: string; additional_locale: string | null },
  invited: Invited,
): Promise<void> {
  const { person, email } = invited
  if (person && !person.email_subscriber) return
  const own = [workgroup.default_locale, workgroup.additional_locale].filter((one) => one !== null).map(localeOf)
  const locales = person ? [localeOf(person.locale)] : [...new Set(own)]
  const inviter = await inviterName(change, invited.inviterId)
  const url = person
    ? `${change.ports.config.publicUrl}/`
    : await insertRegistrationLink(change, {
        email,
        participantId: null,
        locale: locales[0]!,
        workgroupId: workgroup.id,
      })
  const emails = locales.map((locale) =>
    localizedEmail(change, { locale, url, inviter, workgroup: workgroup.name }, invited),
  )
  await sendMail(change, email, emails as [LocalizedEmail, ...LocalizedEmail[]], {
    priority: 'normal',
    workgroupId: workgroup.id,
  })
}

async function inviterName(change: Change, id: string | null): Promise<string> {
  if (!id) return PRODUCT
  const row = await change.db
    .selectFrom('person')
    .select(['given_name', 'family_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `${row.given_name} ${row.family_name}`
}

function localizedEmail(
  change: Change,
  { locale, url, inviter, workgroup }: { locale: Locale; url: string; inviter: string; workgroup: string },
  { person, message }: Invited,
): LocalizedEmail {
  const values = { inviter, workgroup }
  const until = new Date(change.now.getTime() + limits.registrationLinkValid)
  return {
    locale,
    subject: text(locale, 'member-invited.subject', values),
    name: person?.given_name,
    paragraphs: [
      text(locale, 'member-invited.intro', values),
      person
        ? text(locale, 'member-invited.known')
        : text(locale, 'invitation.new', { date: dateText(locale, until, 'Europe/London') }),
    ],
    quote: message ? { intro: text(locale, 'invitation.message', values), text: message } : undefined,
    link: { label: text(locale, person ? 'member-invited.button' : 'invitation.button'), url },
  }
}
