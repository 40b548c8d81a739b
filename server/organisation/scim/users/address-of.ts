import { EmailAddress } from '@strongroom/contract/wire/fields.ts'
import { workgroupOfDomain } from '../../../identity/people/join-workgroup.ts'
import type { Read } from '../../../kernel/read.ts'
import { invalidValue } from '../scim-error.ts'
import type { WantedUser } from './wanted-user.ts'

/** The address that a request asks for; undefined if it names none. `userName` and the address for work are one. */
export function addressOf({ userName, workEmail }: WantedUser): string | undefined {
  const [name, email] = [normal('userName', userName), normal('emails.value', workEmail)]
  if (name !== undefined && email !== undefined && name !== email)
    throw invalidValue('userName and the email address for work must be the same: map both to the mail address.')
  return name ?? email
}

function normal(attribute: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const result = EmailAddress.safeParse(value)
  if (!result.success) throw invalidValue(`${attribute} must be an email address.`)
  return result.data
}

/** Refuses addresses of domains that the workgroup hasn't claimed. */
export async function expectOwnDomain(read: Read, workgroupId: string, address: string): Promise<void> {
  if ((await workgroupOfDomain(read, address)) !== workgroupId)
    throw invalidValue('The domain of this address isn’t one of the workgroup’s verified domains.')
}
