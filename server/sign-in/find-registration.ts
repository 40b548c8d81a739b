import type { Input, Reply } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/sign-in.ts'
import { refusesPasswords } from '../access/identity-providers.ts'
import { workgroupOfDomain } from '../access/join-workgroup.ts'
import { passwordMinimumOf } from '../access/refuse-password.ts'
import type { Read } from '../platform/read.ts'
import { findRegistrationLink } from './registration-link.ts'

/** What a registration link is for, so that its reader knows before they give their name. */
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
