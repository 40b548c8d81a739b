import { z } from 'zod'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { TotpCode } from '../wire/fields.ts'
import { Id, Time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'

/** The upper-case codes are those that existing clients depend on. */
export const twoStepErrors = {
  REQUIRE_MOBILE_AUTH_LOGIN: { status: 403, description: 'Enter a code from your authenticator first' },
  REQUIRE_MOBILE_AUTH_REGISTRATION: { status: 403, description: 'Register an authenticator first' },
  WORKGROUP_REQUIRE_MOBILE_AUTH_REGISTRATION: {
    status: 403,
    description: 'Your workgroup requires an authenticator',
  },
  MOBILE_TOTP_INVALID: { status: 403, description: 'The code is incorrect or was already used' },
  MOBILE_TOTP_ATTEMPT_LIMIT: { status: 429, description: 'Too many wrong codes, try again in five minutes' },
  MOBILE_BACKUP_CODE_INVALID: { status: 403, description: 'The recovery code is incorrect' },
  MOBILE_AUTH_LOGIN_ENFORCED: {
    status: 403,
    description: 'MOBILE_AUTH_LOGIN_ENFORCED: your workgroup requires a code at every sign-in',
  },
  'access.code.invalid': {
    status: 403,
    description: 'The code is incorrect, was already used, has expired, or had too many attempts',
  },
  'access.code.recent': { status: 429, description: 'A code was mailed less than a minute ago' },
  'access.code.limit': { status: 429, description: 'Too many wrong codes, try again in five minutes' },
  'mobile.init.key.invalid': { status: 403, description: 'This link is no longer valid, request a new one' },
} as const

/** The codes that any call may answer if the sign-in isn't complete. */
export const unfinishedErrors = [
  'REQUIRE_MOBILE_AUTH_LOGIN',
  'WORKGROUP_REQUIRE_MOBILE_AUTH_REGISTRATION',
  'passkey.required',
  'passkey.registration.required',
] as const

/** A recovery code as people type it: in any case, with or without its hyphens. */
export const BackupCode = z.string().trim().min(1, { message: 'required' }).max(64)

export const MobileAuth = z.object({
  mobileAuthRegistered: z.boolean(),
  /** Whether every sign-in requires a code: by the person's choice or the workgroup's requirement. */
  mobileAuthLogin: z.boolean(),
  /** The workgroup requires it, so it can't be switched off. */
  mobileAuthLoginEnforced: z.boolean(),
  registeredTime: Time.nullable(),
  /** Whether there is a recovery code for a lost authenticator or lost passkeys. */
  hasRecoveryCode: z.boolean(),
  /** Authenticator codes aren't enough: the workgroup requires passkeys. */
  passkeyOnly: z.boolean(),
})
export type MobileAuth = z.infer<typeof MobileAuth>

export const findMobileAuth = endpoint('GET', '/publicapi/1/mobileauth', {
  summary: 'Your own authenticator: whether there is one and when it is required',
  access: 'unfinished',
  beforeTerms: true,
  reply: MobileAuth,
})

export const initiateMobileAuth = endpoint('PUT', '/publicapi/1/mobileauth/initiate', {
  summary: 'Emails a link for registering an authenticator, valid for 20 minutes; an earlier link is void',
  access: 'unfinished',
  beforeTerms: true,
  reply: NoContent,
  errors: ['permission.denied', 'too.many.requests', 'reauthentication.required'],
})

export const preregisterMobileAuth = endpoint('PUT', '/publicapi/1/mobileauth/preregister', {
  summary:
    'A new secret for an authenticator, as text and as a picture (PNG in base64) to scan. It counts once registered',
  access: 'unfinished',
  beforeTerms: true,
  body: z.object({ mobileInitKey: z.string().min(1).max(200) }),
  reply: z.object({ qrBase64Image: z.string(), mobileSecret: z.string() }),
  errors: ['mobile.init.key.invalid', 'permission.denied', 'too.many.requests'],
})

export const registerMobileAuth = endpoint('PUT', '/publicapi/1/mobileauth/register', {
  summary: 'Registers the authenticator with its first code. Returns the recovery code, which is shown only once',
  access: 'unfinished',
  beforeTerms: true,
  body: z.object({ totp: TotpCode }),
  reply: z.object({ mobileBackupCode: z.string() }),
  errors: ['MOBILE_TOTP_INVALID', 'MOBILE_TOTP_ATTEMPT_LIMIT', 'mobile.init.key.invalid', 'permission.denied'],
})

export const loginMobileAuth = endpoint('PUT', '/publicapi/1/mobileauth/login', {
  summary:
    'Gives a code from the authenticator: the session goes on with a new token, the old one is good for 60 s more',
  access: 'unfinished',
  beforeTerms: true,
  body: z.object({ totp: TotpCode }),
  reply: NoContent,
  errors: ['MOBILE_TOTP_INVALID', 'MOBILE_TOTP_ATTEMPT_LIMIT', 'REQUIRE_MOBILE_AUTH_REGISTRATION'],
})

export const unregisterMobileAuth = endpoint('PUT', '/publicapi/1/mobileauth/unregister', {
  summary:
    "Removes the authenticator, with its code or the recovery code, which removes lost passkeys too. An administrator removes a member's with the passkeys, confirmed with the administrator's own code",
  access: 'unfinished',
  beforeTerms: true,
  body: z.discriminatedUnion('type', [
    z.object({ userUuid: Id, type: z.literal('TOTP').default('TOTP'), identifier: TotpCode }),
    z.object({ userUuid: Id, type: z.literal('MOBILE_BACKUP_CODE'), identifier: BackupCode }),
  ]),
  reply: NoContent,
  errors: [
    'MOBILE_TOTP_INVALID',
    'MOBILE_TOTP_ATTEMPT_LIMIT',
    'MOBILE_BACKUP_CODE_INVALID',
    'REQUIRE_MOBILE_AUTH_REGISTRATION',
    'permission.denied',
    'reauthentication.required',
    'not.found',
  ],
})

export const updateMobileAuthPreference = endpoint('PUT', '/publicapi/1/mobileauth/preference', {
  summary: 'Sets whether every sign-in requires a code',
  body: z.object({ mobileAuthLogin: z.boolean(), totp: TotpCode }),
  reply: NoContent,
  errors: [
    'MOBILE_TOTP_INVALID',
    'MOBILE_TOTP_ATTEMPT_LIMIT',
    'MOBILE_AUTH_LOGIN_ENFORCED',
    'permission.denied',
    'reauthentication.required',
  ],
})

export const renewRecoveryCode = endpoint('PUT', '/publicapi/1/mobileauth/recoverycode', {
  summary: 'Creates a new recovery code, shown only once; the previous one is void. Requires a passed second factor',
  reply: z.object({ mobileBackupCode: z.string() }),
  errors: ['REQUIRE_MOBILE_AUTH_REGISTRATION', 'REQUIRE_MOBILE_AUTH_LOGIN', 'reauthentication.required'],
})

/** A mailed code as people type it: in any case, with or without hyphens. */
export const AccessCode = z
  .string()
  .max(limits.emailCodeLength * 2)
  .regex(/^[A-Za-z0-9-]*$/, { message: 'has characters that are not allowed' })
  .transform((code) => code.replaceAll('-', '').toUpperCase())
  .refine((code) => code.length === limits.emailCodeLength, { message: `must be ${limits.emailCodeLength} characters` })

const accessErrors = ['workspace.not.found', 'workspace.closed', 'permission.denied', 'too.many.requests'] as const

export const mailAccessCode = endpoint('PUT', '/rest/shares/:workspaceUuid/accesscode', {
  summary: 'Emails the code that opens this session’s two-step workspaces with mailed codes',
  // quirk: existing clients name the workspace in the body, too.
  body: z.object({ shareUuid: Id.optional() }).optional(),
  reply: NoContent,
  errors: [...accessErrors, 'access.code.recent'],
})

export const giveAccessCode = endpoint('POST', '/rest/shares/:workspaceUuid/accesscode', {
  summary: 'Verifies the code mailed for this session, which continues under a new token',
  body: z.object({ code: AccessCode }),
  reply: NoContent,
  errors: [...accessErrors, 'access.code.invalid', 'access.code.limit'],
})
