import { z } from 'zod'
import { Bytes, endpoint, NoContent } from '../wire/endpoint.ts'
import { Id } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'

export const identityErrors = {
  'identity.provider.unknown': { status: 404, description: 'There is no such sign-in provider' },
  'identity.unreachable': { status: 503, description: 'The sign-in provider does not answer as it should' },
  'identity.attempt.invalid': {
    status: 403,
    description: 'This sign-in was used, is too old, or began in another browser',
  },
  'identity.refused': { status: 403, description: 'The sign-in provider refused' },
  'identity.token.invalid': { status: 403, description: 'The answer of the sign-in provider could not be trusted' },
  'identity.email.missing': { status: 403, description: 'The sign-in provider did not say which address is yours' },
  'identity.email.unverified': { status: 403, description: 'The sign-in provider has not verified your address' },
  'identity.domain': { status: 403, description: 'The sign-in provider may not sign in people of that domain' },
  'identity.not.member': { status: 403, description: 'This person is no member of the workgroup of that provider' },
  'identity.strength': {
    status: 403,
    description: 'The sign-in provider did not check the person as strongly as the workgroup asks',
  },
  'identity.subject': { status: 403, description: 'This address belongs to another account at the sign-in provider' },
  'identity.interaction.required': { status: 403, description: 'The sign-in provider wants to see the person' },
  'identity.handoff.invalid': { status: 403, description: 'This sign-in was completed already or took too long' },
  'identity.person.other': { status: 403, description: 'Somebody else is signed in here' },
  'identity.required': { status: 403, description: 'People of this domain sign in with their organisation' },
} as const

/**
 * Why somebody is sent to their provider: to sign in; to go on after being idle, with or without being seen; or to show
 * once more who they are before a sensitive change.
 */
export const Purpose = z.enum(['LOGIN', 'RESUME', 'SILENT', 'CONFIRM'])
export type Purpose = z.infer<typeof Purpose>

/** A way of signing in by a provider. `redirectUrl` is an address of ours, which leads on to the provider. */
export const ProviderChoice = z.object({ uuid: Id, name: z.string(), redirectUrl: z.string() })
export type ProviderChoice = z.infer<typeof ProviderChoice>

export const startIdentity = endpoint('GET', '/publicapi/1/identity/providers/:providerUuid/start', {
  summary: 'For browsers: leads on to a provider. Whatever is refused leads to /login with its code as signOn',
  access: 'anyone',
  kind: 'bytes',
  leads: true,
  writes: 'it remembers what the answer of the provider must match',
  query: z.object({
    email: z.string().max(limits.emailAddress).optional(),
    next: z.string().max(limits.url).optional(),
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
  // Providers add what they like.
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
  writes: 'who comes from their provider for the first time is linked or registered',
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
    'user.disabled',
    'login.insecure',
  ],
})

export const findProviderLogout = endpoint('GET', '/publicapi/1/identity/logout', {
  summary: 'Where a person who signed in by a provider can sign out there too; null where there is no such place',
  access: 'unfinished',
  beforeTerms: true,
  reply: z.object({ provider: z.string().nullable(), redirectUrl: z.string().nullable() }),
})
