import { z } from 'zod'
import { nounErrors } from './errors.gen.ts'

/** Refusals that belong to no noun. */
const generalErrors = {
  'input.invalid': { status: 400, description: 'The request is not valid' },
  'request.unreadable': { status: 400, description: 'The request is not valid HTTP' },
  'signed.out': { status: 401, description: 'Sign in first' },
  'permission.denied': { status: 403, description: 'Permission denied' },
  'not.found': { status: 404, description: 'Not found' },
  'method.not.allowed': { status: 405, description: 'This address does not take that method' },
  'request.too.slow': { status: 408, description: 'The request took too long to arrive' },
  'idempotency.mismatch': { status: 409, description: 'This Idempotency-Key was used for a different request' },
  'try.again': { status: 409, description: 'Something else changed this at the same moment, try again' },
  'changed.meanwhile': { status: 412, description: 'Someone else changed this in the meantime' },
  'body.too.large': { status: 413, description: 'The request is too large' },
  'type.unsupported': { status: 415, description: 'The content type is not supported' },
  'host.unknown': { status: 421, description: 'This server does not answer for that host name' },
  'too.many.requests': { status: 429, description: 'Too many requests, try again later' },
  'headers.too.large': { status: 431, description: 'The address and the headers are too long' },
  'server.error': { status: 500, description: 'Something went wrong' },
  'storage.full': { status: 507, description: 'There is no room to store this' },
  'not.ready': { status: 503, description: 'The service is not available at the moment, try again soon' },
} as const

/** Every refusal of the API, by code. */
export const errors = {
  ...generalErrors,
  ...nounErrors,
} as const

export type ErrorCode = keyof typeof errors

/**
 * The body of every refusal. `fields` names the wrong fields of the request, `addresses` the refused email addresses.
 */
export const ErrorReply = z.object({
  code: z.string(),
  status: z.int(),
  description: z.string(),
  requestId: z.string(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  addresses: z.array(z.string()).optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>
