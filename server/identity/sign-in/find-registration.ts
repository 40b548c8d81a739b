import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/sign-in.ts'
import { refusesPasswords } from '../single-sign-on/identity-providers.ts'
import { workgroupOfDomain } from '../people/join-workgroup.ts'
import { passwordMinimumOf } from '../secrets/refuse-password.ts'
import type { Read } from '../../kernel/read.ts'
import { findRegistrationLink } from './registration-link.ts'

/** Describes the purpose of a registration link, so that its reader knows it before entering a name. */
export async function findRegistration(
  read: Read,
  { params }: Input<typeof contract.findRegistration>,
): Promise<Reply<typeof contract.findRegistration>> {
  const link = await findRegistrationLink(read, params.token)
  const inviter = link.given_name === null ? null : `${link.given_name} ${link.family_name ?? ''}`
  return {
    email: link.email,
    locale: link.locale,
    inviter,
    organisation: link.organisation === inviter ? null : link.organisation,
    workspace: link.workspace,
    workspaceUuid: link.workspace_id,
    message: link.message || null,
    identityRequired: await refusesPasswords(read, link.email),
    passwordMinimum: await passwordMinimumOf(read, await workgroupOfDomain(read, link.email)),
  }
}
