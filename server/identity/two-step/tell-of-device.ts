import { mailPerson } from '../../mail/mail-person.ts'
import type { Change } from '../../kernel/change.ts'

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

/** Emails a person, by default the one who acts, what happened to their authenticator, whatever emails they want. */
export const tellOfDevice = (
  change: Change,
  news: News,
  { link, personId = change.actor.personId }: { link?: string; personId?: string } = {},
): Promise<void> =>
  mailPerson(change, personId, {
    kind: 'account',
    subject: `two-step.${news}.subject`,
    paragraphs: [`two-step.${news}.intro`, 'two-step.not-you'],
    link: link ? { label: 'two-step.initiate.button', path: link } : undefined,
    footer: 'footer.account',
  })
