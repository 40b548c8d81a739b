import { z } from 'zod'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { line } from '../wire/fields.ts'
import { Id, Time } from '../wire/ids.ts'

export const passkeyErrors = {
  'passkey.required': { status: 403, description: 'Use a passkey first' },
  'passkey.registration.required': { status: 403, description: 'Your workgroup requires a passkey, register one' },
  'passkey.invalid': { status: 403, description: 'The passkey was not accepted' },
  'passkey.limit': { status: 429, description: 'Too many failed attempts, try again in five minutes' },
  'passkey.taken': { status: 409, description: 'This passkey is already registered' },
  'passkey.not.found': { status: 404, description: 'Passkey not found' },
  'passkey.too.many': { status: 409, description: 'The maximum number of passkeys is reached, remove one first' },
} as const

/** The maximum number of passkeys per person. */
export const MOST_PASSKEYS = 20

/** The name that a person gives a passkey. */
export const PasskeyName = line(60)

export const Passkey = z.object({
  model: z.literal('Passkey'),
  uuid: Id,
  name: z.string(),
  createdTime: Time,
  lastUsedTime: Time.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

const Base64Url = z
  .string()
  .max(8192)
  .regex(/^[\w-]*$/, { message: 'has characters that are not allowed' })
const Transport = z
  .string()
  .max(32)
  .regex(/^[a-z-]+$/)

const Known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** The options for creating a passkey, named as in WebAuthn. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Known),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('preferred') }),
})

/** The options for using a passkey, named as in WebAuthn. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.enum(['required', 'preferred']),
  allowCredentials: z.array(Known),
})

/** The authenticator's response to creating a passkey. */
export const NewCredential = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: z
      .string()
      .max(65_536)
      .regex(/^[\w-]*$/),
    transports: z.array(Transport).max(10).default([]),
  }),
})

/** The authenticator's response to using a passkey. */
export const UsedCredential = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.nullable().optional(),
  }),
})

export const listPasskeys = endpoint('GET', '/publicapi/1/passkeys', {
  summary: 'Your own passkeys, oldest first',
  access: 'unfinished',
  beforeTerms: true,
  reply: z.object({ content: z.array(Passkey) }),
})

export const beginPasskey = endpoint('POST', '/publicapi/1/passkeys/challenge', {
  summary:
    'What a new passkey is made with, good once within five minutes. The first factor of a person needs the mailed key of an authenticator or a mailed access code; later ones a session in which one was given',
  access: 'unfinished',
  beforeTerms: true,
  body: z.object({ mobileInitKey: z.string().min(1).max(200).optional() }).default({}),
  reply: PasskeyCreation,
  errors: [
    'REQUIRE_MOBILE_AUTH_LOGIN',
    'mobile.init.key.invalid',
    'passkey.too.many',
    'reauthentication.required',
    'too.many.requests',
  ],
})

export const addPasskey = endpoint('POST', '/publicapi/1/passkeys', {
  summary:
    'Registers a passkey. The session counts as having given it, and goes on under a new token. Who has no authenticator gets a recovery code with their first passkey, shown this once',
  access: 'unfinished',
  beforeTerms: true,
  body: z.object({ name: PasskeyName, credential: NewCredential }),
  reply: Passkey.extend({ recoveryCode: z.string().nullable() }),
  errors: ['passkey.invalid', 'passkey.limit', 'passkey.taken', 'passkey.too.many'],
})

export const renamePasskey = endpoint('PUT', '/publicapi/1/passkeys/:passkeyUuid', {
  summary: 'Renames one of your passkeys',
  body: z.object({ name: PasskeyName }),
  reply: NoContent,
  errors: ['passkey.not.found'],
})

export const removePasskey = endpoint('DELETE', '/publicapi/1/passkeys/:passkeyUuid', {
  summary: 'Removes one of your passkeys; other sessions lose what a passkey opened',
  reply: NoContent,
  errors: ['passkey.not.found', 'reauthentication.required'],
})

export const beginPasskeyLogin = endpoint('POST', '/publicapi/1/passkeys/login/challenge', {
  summary: 'The challenge that your passkey signs as second factor, valid once within five minutes',
  access: 'unfinished',
  beforeTerms: true,
  reply: PasskeyRequest,
  errors: ['passkey.not.found', 'too.many.requests'],
})

export const loginPasskey = endpoint('PUT', '/publicapi/1/passkeys/login', {
  summary: 'Verifies a passkey as second factor; the session continues under a new token',
  access: 'unfinished',
  beforeTerms: true,
  body: z.object({ credential: UsedCredential }),
  reply: NoContent,
  errors: ['passkey.invalid', 'passkey.limit'],
})

export const removeFactorsByPasskey = endpoint('PUT', '/publicapi/1/passkeys/unregister', {
  summary:
    "For administrators: removes a member's authenticator and passkeys, confirmed with the administrator's own passkey",
  body: z.object({ userUuid: Id, credential: UsedCredential }),
  reply: NoContent,
  errors: ['passkey.invalid', 'passkey.limit', 'permission.denied', 'reauthentication.required', 'not.found'],
})

export const beginPasskeyResume = endpoint('POST', '/publicapi/1/passkeys/resume/challenge', {
  summary:
    'The challenge that your passkey signs instead of the password within a session, valid once within five minutes',
  beforeTerms: true,
  reply: PasskeyRequest,
  errors: ['passkey.not.found', 'too.many.requests'],
})

export const resumeByPasskey = endpoint('PUT', '/publicapi/1/passkeys/resume', {
  summary:
    'Gives a passkey that has verified its user, in place of the password: the session goes on with a new token, the old one is good for 60 s more',
  beforeTerms: true,
  body: z.object({ credential: UsedCredential }),
  reply: NoContent,
  errors: ['passkey.invalid', 'passkey.limit', 'login.insecure'],
})

export const beginPasskeySignIn = endpoint('POST', '/publicapi/1/login/passkey/challenge', {
  summary: 'The challenge that a passkey signs to sign in, valid once within five minutes in the same browser',
  access: 'anyone',
  reply: PasskeyRequest,
  errors: ['too.many.requests', 'login.insecure'],
})

export const signInWithPasskey = endpoint('PUT', '/publicapi/1/login/passkey', {
  summary:
    'Signs in by a passkey that has verified its user, which counts as both factors. The answer carries the new session token in its authorization header',
  access: 'anyone',
  body: z.object({ credential: UsedCredential }),
  reply: NoContent,
  errors: ['passkey.invalid', 'login.locked', 'login.insecure', 'user.disabled'],
})
