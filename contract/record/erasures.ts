import { z } from 'zod'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { EmailAddress, paragraph } from '../wire/fields.ts'
import { Id, Time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { pageOf, pageQuery } from '../wire/page.ts'

export const erasureErrors = {
  'erasure.held': {
    status: 409,
    description: 'The person took part in a workspace on legal hold, so their traces must stay until it is released',
  },
  'erasure.done': { status: 409, description: 'The person was erased before' },
  'erasure.unknown': { status: 404, description: 'Nobody here has this address or id' },
  'erasure.oneself': { status: 409, description: 'Nobody erases themselves: somebody else who may do so must' },
} as const

const reason = paragraph(limits.message).refine((v) => v !== '', { message: 'required' })
/** The reasons why nobody, whatever their role, can erase a person at the moment. */
const impossible = ['owns.workspaces', 'member.last.active.admin', 'erasure.held'] as const

export const eraseMember = endpoint('POST', '/publicapi/1/members/:userUuid/erasure', {
  summary:
    'Deletes a member’s account as `DELETE` does, and replaces their name and addresses by a pseudonym everywhere: in lists, in what they created, and in the record, whose chains can still be verified. What they wrote stays. Cannot be undone. For their administrators',
  body: z.object({ reason }),
  reply: NoContent,
  errors: ['not.found', 'permission.denied', 'reauthentication.required', ...impossible],
})

/** The erasure of a person by the operators; the pseudonym is all that is left of their name. */
export const Erasure = z.object({
  model: z.literal('Erasure'),
  userUuid: Id,
  pseudonym: z.string(),
  requestedTime: Time,
  /** Who requested it, by role: operators see no names. */
  origin: z.enum(['ADMINISTRATOR', 'OPERATOR', 'COMMAND']),
  /** How many events of the record were changed so far. */
  events: z.int(),
  /** HELD until a legal hold on a workspace of the person is released; INCOMPLETE if values stay in the record. */
  state: z.enum(['SEARCHING', 'HELD', 'DONE', 'INCOMPLETE']),
  /** Null while the record is yet to be searched. */
  doneTime: Time.nullable(),
})
export type Erasure = z.infer<typeof Erasure>

/** Either an address or an id. */
const either = <T extends { email?: unknown; userUuid?: unknown }>({ email, userUuid }: T) =>
  (email === undefined) !== (userUuid === undefined)
const eitherMissing = { path: ['email'], message: 'required' }

/** A person as operators see them before the erasure: they see no names, but can tell a guest from a colleague. */
export const Erasable = z.object({
  model: z.literal('Erasable'),
  userUuid: Id,
  registeredTime: Time,
  /** DELETED: the account was deleted before, and the name stayed in the record. */
  account: z.enum(['MEMBER', 'GUEST', 'DELETED']),
  /** Workspaces that the person owns or took part in, closed ones too; at most `limits.counted`. */
  workspaces: z.int(),
})
export type Erasable = z.infer<typeof Erasable>

export const findErasable = endpoint('GET', '/rest/installation/erasable', {
  summary:
    'The person who has an address or id, to see before an erasure whether it is the right one: without names. For operators',
  query: z.object({ email: EmailAddress.optional(), userUuid: Id.optional() }).refine(either, eitherMissing),
  reply: Erasable,
  errors: ['permission.denied', 'erasure.unknown', 'erasure.done', 'erasure.oneself'],
})

export const erasePerson = endpoint('POST', '/rest/installation/erasures', {
  summary:
    'Erases a person by one of their addresses, or by their id where the account was deleted before: as for a member. For operators',
  body: z.object({ email: EmailAddress.optional(), userUuid: Id.optional(), reason }).refine(either, eitherMissing),
  reply: Erasure,
  errors: [
    'permission.denied',
    'reauthentication.required',
    'erasure.unknown',
    'erasure.done',
    'erasure.oneself',
    ...impossible,
  ],
})

export const listErasures = endpoint('GET', '/rest/installation/erasures', {
  summary: 'The people who were erased, the latest first, with the progress of each. For operators',
  query: z.object(pageQuery(limits.listSize)),
  reply: pageOf(Erasure),
  errors: ['permission.denied'],
})
