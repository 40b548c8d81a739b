import { z } from 'zod'
import { endpoint } from '../../wire/endpoint.ts'
import { paragraph } from '../../wire/fields.ts'
import { limits } from '../../wire/limits.ts'
import { Chosen, ofWorkgroup, Outcome } from './overseen-workspaces.ts'

export const legalHoldErrors = {
  'hold.not.placed': { status: 409, description: 'The workspace is not on legal hold' },
} as const

const body = z.object({
  workspaceUuids: Chosen,
  reason: paragraph(limits.message).refine((v) => v !== '', { message: 'required' }),
})

export const placeHolds = endpoint('PUT', `${ofWorkgroup}/holds`, {
  summary:
    'Puts these workspaces on legal hold: until it is released nothing in them is deleted, by nobody and no job, and they can’t be closed. Planned closings are cancelled. Of closed workspaces the hold keeps what is left, such as names, tasks and comments; the bytes of their documents can’t be brought back. The reason is visible to administrators only. For administrators',
  body,
  reply: Outcome,
  errors: ['workgroup.not.found', 'permission.denied', 'reauthentication.required'],
})

export const releaseHolds = endpoint('PUT', `${ofWorkgroup}/releases`, {
  summary:
    'Releases the legal hold of these workspaces. What was in their bins stays there for at least seven days more. What is left of closed ones is deleted 90 days after the closing, or the next night. For administrators',
  body,
  reply: Outcome,
  errors: ['workgroup.not.found', 'permission.denied', 'reauthentication.required'],
})
