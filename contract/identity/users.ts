import { z } from 'zod'
import { wholeNumber } from '../wire/page.ts'
import { Bytes, endpoint, NoContent } from '../wire/endpoint.ts'
import { EmailAddress, Password, PasswordMinimum, PersonName, TotpCode } from '../wire/fields.ts'
import { Id } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { Membership } from './membership.ts'
import { UserActions } from './user-actions.ts'

export const userErrors = {
  'avatar.unsupported': {
    status: 415,
    description: 'Unable to upload file. Only jpeg, png, bmp and gif file types are supported.',
  },
  'avatar.too.large': { status: 413, description: 'This file exceeds the allowed limit of 20MB.' },
  'email.link.invalid': { status: 404, description: 'This link has been used, cancelled or has expired' },
  'email.taken': { status: 409, description: 'This address belongs to another account' },
  'alias.not.found': { status: 404, description: 'This address can’t be removed' },
} as const

/** The error codes of choosing a password. */
export const passwordErrors = [
  'password.weak',
  'password.leaked',
  'password.forbidden',
  'password.under.15',
  'password.under.16',
] as const

export const Locale = z.enum(['en-gb', 'cy', 'mi'])
export type Locale = z.infer<typeof Locale>
export const Theme = z.enum(['CLASSIC', 'LIGHT', 'DARK'])
export type Theme = z.infer<typeof Theme>

/** A person as others see them. */
export const Person = z.object({
  uuid: Id.nullable(),
  email: z.string().nullable(),
  givenName: z.string(),
  familyName: z.string(),
  /** Changes with their picture; null or absent if none is visible. */
  avatarVersion: z.string().nullable().optional(),
  /** The pseudonym number of a hidden participant, instead of a name and everything else. */
  party: z.int().optional(),
})
export type Person = z.infer<typeof Person>

export const Organisation = z.object({
  uuid: Id,
  workgroupName: z.string(),
  /** Changes with its picture; null if it has none of its own. */
  avatarVersion: z.string().nullable(),
  /** Whether the workgroup has ever begun a trial of the Enterprise edition. */
  selfStartedTrial: z.boolean(),
  /** Its contract; null if there is none. */
  contract: z.string().nullable(),
  /** Whether a service account is among its members. */
  containsAgentDevice: z.boolean(),
  /** Whether it or its account is suspended: nothing in it can be created or changed. */
  suspended: z.boolean(),
  /** The URL of its picture. */
  _links: z.object({ avatar: z.object({ href: z.string() }) }),
})

/** Roles as existing clients name them. Reporters who administer something have only the role to administer. */
export const Role = z.enum(['reporting', 'workgroupadmin', 'accountadmin', 'sales', 'operator'])

const Named = z.object({ uuid: Id, name: z.string() })

/** quirk: `userID` repeats `uuid`, and `organisation` the workgroup; existing clients read either. */
export const User = z.object({
  model: z.literal('User'),
  uuid: Id,
  userID: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  timezone: z.string(),
  locale: Locale,
  theme: Theme,
  /** The main switch: without it there are only emails about the account itself. */
  emailSubscriber: z.boolean(),
  /** Others see the name only; owner and managers of a workspace see the addresses of its participants. */
  hideEmailAddress: z.boolean(),
  /** The person's earlier addresses, which still receive invitations. */
  emailAliases: z.array(z.string()),
  /** A new address waiting for confirmation; at most one. */
  pendingEmailAliases: z.array(z.string()),
  /** Changes with the picture; null if there is none. */
  avatarVersion: z.string().nullable(),
  organisationUuid: Id.nullable(),
  workgroup: Named.nullable(),
  /** The account that the workgroup belongs to. */
  enterprise: Named.nullable(),
  roles: z.array(Role),
  isWorkgroupAdmin: z.boolean(),
  /** Administers an account, in a workgroup with the Enterprise edition. */
  isAccountAdmin: z.boolean(),
  /** The caller's actions on their own account; not yet in the answer that registers. */
  actions: UserActions.optional(),
  _embedded: z.object({
    organisation: Organisation.nullable(),
    /** Pending membership invitations, newest first. */
    memberships: z.array(Membership),
  }),
})
export type User = z.infer<typeof User>

export const AuthMethod = z.enum(['USE_PASSWORD', 'USE_IDENTITY'])
export type AuthMethod = z.infer<typeof AuthMethod>

/** How a person can confirm their identity within a session. */
export const ConfirmBy = z.enum(['PASSWORD', 'PASSKEY', 'IDENTITY'])
export type ConfirmBy = z.infer<typeof ConfirmBy>

export const Me = z.object({
  model: z.literal('User'),
  uuid: Id,
  theme: Theme,
  /** How this session was opened. */
  authMethod: AuthMethod,
  /** The provider that opened this session. */
  identityProviderUuid: Id.nullable(),
  /** The accepted ways to confirm, before sensitive changes and after an idle lock. */
  confirmBy: z.array(ConfirmBy),
  /** The minimum length of a new password, set by the person's workgroup. */
  passwordMinimum: PasswordMinimum,
  actions: UserActions.optional(),
})

export const updateLocale = endpoint('PUT', '/publicapi/1/users/:userUuid/locale', {
  beforeTerms: true,
  summary: 'Changes your language',
  body: z.object({ locale: Locale }),
  reply: NoContent,
  errors: ['not.found'],
})

export const updateTheme = endpoint('PUT', '/publicapi/1/users/:userUuid/theme', {
  beforeTerms: true,
  summary: 'Changes your theme',
  body: z.object({ theme: Theme }),
  reply: NoContent,
  errors: ['not.found'],
})

const isTimezone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-GB', { timeZone: name }))
  } catch {
    return false
  }
}

export const updateUser = endpoint('PUT', '/rest/users/:userUuid', {
  summary: 'Changes your names, time zone and email preference. Accepts a complete user and ignores other fields',
  beforeTerms: true,
  body: z.looseObject({
    firstName: PersonName,
    lastName: PersonName,
    timezone: z.string().max(64).refine(isTimezone, { message: 'not a known time zone' }),
    emailSubscriber: z.boolean().optional(),
    hideEmailAddress: z.boolean().optional(),
  }),
  reply: NoContent,
  errors: ['not.found'],
})

export const changePassword = endpoint('PUT', '/publicapi/1/users/:userUuid/password', {
  summary: 'Changes your password. Ends your other sessions; this one continues under a new token',
  beforeTerms: true,
  /** `totp` is required if the person has an authenticator and this session has entered no code of it. */
  body: z.object({ oldPassword: Password, newPassword: Password, totp: TotpCode.optional() }),
  reply: NoContent,
  errors: [
    'REQUIRE_MOBILE_AUTH_LOGIN',
    'REQUIRE_MOBILE_AUTH_REGISTRATION',
    'MOBILE_TOTP_INVALID',
    'MOBILE_TOTP_ATTEMPT_LIMIT',
    'not.found',
    ...passwordErrors,
    'password.incorrect',
    'login.locked',
    'login.busy',
    'login.insecure',
  ],
})

export const NotificationPreference = z.object({
  dailyEmail: z.boolean(),
  immediateEmail: z.boolean(),
  immediateFavouritesOnly: z.boolean(),
  weeklyEmail: z.boolean(),
})
export type NotificationPreference = z.infer<typeof NotificationPreference>

export const findNotificationPreference = endpoint('GET', '/rest/users/:userUuid/notificationPreference', {
  summary: 'Your email preferences for activity',
  beforeTerms: true,
  reply: NotificationPreference,
  errors: ['not.found'],
})

export const updateNotificationPreference = endpoint('PUT', '/rest/users/:userUuid/notificationPreference', {
  summary: 'Changes your email preferences for activity',
  beforeTerms: true,
  body: NotificationPreference,
  reply: NoContent,
  errors: ['not.found'],
})

export const uploadAvatar = endpoint('POST', '/rest/avatar', {
  summary: 'Changes your picture: a jpeg, png, bmp or gif of at most 20 MB, which is re-encoded without its metadata',
  kind: 'upload',
  beforeTerms: true,
  body: z.object({ userUuid: Id }),
  reply: NoContent,
  errors: [
    'not.found',
    'file.missing',
    'upload.incomplete',
    'storage.full',
    'too.many.requests',
    'avatar.unsupported',
    'avatar.too.large',
  ],
})

const Size = z.int().min(1).max(1000)

export const fetchAvatar = endpoint('GET', '/publicapi/1/users/:userUuid/avatar', {
  summary: 'The picture of a person who shares a workgroup or workspace with you, at most `size` and 180 pixels a side',
  kind: 'bytes',
  beforeTerms: true,
  query: z.object({ size: wholeNumber(Size).optional(), version: z.string().max(64).optional() }),
  reply: Bytes,
  errors: ['not.found'],
})

export const fetchAvatarOf = endpoint('GET', '/rest/avatar', {
  summary: 'The same, for existing clients',
  kind: 'bytes',
  beforeTerms: true,
  query: z.object({ userUuid: z.string().max(64), size: wholeNumber(Size.default(limits.avatarSide)) }),
  reply: Bytes,
  errors: ['not.found'],
})

export const requestEmail = endpoint('POST', '/rest/users/:userUuid/requestEmail', {
  summary: 'Requests a new address, which takes effect once the mailed link is confirmed. Voids an earlier request',
  beforeTerms: true,
  body: z.object({ email: EmailAddress }),
  reply: NoContent,
  errors: ['not.found', 'reauthentication.required', 'too.many.requests'],
})

export const verifyEmail = endpoint('POST', '/rest/users/:userUuid/verifyEmail', {
  summary: 'Confirms a new address with the token mailed to it, signed in. The previous address stays as an alias',
  beforeTerms: true,
  body: z.object({ email: EmailAddress, token: z.string().min(1).max(200) }),
  reply: NoContent,
  errors: ['email.link.invalid', 'email.taken', 'reauthentication.required', 'too.many.requests'],
})

export const undoEmail = endpoint('POST', '/rest/users/:userUuid/undoEmail', {
  summary: 'Undoes a change of address with the token mailed to the previous one, for seven days. Signs the person out',
  access: 'anyone',
  body: z.object({ token: z.string().min(1).max(200) }),
  reply: NoContent,
  errors: ['email.link.invalid', 'email.taken', 'too.many.requests'],
})

export const cancelPendingEmail = endpoint('POST', '/rest/users/:userUuid/cancelPendingEmail', {
  summary: 'Cancels a change of address: signed in, or with the token mailed to the current address',
  access: 'anyone',
  body: z.object({ token: z.string().min(1).max(200).optional() }).default({}),
  reply: NoContent,
  errors: ['not.found', 'email.link.invalid', 'too.many.requests'],
})

export const removeAlias = endpoint('DELETE', '/publicapi/1/users/:userUuid/aliases/:address', {
  summary: 'Removes one of your aliases',
  reply: NoContent,
  errors: ['not.found', 'alias.not.found', 'reauthentication.required'],
})
