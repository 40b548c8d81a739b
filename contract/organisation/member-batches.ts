import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { EmailAddress } from '../wire/fields.ts'
import { Id } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { wordOf } from '../wire/page.ts'
import { MailDomain } from './workgroups.ts'

export const memberBatchErrors = {
  'email.invalid': { status: 400, description: 'The address would be too long' },
  'domain.outside': { status: 409, description: 'The workgroup hasn’t claimed this domain' },
} as const

/** A member whose address wasn’t changed. */
const Failed = z.object({ userUuid: Id, email: z.string(), code: z.string() })

export const updateMemberDomains = endpoint('POST', '/rest/batchupdate', {
  kind: 'ask',
  summary:
    'Requests for the members of a workgroup the same address at another of its domains, each of which they confirm. Takes members in the order of their ids, and returns where to continue. For its administrators',
  body: z.object({
    action: z.literal('UPDATE_USER_DOMAIN'),
    /** quirk: existing clients name the noun of `sourceUuid`. */
    sourceRelationship: wordOf(['WORKGROUP', 'ORGANISATION']).default('WORKGROUP'),
    sourceUuid: Id,
    targetValue: MailDomain.refine((domain) => !domain.startsWith('*'), { message: 'not one domain' }),
    /** Only members with addresses at this domain; otherwise at any other domain of the workgroup. */
    sourceValue: MailDomain.optional(),
    /** The last member of the previous call. */
    afterUserUuid: Id.optional(),
  }),
  reply: z.object({
    requested: z.int(),
    failed: z.array(Failed),
    /** Null once all members were asked. */
    nextAfterUserUuid: Id.nullable(),
  }),
  errors: [
    'workgroup.not.found',
    'permission.denied',
    'domain.outside',
    'reauthentication.required',
    'too.many.requests',
  ],
})

/** The result that inviting an address would have. */
export const InviteeState = z.enum(['INVITABLE', 'PENDING', 'MEMBER', 'ELSEWHERE', 'DISABLED'])
export type InviteeState = z.infer<typeof InviteeState>

export const checkInvitees = endpoint('POST', '/publicapi/1/members/check', {
  summary: 'Says for each address whether it can be invited into a workgroup, without inviting. For its administrators',
  body: z.object({ workgroupUuid: Id, emails: z.array(EmailAddress).min(1).max(limits.inviteesChecked) }),
  reply: z.object({ content: z.array(z.object({ email: z.string(), state: InviteeState })) }),
  errors: ['workgroup.not.found', 'permission.denied'],
})
