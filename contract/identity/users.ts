import { z } from 'zod'
import { Bytes, endpoint, NoContent } from '../wire/endpoint.ts'
import { EmailAddress, Password, PasswordMinimum, PersonName, TotpCode } from '../wire/fields.ts'
import { Id } from '../wire/ids.ts'
import { Membership } from './membership.ts'
import { UserActions } from './user-actions.ts'

export const userErrors = {
  'avatar.unsupported': {
    status: 415,
    description: 'Unable to upload file. Only jpeg, png, bmp and gif file types are supported.',
  },
  'avatar.too.large': { status: 413, description: 'This file exceeds the allowed limit of 20MB.' },
  'email.link.invalid': { status: 404, description: 'This link has been used, stopped or is too old' },
  'email.taken': { status: 409, description: 'This address belongs to somebody already' },
  'alias.not.found': { status: 404, description: 'This is none of the addresses that can be removed' },
} as const

/** What a chosen password can be refused with. */
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
  /** Changes with their picture; null or absent where there is none to be seen. */
  avatarVersion: z.string().nullable().optional(),
  /** Instead of a name and all else: the number of somebody who takes part hidden. */
  party: z.int().optional(),
})
export type Person = z.infer<typeof Person>

export const Organisation = z.object({
  uuid: Id,
  workgroupName: z.string(),
  /** Changes with its picture; null where it has none of its own. */
  avatarVersion: z.string().nullable(),
  /** Whether the workgroup has ever begun a trial of the larger edition. */
  selfStartedTrial: z.boolean(),
  /** What is agreed with it; null where nothing is. */
  contract: z.string().nullable(),
  /** Whether a service account is among its members. */
  containsAgentDevice: z.boolean(),
  /** Where its picture is. */
  _links: z.object({ avatar: z.object({ href: z.string() }) }),
})

/** Roles as existing clients name them. */
export const Role = z.enum(['workgroupadmin', 'accountadmin'])

const Named = z.object({ uuid: Id, name: z.string() })

/** quirk: `userID` is `uuid` once more, and `organisation` the workgroup; existing clients read either. */
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
  /** The master switch: without it there are no mails but those about the account itself. */
  emailSubscriber: z.boolean(),
  /** Others see the name alone; owner and managers of a workspace see the address of who takes part in it. */
  hideEmailAddress: z.boolean(),
  /** Addresses that were the person's before and go on receiving invitations. */
  emailAliases: z.array(z.string()),
  /** A new address that waits for its confirmation; one at most. */
  pendingEmailAliases: z.array(z.string()),
  /** Changes with the picture; null where there is none. */
  avatarVersion: z.string().nullable(),
  organisationUuid: Id.nullable(),
  workgroup: Named.nullable(),
  /** The account that the workgroup belongs to. */
  enterprise: Named.nullable(),
  roles: z.array(Role),
  isWorkgroupAdmin: z.boolean(),
  isAccountAdmin: z.boolean(),
  /** What one may do on one's own account; not yet in the answer that registers. */
  actions: UserActions.optional(),
  _embedded: z.object({
    organisation: Organisation.nullable(),
    /** Invitations into workgroups that wait for an answer, the newest first. */
    memberships: z.array(Membership),
  }),
})
export type User = z.infer<typeof User>

export const AuthMethod = z.enum(['USE_PASSWORD', 'USE_IDENTITY'])
export type AuthMethod = z.infer<typeof AuthMethod>

/** How somebody can show within a session that they are still the same person. */
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
  /** What is taken before sensitive changes and after being idle. */
  confirmBy: z.array(ConfirmBy),
  /** How long a new password is at least, by the choice of the person's workgroup. */
  passwordMinimum: PasswordMinimum,
  actions: UserActions.optional(),
})

export const updateLocale = endpoint('PUT', '/publicapi/1/users/:userUuid/locale', {
  beforeTerms: true,
  summary: "Changes one's language",
  body: z.object({ locale: Locale }),
  reply: NoContent,
  errors: ['not.found'],
})

export const updateTheme = endpoint('PUT', '/publicapi/1/users/:userUuid/theme', {
  beforeTerms: true,
  summary: "Changes one's theme",
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
  summary: "Changes one's names, time zone and whether mails are wanted. Takes a whole user and drops the rest of it",
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
  summary: "Changes one's password. Ends one's other sessions; this one goes on under a new token",
  beforeTerms: true,
  /** `totp` is asked for where the person has an authenticator and this session has given no code of it. */
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
  summary: 'When one wants to hear of what happens by mail',
  beforeTerms: true,
  reply: NotificationPreference,
  errors: ['not.found'],
})

export const updateNotificationPreference = endpoint('PUT', '/rest/users/:userUuid/notificationPreference', {
  summary: 'Changes when one wants to hear of what happens by mail',
  beforeTerms: true,
  body: NotificationPreference,
  reply: NoContent,
  errors: ['not.found'],
})

export const uploadAvatar = endpoint('POST', '/rest/avatar', {
  summary: "Changes one's picture: a jpeg, png, bmp or gif of at most 20 MB, which is drawn anew without its metadata",
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

const Size = z.coerce.number().int().min(1).max(1000)

export const fetchAvatar = endpoint('GET', '/publicapi/1/users/:userUuid/avatar', {
  summary: 'The picture of a person with whom one shares a workgroup or workspace, at most 180 pixels a side',
  kind: 'bytes',
  beforeTerms: true,
  query: z.object({ size: Size.optional(), version: z.string().max(64).optional() }),
  reply: Bytes,
  errors: ['not.found'],
})

export const fetchAvatarOf = endpoint('GET', '/rest/avatar', {
  summary: 'The same, for existing clients',
  kind: 'bytes',
  beforeTerms: true,
  query: z.object({ userUuid: z.string().max(64), size: Size.default(40) }),
  reply: Bytes,
  errors: ['not.found'],
})

export const requestEmail = endpoint('POST', '/rest/users/:userUuid/requestEmail', {
  summary: 'Asks for another address: it becomes real once the link mailed there is confirmed. Voids an earlier wish',
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
  summary: 'Takes the wish for another address back: signed in, or with the token mailed to the address of now',
  access: 'anyone',
  body: z.object({ token: z.string().min(1).max(200).optional() }).default({}),
  reply: NoContent,
  errors: ['not.found', 'email.link.invalid', 'too.many.requests'],
})

export const removeAlias = endpoint('DELETE', '/publicapi/1/users/:userUuid/aliases/:address', {
  summary: "Gives up one of one's earlier addresses",
  reply: NoContent,
  errors: ['not.found', 'alias.not.found', 'reauthentication.required'],
})
