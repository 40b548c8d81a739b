import { mailPerson, type PersonEmail } from '../../mail/mail-person.ts'
import type { Change } from '../../kernel/change.ts'

type About =
  | 'password-changed'
  | 'email-confirm'
  | 'email-in-use'
  | 'email-asked'
  | 'email-changed'
  | 'email-restored'
  | 'signed-out'
  | 'session-ended'
  | 'deleted'
  | 'erased'
  | 'disabled'
  | 'enabled'
  | 'role-changed'
  | 'data-exported'

interface News {
  to: string
  about: About
  values?: Record<string, string>
  /** Somebody's own words. */
  message?: PersonEmail['message']
  /** The path that the email's button opens. */
  path?: string
}

/** Emails a person a security notice about their account, whatever their email preferences. */
export async function notifyOfAccount(
  change: Change,
  person: { given_name: string; locale: string },
  { to, about, values = {}, message, path = '/settings' }: News,
): Promise<void> {
  // Somebody who reads email at an address that isn't the person's yet need not learn their name.
  const isStrange = about === 'email-in-use' || about === 'email-confirm'
  await mailPerson(
    change,
    { ...person, address: to },
    {
      kind: 'account',
      isNamed: !isStrange,
      subject: `${about}.subject`,
      paragraphs: [`${about}.intro`, `${about}.hint`],
      values,
      message,
      addresses: values.address ? [values.address] : [],
      link: { label: `${about}.button`, path },
      footer: isStrange ? 'footer.asked' : 'footer.account',
    },
  )
}
