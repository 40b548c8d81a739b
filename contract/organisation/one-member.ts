import { z } from 'zod'
import { Session } from '../identity/sessions.ts'
import { Locale } from '../identity/users.ts'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { EmailAddress } from '../wire/fields.ts'
import { Id } from '../wire/ids.ts'
import { Member } from './workgroup-members.ts'

export const oneMemberErrors = {
  'member.domain.outside': { status: 409, description: 'The address isn’t at a domain of the workgroup' },
  'owns.workspaces': {
    status: 409,
    description: 'A workspace owner cannot be deleted or removed until their workspaces are transferred.',
  },
} as const

/** A member in full, as the administrators of the workgroup see them. */
export const MemberDetails = Member.extend({
  workgroupName: z.string(),
  /** Earlier addresses, which still receive invitations. Administrators drop those at a domain of their workgroup. */
  emailAliases: z.array(z.object({ address: z.string(), isRemovable: z.boolean() })),
  /** An address that the member has yet to confirm. */
  pendingEmail: z.string().nullable(),
  locale: Locale,
  timezone: z.string(),
  hasAuthenticator: z.boolean(),
  passkeyCount: z.int(),
  /** The open workspaces that they own in this workgroup, and their connections: hidden participants aren’t counted. */
  ownedCount: z.int(),
  connections: z.int(),
})
export type MemberDetails = z.infer<typeof MemberDetails>

export const findMember = endpoint('GET', '/publicapi/1/members/:userUuid', {
  summary: 'A member in full. For the administrators of their workgroup',
  /** Refuses members of any other workgroup. */
  query: z.object({ workgroupUuid: Id.optional() }),
  reply: MemberDetails,
  errors: ['not.found', 'permission.denied'],
})

export const listMemberSessions = endpoint('GET', '/publicapi/1/members/:userUuid/sessions', {
  summary: 'The live sessions of a member, the most recently used first. For their administrators',
  reply: z.object({ content: z.array(Session) }),
  errors: ['not.found', 'permission.denied'],
})

const administering = ['not.found', 'permission.denied', 'reauthentication.required'] as const

export const endMemberSession = endpoint('DELETE', '/publicapi/1/members/:userUuid/sessions/:sessionUuid', {
  summary: 'Ends one session of a member and its downloads; they are told by mail. For their administrators',
  reply: NoContent,
  errors: [...administering, 'session.not.found'],
})

export const requestMemberEmail = endpoint('PUT', '/publicapi/1/members/:userUuid/email', {
  summary:
    'Requests a new address for a member, at a domain of the workgroup. It takes effect once they confirm the link mailed to it; the current address is told and can stop it. For their administrators',
  body: z.object({ email: EmailAddress }),
  reply: NoContent,
  errors: [...administering, 'member.domain.outside', 'email.taken', 'too.many.requests'],
})

export const cancelMemberEmail = endpoint('DELETE', '/publicapi/1/members/:userUuid/email', {
  summary: 'Cancels a member’s pending change of address. For their administrators',
  reply: NoContent,
  errors: ['not.found', 'permission.denied', 'email.link.invalid'],
})

export const removeMemberAlias = endpoint('DELETE', '/publicapi/1/members/:userUuid/aliases/:address', {
  summary: 'Removes a member’s earlier address at a domain of the workgroup. For their administrators',
  reply: NoContent,
  errors: [...administering, 'alias.not.found'],
})

export const deleteMember = endpoint('DELETE', '/publicapi/1/members/:userUuid', {
  summary:
    'Deletes a member’s account: sessions, memberships and participations end, and their addresses become free. What they created stays under their name. Refused while they own workspaces. For their administrators',
  reply: NoContent,
  errors: [...administering, 'owns.workspaces', 'member.last.active.admin'],
})
