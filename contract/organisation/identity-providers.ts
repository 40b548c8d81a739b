import { z } from 'zod'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { line } from '../wire/fields.ts'
import { Id, Time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { MailDomain } from './workgroups.ts'

export const identityProviderErrors = {
  'identity.issuer.forbidden': {
    status: 400,
    description: 'Sign-in providers must use https and be outside private networks',
  },
  'identity.issuer.silent': { status: 409, description: 'The provider is not responding at this URL' },
  'identity.issuer.wrong': {
    status: 409,
    description: 'This URL is not a valid OpenID Connect issuer',
  },
  'identity.domain.unclaimed': { status: 409, description: 'The workgroup has not claimed this email domain' },
  'identity.domain.needed': {
    status: 409,
    description: 'While passwords are off, people of this domain would have no way to sign in',
  },
  'identity.provider.unproven': {
    status: 409,
    description: 'Passwords are required: nobody has signed in with a provider with these settings',
  },
  'identity.provider.limit': { status: 409, description: 'The workgroup has reached its maximum of providers' },
} as const

/** The maximum number of providers per workgroup. */
export const MOST_PROVIDERS = 20

/** The issuer URL, from which the well-known URL is derived, so it doesn't include that. */
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

/** The path as typed: if the parsed one differs, the URL isn't what it looks like. */
const pathOf = (text: string) => text.replace(/^[a-z]+:\/\/[^/]*/i, '')

/** The requested scopes; openid and email are required for signing in. */
export const Scopes = z
  .string()
  .trim()
  .max(500)
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/, { message: 'has characters that are not allowed' })
  .refine((text) => ['openid', 'email'].every((scope) => text.split(' ').includes(scope)), {
    message: 'must have openid and email',
  })
/** Accepted acr values, separated by spaces; empty: any. */
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

/** A sign-in provider of a workgroup. Its secret is write-only. */
export const IdentityProvider = z.object({
  model: z.literal('IdentityProvider'),
  uuid: Id,
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  scopes: z.string(),
  /** The accepted acr values of ID tokens; empty: any. */
  acrValues: z.string(),
  domains: z.array(z.string()),
  enabled: z.boolean(),
  /** When somebody first signed in with its current settings; null until then. */
  provenTime: Time.nullable(),
  /** Its callback URL, which no other provider shares. */
  callbackUrl: z.string(),
})
export type IdentityProvider = z.infer<typeof IdentityProvider>

const address = '/publicapi/1/workgroups/:workgroupUuid/identityproviders'

export const listIdentityProviders = endpoint('GET', address, {
  summary: 'The sign-in providers of a workgroup, and the other accepted ways. For its administrators',
  reply: z.object({
    content: z.array(IdentityProvider),
    /** The callback URL of the provider that is added next. */
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
  summary: 'Adds an OpenID Connect provider after checking its discovery document. For account administrators',
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
  summary: 'Removes a provider and ends its sessions; people keep their data. For account administrators',
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
