import { z } from 'zod'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { EmailAddress, paragraph } from '../wire/fields.ts'
import { Id } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'

export const memberErrors = {
  'member.not.found': { status: 404, description: 'This invitation does not exist' },
  'member.not.pending': { status: 409, description: 'This invitation was already answered or withdrawn' },
  'member.exists': { status: 409, description: 'Already a member of this workgroup' },
  'member.domain.elsewhere': {
    status: 409,
    description: 'The email domain belongs to a workgroup of another organisation',
  },
  'member.not.registered': { status: 400, description: 'The specified email is not a connect user' },
  'member.one.email': { status: 400, description: 'Please specify one email' },
  'member.last.admin': {
    status: 409,
    description: 'The last administrator of a workgroup with other members cannot leave it',
  },
  'member.last.active.admin': {
    status: 409,
    description: 'The last active administrator of a workgroup or an organisation must remain',
  },
  'member.no.successor': {
    status: 409,
    description: 'Nobody in the old workgroup can take over the workspaces',
  },
} as const

/** The result of inviting: one row per address. */
const Invited = z.object({ content: z.array(z.object({ uuid: Id, email: z.string() })) })

const inviting = [
  'workgroup.not.found',
  'permission.denied',
  'member.exists',
  'member.domain.elsewhere',
  'invitee.disabled',
  'participant.limit',
] as const

export const inviteMembers = endpoint('POST', '/rest/members/batch', {
  summary:
    'Invites people into a workgroup: all of them, or, if one is refused, nobody. Inviting again mails again. For its administrators',
  body: z.object({
    organisationUuid: Id,
    emails: z.array(EmailAddress).min(1).max(limits.inviteesPerCall),
    message: paragraph(limits.message).default(''),
  }),
  reply: Invited,
  errors: inviting,
})

export const transferMember = endpoint('POST', '/rest/members/transfer', {
  summary: 'Asks one registered person to move to a workgroup. For its administrators',
  body: z.object({
    workgroupUuid: Id,
    emails: z.array(EmailAddress).max(limits.inviteesPerCall),
    message: paragraph(limits.message).default(''),
  }),
  reply: Invited,
  errors: [...inviting, 'member.one.email', 'member.not.registered'],
})

export const acceptMembership = endpoint('PUT', '/rest/members/:memberUuid/accepted', {
  summary: 'Accepts your membership invitation, and leaves your current workgroup',
  body: z.object({ accepted: z.literal(true) }),
  reply: NoContent,
  errors: [
    'member.not.found',
    'member.not.pending',
    'member.exists',
    'member.last.admin',
    'member.last.active.admin',
    'member.no.successor',
    'reauthentication.required',
  ],
})

export const deleteMembership = endpoint('DELETE', '/rest/members/:memberUuid', {
  summary: 'Declines your membership invitation; as an administrator of the workgroup, withdraws it',
  reply: NoContent,
  errors: ['member.not.found', 'member.not.pending', 'permission.denied'],
})
