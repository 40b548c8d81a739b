import { mailPerson } from '../../mail/mail-person.ts'
import type { Change } from '../../kernel/change.ts'

interface News {
  news: 'passkey-added' | 'passkey-removed'
  name: string
}

/** Emails a person what happened to their passkeys, whatever emails they want. */
export const tellOfPasskey = (change: Change, personId: string, { news, name }: News): Promise<void> =>
  mailPerson(change, personId, {
    kind: 'account',
    subject: `${news}.subject`,
    paragraphs: [`${news}.intro`, 'two-step.not-you'],
    values: { name },
    link: { label: 'passkey.button', path: '/settings' },
    footer: 'footer.account',
  })
