import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Locale } from '@strongroom/contract/identity/users.ts'
import { type LocalizedEmail, PRODUCT } from '../../mail/compose-mail.ts'
import { dateText, localeOf, text } from '../../mail/text.ts'
import type { Change } from '../../kernel/change.ts'
import { knownTimezone } from './insert-person.ts'

const values = { product: PRODUCT }

/** The email with the registration link of an address. */
export function registrationEmail(
  change: Change,
  { locale, timezone }: { locale: Locale; timezone: string },
  url: string,
): LocalizedEmail {
  const until = new Date(change.now.getTime() + limits.registrationLinkValid)
  const date = dateText(locale, until, knownTimezone(timezone))
  return {
    locale,
    subject: text(locale, 'signup.subject', values),
    paragraphs: [text(locale, 'signup.intro', values), text(locale, 'signup.valid', { date })],
    link: { label: text(locale, 'signup.button'), url },
    footer: text(locale, 'footer.asked'),
  }
}

/** The email to a person who is registered already: only they learn it. */
export function knownAddressEmail(change: Change, person: { given_name: string; locale: string }): LocalizedEmail {
  const locale = localeOf(person.locale)
  return {
    locale,
    name: person.given_name,
    subject: text(locale, 'known.subject', values),
    paragraphs: [text(locale, 'known.intro', values), text(locale, 'known.hint')],
    link: { label: text(locale, 'known.button'), url: `${change.ports.config.publicUrl}/login` },
    footer: text(locale, 'footer.asked'),
  }
}

/** The email where only invited people may register. */
export function uninvitedEmail(locale: Locale): LocalizedEmail {
  return {
    locale,
    subject: text(locale, 'uninvited.subject', values),
    paragraphs: [text(locale, 'uninvited.intro', values)],
    footer: text(locale, 'footer.asked'),
  }
}
