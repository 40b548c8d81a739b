import { z } from 'zod'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { line } from '../wire/fields.ts'
import { Id, Time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { MailDomain } from './workgroups.ts'

export const identityProviderErrors = {
  'identity.issuer.forbidden': {
    status: 400,
    description: 'Sign-in providers are asked over https, and not inside private networks',
  },
  'identity.issuer.silent': { status: 409, description: 'Nothing answers at the address of the provider' },
  'identity.issuer.wrong': {
    status: 409,
    description: 'What answers at that address does not describe itself as this provider',
  },
  'identity.domain.unclaimed': { status: 409, description: 'The workgroup has not claimed this mail domain' },
  'identity.domain.needed': {
    status: 409,
    description: 'While passwords are not taken, people of this domain would have no way in',
  },
  'identity.provider.unproven': {
    status: 409,
    description: 'Passwords are needed: nobody has signed in by a provider with what it has or would have now',
  },
  'identity.provider.limit': { status: 409, description: 'The workgroup has as many providers as it can have' },
} as const

/** How many providers a workgroup can have. */
export const MOST_PROVIDERS = 20

/** Where a provider describes itself. Its well-known file is found by this, so it is no part of it. */
export const Issuer = z
  .string()
  .trim()
  .max(limits.url)
  .refine(isIssuer, { message: 'must be an address such as https://id.example.org' })

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash, pathname } = new URL(text)
  const plain = username === '' && password === '' && search === '' && hash === '' && !/[?#\\\s]/.test(text)
  return (
    ['https:', 'http:'].includes(protocol) &&
    plain &&
    !/\.well-known|%2f|%5c|%2e|\/\/|\.\./i.test(pathname + pathOf(text))
  )
}

/** The path as it is written: an address is not what it looks like where the two differ. */
const pathOf = (text: string) => text.replace(/^[a-z]+:\/\/[^/]*/i, '')

/** What the provider is asked for; openid and email are what signing in needs. */
export const Scopes = z
  .string()
  .trim()
  .max(500)
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/, { message: 'has characters that are not allowed' })
  .refine((text) => ['openid', 'email'].every((scope) => text.split(' ').includes(scope)), {
    message: 'must have openid and email',
  })
/** How strongly the provider must have checked a person, in its words: one of these, by spaces; empty: however it does. */
export const AcrValues = z
  .string()
  .trim()
  .max(500)
  .regex(/^$|^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/, {
    message: 'has characters that are not allowed',
  })
export const DEFAULT_SCOPES = 'openid email profile'

const ProviderName = line(limits.inputText)
const ClientId = line(limits.inputText)
const ClientSecret = z.string().min(1, { message: 'required' }).max(2000)
const Domains = z.array(MailDomain).min(1, { message: 'required' }).max(200)

/** Whoever signs in people of a workgroup. Its secret is given once and answered never. */
export const IdentityProvider = z.object({
  model: z.literal('IdentityProvider'),
  uuid: Id,
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  scopes: z.string(),
  /** What the provider must say of how it checked the person, one of these; empty: nothing. */
  acrValues: z.string(),
  domains: z.array(z.string()),
  enabled: z.boolean(),
  /** When somebody first signed in by it with what it has now; null while nobody has. */
  provenTime: Time.nullable(),
  /** Where it has to send people back to: an address of its own. */
  callbackUrl: z.string(),
})
export type IdentityProvider = z.infer<typeof IdentityProvider>

const address = '/publicapi/1/workgroups/:workgroupUuid/identityproviders'

export const listIdentityProviders = endpoint('GET', address, {
  summary: 'The sign-in providers of a workgroup, and what it takes beside them. For its administrators',
  reply: z.object({
    content: z.array(IdentityProvider),
    /** Where the provider that is added next has to send people back to. */
    callbackUrl: z.string(),
    passwordSignIn: z.boolean(),
    ssoBypassesMfa: z.boolean(),
  }),
  errors: ['workgroup.not.found', 'permission.denied'],
})

const refused = ['workgroup.not.found', 'permission.denied'] as const
const asking = ['identity.issuer.forbidden', 'identity.issuer.silent', 'identity.issuer.wrong'] as const

export const tryIssuer = endpoint('POST', `${address}/trial`, {
  summary:
    'Asks a provider to describe itself, and says where it would send people. Changes nothing. For account admins',
  kind: 'ask',
  body: z.object({ issuer: Issuer }),
  reply: z.object({ issuer: z.string(), signInHost: z.string() }),
  errors: [...refused, ...asking, 'too.many.requests'],
})

export const addIdentityProvider = endpoint('POST', address, {
  summary: 'Adds a provider of OpenID Connect, which is asked to describe itself first. For admins of the account',
  kind: 'ask',
  body: z.object({
    name: ProviderName,
    issuer: Issuer,
    clientId: ClientId,
    clientSecret: ClientSecret,
    domains: Domains,
    scopes: Scopes.default(DEFAULT_SCOPES),
    acrValues: AcrValues.default(''),
  }),
  reply: IdentityProvider,
  errors: [
    ...refused,
    ...asking,
    'reauthentication.required',
    'too.many.requests',
    'identity.domain.unclaimed',
    'identity.provider.limit',
  ],
})

export const updateIdentityProvider = endpoint('PUT', `${address}/:providerUuid`, {
  summary:
    'Changes what is named of a provider; another issuer is another provider. Switched off, the sessions that it opened end. For admins of the account',
  body: z
    .object({
      name: ProviderName,
      clientId: ClientId,
      clientSecret: ClientSecret,
      domains: Domains,
      scopes: Scopes,
      acrValues: AcrValues,
      enabled: z.boolean(),
    })
    .partial(),
  reply: NoContent,
  errors: [
    ...refused,
    'reauthentication.required',
    'identity.provider.unknown',
    'identity.domain.unclaimed',
    'identity.domain.needed',
    'identity.provider.unproven',
  ],
})

export const removeIdentityProvider = endpoint('DELETE', `${address}/:providerUuid`, {
  summary: 'Removes a provider. The sessions that it opened end; people keep what they have. For admins of the account',
  reply: NoContent,
  errors: [...refused, 'reauthentication.required', 'identity.provider.unknown'],
})

export const updateProviderSignIn = endpoint('PUT', '/publicapi/1/workgroups/:workgroupUuid/providersignin', {
  summary:
    'Whether people of a provider may use a password too, and whether its sign-in stands in for a code. For admins of the account',
  body: z.object({ passwordSignIn: z.boolean(), ssoBypassesMfa: z.boolean() }).partial(),
  reply: NoContent,
  errors: [...refused, 'reauthentication.required', 'identity.provider.unproven'],
})
