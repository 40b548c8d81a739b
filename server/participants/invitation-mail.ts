import { limits } from '@strongroom/contract/limits.ts'
import type { Locale } from '@strongroom/contract/users.ts'
import type { Letter } from '../mail/compose-mail.ts'
import { sendMail } from '../mail/send-mail.ts'
import { dateText, localeOf, text } from '../mail/text.ts'
import type { Change } from '../platform/change.ts'
import { insertRegistrationLink } from '../sign-in/registration-link.ts'

export interface Invitation {
  participantId: string
  email: string
  workspace: { id: string; name: string }
  message: string
  /** Only the owner is to see that they take part. */
  isHidden: boolean
  /** The registered person with this address. */
  person: { given_name: string; locale: string; email_subscriber: boolean } | undefined
}

/**
 * Mails an invitation; to somebody unknown with a link that registers them and voids the links before it. Whether it is
 * mailed at all, which the person or the inviter may not have wanted, is noted for those who invite.
 */
export async function mailInvitation(change: Change, invitation: Invitation, wanted: boolean): Promise<void> {
  const { person } = invitation
  const isMailed = wanted && (!person || person.email_subscriber)
  await change.db
    .updateTable('participant')
    .set({ not_mailed: isMailed ? null : 'SUPPRESSED' })
    .where('id', '=', invitation.participantId)
    .execute()
  if (!isMailed) return
  const inviter = await inviterOf(change)
  const locales = person ? [localeOf(person.locale)] : inviter.locales
  const url = person
    ? `${change.ports.config.publicUrl}/share/${invitation.workspace.id}`
    : await insertRegistrationLink(change, { ...invitation, locale: locales[0]! })
  const letters = locales.map((locale) => letter(change, { locale, url, inviter: inviter.name }, invitation))
  await sendMail(change, invitation.email, letters as [Letter, ...Letter[]], {
    participantId: invitation.participantId,
    priority: 'normal',
  })
}

async function inviterOf(change: Change) {
  const row = await change.db
    .selectFrom('person as p')
    .leftJoin('member as m', 'm.person_id', 'p.id')
    .leftJoin('workgroup as g', 'g.id', 'm.workgroup_id')
    .select(['p.given_name', 'p.family_name', 'g.default_locale', 'g.additional_locale'])
    .where('p.id', '=', change.actor.personId)
    .executeTakeFirstOrThrow()
  const locales = [row.default_locale ?? 'en-gb', row.additional_locale].filter((l) => l !== null).map(localeOf)
  return { name: `${row.given_name} ${row.family_name}`, locales: [...new Set(locales)] }
}

function letter(
  change: Change,
  { locale, url, inviter }: { locale: Locale; url: string; inviter: string },
  { workspace, message, person, isHidden }: Invitation,
): Letter {
  const values = { inviter, workspace: workspace.name }
  const until = new Date(change.now.getTime() + limits.registrationLinkValid)
  const date = dateText(locale, until, 'Europe/London')
  return {
    locale,
    subject: text(locale, 'invitation.subject', values),
    name: person?.given_name,
    paragraphs: [
      text(locale, 'invitation.intro', values),
      ...(isHidden ? [text(locale, 'invitation.hidden', values)] : []),
      person ? text(locale, 'invitation.known') : text(locale, 'invitation.new', { date }),
    ],
    quote: message ? { intro: text(locale, 'invitation.message', values), text: message } : undefined,
    link: { label: text(locale, 'invitation.button'), url },
  }
}
