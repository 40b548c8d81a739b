import { z } from 'zod'
import { Bytes, endpoint, NoContent } from '../wire/endpoint.ts'
import { Id } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'

export const identityErrors = {
  'identity.provider.unknown': { status: 404, description: 'The sign-in provider doesn’t exist' },
  'identity.unreachable': { status: 503, description: 'The sign-in provider is not responding correctly' },
  'identity.attempt.invalid': {
    status: 403,
    description: 'This sign-in was already used, has expired, or began in another browser',
  },
  'identity.refused': { status: 403, description: 'The sign-in provider refused' },
  'identity.token.invalid': { status: 403, description: 'The answer of the sign-in provider could not be trusted' },
  'identity.email.missing': { status: 403, description: 'The sign-in provider did not send your email address' },
  'identity.email.unverified': { status: 403, description: 'The sign-in provider has not verified your address' },
  'identity.domain': { status: 403, description: 'The sign-in provider doesn’t serve this email domain' },
  'identity.not.member': { status: 403, description: 'This person is not a member of the provider’s workgroup' },
  'identity.strength': {
    status: 403,
    description: 'The sign-in provider did not verify the person as strongly as the workgroup requires',
  },
  'identity.subject': { status: 403, description: 'This address belongs to another account at the sign-in provider' },
  'identity.interaction.required': { status: 403, description: 'The sign-in provider requires interaction' },
  'identity.handoff.invalid': { status: 403, description: 'This sign-in was already completed or has expired' },
  'identity.person.other': { status: 403, description: 'Somebody else is signed in here' },
  'identity.required': { status: 403, description: 'People of this domain sign in with their organisation' },
} as const

/**
 * Why a person is sent to their provider: to sign in; to resume an idle session, with or without interaction; or to
 * confirm their identity before a sensitive change.
 */
export const Purpose = z.enum(['LOGIN', 'RESUME', 'SILENT', 'CONFIRM'])
export type Purpose = z.infer<typeof Purpose>

/** A provider to sign in with. `redirectUrl` is a URL of this server, which redirects to the provider. */
export const ProviderChoice = z.object({ uuid: Id, name: z.string(), redirectUrl: z.string() })
export type ProviderChoice = z.infer<typeof ProviderChoice>

export const startIdentity = endpoint('GET', '/publicapi/1/identity/providers/:providerUuid/start', {
  summary: 'For browsers: redirects to a provider. A refusal redirects to /login with its code as signOn',
  access: 'anyone',
  kind: 'bytes',
  leads: true,
  writes: 'it stores the attempt that the provider’s answer must match',
  query: z.object({
    email: z.string().max(limits.emailAddress).optional(),
    next: z.string().max(limits.url).optional(),
    /** The workgroup whose branding the sign-in page has after the return; another value is ignored. */
    workgroupUuid: Id.optional().catch(undefined),
    purpose: Purpose.default('LOGIN'),
  }),
  reply: Bytes,
  errors: ['identity.provider.unknown'],
})

export const finishIdentity = endpoint('GET', '/publicapi/1/identity/providers/:providerUuid/callback', {
  summary:
    'For browsers: where this provider sends people back to. Leads to /login with signOn=done, or the code of what was wrong',
  access: 'anyone',
  kind: 'bytes',
  leads: true,
  // Providers may add parameters.
  query: z
    .looseObject({
      state: z.string().max(1000),
      code: z.string().max(4000),
      iss: z.string().max(limits.url),
      error: z.string().max(200),
      error_description: z.string().max(2000),
    })
    .partial()
    .catch({}),
  writes: 'a person’s first provider sign-in links or registers them',
  reply: Bytes,
  errors: ['identity.provider.unknown'],
})

export const redeemIdentity = endpoint('POST', '/publicapi/1/identity/session', {
  summary:
    'After signOn=done: the cookie that was set is exchanged for a session, whose token the answer carries in its authorization header. With a live session of the same person, that session goes on under a new token',
  access: 'anyone',
  reply: NoContent,
  errors: [
    'identity.handoff.invalid',
    'identity.person.other',
    'identity.provider.unknown',
    'identity.not.member',
    'user.disabled',
    'login.insecure',
  ],
})

export const findProviderLogout = endpoint('GET', '/publicapi/1/identity/logout', {
  summary: 'The provider’s logout URL for a person who signed in with one; null if there is none',
  access: 'unfinished',
  beforeTerms: true,
  reply: z.object({ provider: z.string().nullable(), redirectUrl: z.string().nullable() }),
})
