import { z } from 'zod'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { TotpCode } from '../wire/fields.ts'
import { Id, Time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'

/** The capital ones are words that clients of this kind of service decide by. */
export const twoStepErrors = {
  REQUIRE_MOBILE_AUTH_LOGIN: { status: 403, description: 'Give a code from your authenticator first' },
  REQUIRE_MOBILE_AUTH_REGISTRATION: { status: 403, description: 'Register an authenticator first' },
  WORKGROUP_REQUIRE_MOBILE_AUTH_REGISTRATION: {
    status: 403,
    description: 'Your workgroup asks everybody to register an authenticator',
  },
  MOBILE_TOTP_INVALID: { status: 403, description: 'The code is not right, or was used already' },
  MOBILE_TOTP_ATTEMPT_LIMIT: { status: 429, description: 'Too many wrong codes, try again in five minutes' },
  MOBILE_BACKUP_CODE_INVALID: { status: 403, description: 'The recovery code is not right' },
  MOBILE_AUTH_LOGIN_ENFORCED: {
    status: 403,
    description: 'MOBILE_AUTH_LOGIN_ENFORCED: your workgroup asks for a code at every sign-in',
  },
  'access.code.invalid': {
    status: 403,
    description: 'The code is not right, was used already, is older than ten minutes, or was tried too often',
  },
  'access.code.recent': { status: 429, description: 'A code was mailed less than a minute ago' },
  'access.code.limit': { status: 429, description: 'Too many wrong codes, try again in five minutes' },
  'mobile.init.key.invalid': { status: 403, description: 'This link is not valid any more, ask for a new one' },
} as const

/** What a call can answer to anybody whose sign-in isn't complete. */
export const unfinishedErrors = [
  'REQUIRE_MOBILE_AUTH_LOGIN',
  'WORKGROUP_REQUIRE_MOBILE_AUTH_REGISTRATION',
  'passkey.required',
  'passkey.registration.required',
] as const

/** A recovery code as people write it: in any case, with or without its hyphens. */
export const BackupCode = z.string().trim().min(1, { message: 'required' }).max(64)

export const MobileAuth = z.object({
  mobileAuthRegistered: z.boolean(),
  /** Whether a code is asked for at every sign-in: by one's own choice or because the workgroup asks for it. */
  mobileAuthLogin: z.boolean(),
  /** The workgroup asks for it, so it can't be switched off. */
  mobileAuthLoginEnforced: z.boolean(),
  registeredTime: Time.nullable(),
  /** Whether there is a recovery code for whoever loses their authenticator or passkeys. */
  hasRecoveryCode: z.boolean(),
  /** Codes of an authenticator aren't enough: the workgroup takes passkeys only. */
  passkeyOnly: z.boolean(),
})
export type MobileAuth = z.infer<typeof MobileAuth>

export const findMobileAuth = endpoint('GET', '/publicapi/1/mobileauth', {
  summary: "One's own authenticator: whether there is one and when it is asked for",
  access: 'unfinished',
  beforeTerms: true,
  reply: MobileAuth,
})

export const initiateMobileAuth = endpoint('PUT', '/publicapi/1/mobileauth/initiate', {
  summary: 'Mails a link with which one can register an authenticator for 20 minutes; an earlier link stops working',
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
  summary: 'Registers the authenticator by its first code. Answers the recovery code, which is shown this once',
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
    "Removes the authenticator, by a code from it or by the recovery code, which removes lost passkeys too. An administrator removes a member's with the passkeys, by a code from the administrator's own",
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
  summary: 'Whether a code is asked for at every sign-in',
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
  summary: 'A new recovery code, shown this once; the one before is void. For sessions that have given a second factor',
  reply: z.object({ mobileBackupCode: z.string() }),
  errors: ['REQUIRE_MOBILE_AUTH_REGISTRATION', 'REQUIRE_MOBILE_AUTH_LOGIN', 'reauthentication.required'],
})

/** A mailed code as people write it: in any case, with or without hyphens. */
export const AccessCode = z
  .string()
  .max(limits.emailCodeLength * 2)
  .regex(/^[A-Za-z0-9-]*$/, { message: 'has characters that are not allowed' })
  .transform((code) => code.replaceAll('-', '').toUpperCase())
  .refine((code) => code.length === limits.emailCodeLength, { message: `must be ${limits.emailCodeLength} characters` })

const accessErrors = ['workspace.not.found', 'workspace.closed', 'permission.denied', 'too.many.requests'] as const

export const mailAccessCode = endpoint('PUT', '/rest/shares/:workspaceUuid/accesscode', {
  summary: 'Mails the code that opens the two-step workspaces of this session which work by mail',
  reply: NoContent,
  errors: [...accessErrors, 'access.code.recent'],
})

export const giveAccessCode = endpoint('POST', '/rest/shares/:workspaceUuid/accesscode', {
  summary: 'Gives the code that was mailed for this session, which goes on under a new token',
  body: z.object({ code: AccessCode }),
  reply: NoContent,
  errors: [...accessErrors, 'access.code.invalid', 'access.code.limit'],
})
