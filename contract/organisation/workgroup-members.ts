import { z } from 'zod'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { Id, Time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { nameFilter, pageOf, pageQuery, wordOf } from '../wire/page.ts'
import { Person } from '../identity/users.ts'
import { roleNames } from './member-roles.ts'

export const MemberRole = z.enum(roleNames)
export type MemberRole = z.infer<typeof MemberRole>

/** A member as the administrators of the workgroup see them. */
export const Member = z.object({
  model: z.literal('Member'),
  userUuid: Id,
  workgroupUuid: Id,
  user: Person,
  /** Reporters who administer something are listed by that role only. */
  roles: z.array(z.enum(['ACCOUNT_ADMIN', 'WORKGROUP_ADMIN', 'REPORTING', 'AGENT'])),
  status: z.enum(['ACCEPTED', 'DISABLED']),
  joinedTime: Time,
  /** Null if they never signed in. */
  lastSignInTime: Time.nullable(),
  /** An authenticator or a passkey. */
  hasSecondFactor: z.boolean(),
  actions: z.object({
    unregisterMobileAuth: z.boolean(),
    endSessions: z.boolean(),
    disable: z.boolean(),
    enable: z.boolean(),
    /** Between member, reporter and administrator of the workgroup, and if the next is true, of the account. */
    updateRole: z.boolean(),
    makeAccountAdmin: z.boolean(),
    /** Seeing where they are signed in, and ending single sessions. */
    listSessions: z.boolean(),
    updateEmail: z.boolean(),
    /** Exporting what is held about them, in answer to a request of theirs. */
    exportData: z.boolean(),
    delete: z.boolean(),
  }),
})
export type Member = z.infer<typeof Member>

/** A pending membership invitation. Withdrawn by DELETE /rest/members/{uuid}. */
export const PendingMember = z.object({
  model: z.literal('Membership'),
  uuid: Id,
  email: z.string(),
  message: z.string(),
  invitedTime: Time,
  /** Null if the installation itself invited. */
  inviterName: z.string().nullable(),
})
export type PendingMember = z.infer<typeof PendingMember>

const ofWorkgroup = { workgroupUuid: Id, ...pageQuery(limits.listSize), query: nameFilter }

/** A role that members are filtered by; service accounts have none of the others. */
export const memberFilterRoles = [...roleNames, 'AGENT'] as const
export type MemberFilterRole = (typeof memberFilterRoles)[number]

/** The orders of members; the first is the default. */
export const memberSorts = [
  'name,asc',
  'name,desc',
  'joinedDate,desc',
  'joinedDate,asc',
  'lastSignInDate,desc',
  'lastSignInDate,asc',
] as const
export type MemberSort = (typeof memberSorts)[number]

export const listMembers = endpoint('GET', '/publicapi/1/members', {
  summary: 'The members of a workgroup, by a part of their name or address, role and state. For its administrators',
  query: z.object({
    ...ofWorkgroup,
    /** The person's highest role. */
    role: wordOf(memberFilterRoles).optional(),
    status: wordOf(['ACCEPTED', 'DISABLED']).optional(),
    sort: z.enum(memberSorts).default('name,asc'),
  }),
  reply: pageOf(Member),
  errors: ['workgroup.not.found', 'permission.denied'],
})

export const listPendingMembers = endpoint('GET', '/publicapi/1/members/pending', {
  summary: 'The pending invitations to a workgroup, by a part of the address. For its administrators',
  query: z.object(ofWorkgroup),
  reply: pageOf(PendingMember),
  errors: ['workgroup.not.found', 'permission.denied'],
})

const administering = ['not.found', 'permission.denied', 'reauthentication.required'] as const

export const endMemberSessions = endpoint('DELETE', '/publicapi/1/members/:userUuid/sessions', {
  summary:
    'Signs a member out wherever they are signed in, and what they are fetching ends; they are told by mail. For their administrators',
  reply: NoContent,
  errors: administering,
})

export const setMemberDisabled = endpoint('PUT', '/publicapi/1/members/:userUuid/disabled', {
  summary:
    'Disables a member: every session ends, nobody can invite them, and what they own and take part in stays; or enables them again. They are told by mail. For their administrators',
  body: z.object({ disabled: z.boolean() }),
  reply: NoContent,
  errors: [...administering, 'member.last.active.admin'],
})

export const setMemberRole = endpoint('PUT', '/publicapi/1/members/:userUuid/role', {
  summary:
    'Makes a member a reporter, an administrator of the workgroup or, as an administrator of the account, of the account, or none of these; they are told by mail. Nobody changes their own, and the last active administrator stays one. For their administrators',
  body: z.object({ role: MemberRole }),
  reply: NoContent,
  errors: [...administering, 'member.last.active.admin'],
})
