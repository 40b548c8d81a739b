import { z } from 'zod'
import { Bytes, endpoint, NoContent } from '../wire/endpoint.ts'
import { EmailAddress, Password, PasswordMinimum, PersonName, TotpCode } from '../wire/fields.ts'
import { ProviderChoice } from './identity.ts'
import { Id } from '../wire/ids.ts'
import { AuthMethod, Locale, Me, passwordErrors, User } from './users.ts'

export const signInErrors = {
  'login.invalid': { status: 401, description: 'The email address or password is incorrect' },
  'login.locked': { status: 429, description: 'Too many attempts, try again in five minutes' },
  'login.busy': { status: 429, description: 'Too many people are signing in, try again shortly' },
  'login.insecure': { status: 403, description: 'Signing in requires https' },
  'user.disabled': { status: 403, description: 'This account is disabled' },
  'registration.notFound': { status: 404, description: 'This registration link is no longer valid' },
  'registration.exists': { status: 409, description: 'This person is already registered' },
  'password.weak': { status: 400, description: 'The password does not meet the rule' },
  'password.leaked': { status: 400, description: 'This is one of the most often leaked passwords' },
  'password.forbidden': {
    status: 400,
    description: 'The password is based on a name or word that is easy to guess here',
  },
  'password.under.15': { status: 400, description: 'Your workgroup requires at least 15 characters' },
  'password.under.16': { status: 400, description: 'Your workgroup requires at least 16 characters' },
  'password.mismatch': { status: 400, description: 'The two passwords differ' },
  'user.token.invalid': { status: 400, description: 'This link has been used or has expired' },
  'user.token.notFound': { status: 404, description: 'This link is not valid' },
  'captcha.incorrect': { status: 400, description: 'Captcha incorrect' },
  'registration.type.invalid': { status: 400, description: 'Invalid registration type' },
  'signup.off': { status: 403, description: 'Sign-up is by invitation only' },
} as const

export const startLogin = endpoint('GET', '/publicapi/1/login/start', {
  summary: 'How a person with this address signs in. Doesn’t reveal whether the address is known',
  access: 'anyone',
  query: z.object({ email: EmailAddress, workgroupUuid: z.string().optional() }),
  reply: z.object({
    authMethod: AuthMethod,
    /** The URL for USE_IDENTITY; null if there are several providers to choose from. */
    redirectUrl: z.string().nullable(),
    /** The providers of this domain, or those of the requested workgroup. */
    providers: z.array(ProviderChoice),
    /** Whether passwords are accepted as well. */
    passwordAllowed: z.boolean(),
  }),
  errors: ['too.many.requests'],
})

export const getMe = endpoint('GET', '/rest/me', {
  beforeTerms: true,
  summary:
    'The signed-in person. With Basic authorization it signs in: the answer has the new session token in its authorization header',
  writes: 'with Basic authorization it opens a session',
  access: 'unfinished',
  query: z.object({ emailAddress: z.string().optional() }),
  reply: User,
  errors: ['login.invalid', 'login.locked', 'login.busy', 'login.insecure', 'user.disabled', 'too.many.requests'],
})

export const getMyself = endpoint('GET', '/publicapi/1/me', {
  beforeTerms: true,
  summary: 'The signed-in person with their actions',
  access: 'unfinished',
  query: z.object({ includeActions: z.stringbool().default(false) }),
  reply: Me,
})

export const logout = endpoint('GET', '/rest/logout', {
  beforeTerms: true,
  summary: 'Ends the session',
  access: 'anyone',
  writes: 'it ends the session',
  kind: 'change',
  reply: NoContent,
})

export const findRegistration = endpoint('GET', '/rest/register/:token', {
  summary: 'The purpose of a registration link',
  access: 'anyone',
  reply: z.object({
    email: z.string(),
    locale: z.string(),
    inviter: z.string().nullable(),
    /** The inviter's workgroup, unless it has their own name. */
    organisation: z.string().nullable(),
    workspace: z.string().nullable(),
    /** The workspace of the invitation, which registering accepts; null for a link without one. */
    workspaceUuid: Id.nullable(),
    message: z.string().nullable(),
    /** Whether people with this address sign in with their organisation, where they are redirected then. */
    identityRequired: z.boolean(),
    passwordMinimum: PasswordMinimum,
  }),
  errors: ['registration.notFound', 'too.many.requests'],
})

export const register = endpoint('PUT', '/rest/register/:token', {
  summary: 'Registers the recipient of a link, accepts its invitation, and signs them in',
  access: 'anyone',
  body: z.object({
    first: PersonName,
    last: PersonName,
    password: Password,
    repeatpassword: z.string(),
    timezone: z.string().max(64).default('Europe/London'),
    locale: z.enum(['en-gb', 'cy', 'mi']).default('en-gb'),
  }),
  reply: User,
  errors: [
    'registration.notFound',
    'registration.exists',
    'identity.required',
    ...passwordErrors,
    'password.mismatch',
    'too.many.requests',
    'login.busy',
    'login.insecure',
  ],
})

export const forgotPassword = endpoint('POST', '/publicapi/1/users/forgotpassword', {
  summary: 'Emails a link for setting a new password, if the address is known. Doesn’t reveal whether it is',
  access: 'anyone',
  body: z.object({ email: EmailAddress }),
  reply: NoContent,
  errors: ['too.many.requests'],
})

export const resetPassword = endpoint('POST', '/publicapi/1/users/resetpassword', {
  summary:
    'Sets a new password with the token of a mailed link. Ends the person’s sessions and opens a new one, whose token is in the answer’s authorization header',
  access: 'anyone',
  body: z.object({
    email: EmailAddress,
    token: z.string().min(1).max(200),
    password: Password,
    repeatPassword: z.string(),
    /** Required if the person has an authenticator; the session then counts as having passed it. */
    totp: TotpCode.optional(),
    /** The device is lost: the second factor is requested after the new password instead. */
    withoutCode: z.boolean().default(false),
  }),
  reply: NoContent,
  errors: [
    'REQUIRE_MOBILE_AUTH_LOGIN',
    'REQUIRE_MOBILE_AUTH_REGISTRATION',
    'MOBILE_TOTP_INVALID',
    'MOBILE_TOTP_ATTEMPT_LIMIT',
    'user.token.invalid',
    'user.token.notFound',
    'user.disabled',
    ...passwordErrors,
    'password.mismatch',
    'too.many.requests',
    'login.busy',
    'login.insecure',
  ],
})

export const fetchCaptcha = endpoint('GET', '/rest/captcha/captcha.png', {
  summary: 'A picture of six letters and digits for this address, valid for one attempt within ten minutes',
  access: 'anyone',
  kind: 'bytes',
  writes: 'it voids the previous picture',
  query: z.object({ emailAddress: EmailAddress, timestamp: z.string().max(40).optional() }),
  reply: Bytes,
  errors: ['too.many.requests', 'signup.off'],
})

export const mailSignUpCode = endpoint('POST', '/publicapi/1/users/signupcode', {
  summary: 'Emails a code that replaces the text of the picture; the previous code is void',
  access: 'anyone',
  body: z.object({ email: EmailAddress, locale: Locale.default('en-gb') }),
  reply: NoContent,
  errors: ['too.many.requests', 'signup.off'],
})

export const signUp = endpoint('PUT', '/rest/register/signup', {
  summary: 'Emails a registration link to an address, or a notice if it is registered. The answer is the same',
  access: 'anyone',
  body: z.object({
    emailAddress: EmailAddress,
    /** The text of the picture, or the mailed code. */
    userCaptchaText: z.string().min(1).max(32),
    /** STANDARD, which is also the default. */
    registrationType: z.string().max(100).optional(),
    /** The address identifies the picture; clients that send something here may continue to do so. */
    captchaHash: z.string().max(1000).optional(),
    timezone: z.string().max(64).default('Europe/London'),
    locale: Locale.default('en-gb'),
  }),
  reply: NoContent,
  errors: ['captcha.incorrect', 'registration.type.invalid', 'too.many.requests', 'signup.off'],
})

export const resendRegistration = endpoint('POST', '/rest/register/lost', {
  summary: 'Emails a new registration link to an address with a pending one; earlier links are void',
  access: 'anyone',
  body: z.object({ email: EmailAddress, locale: Locale.default('en-gb') }),
  reply: NoContent,
  errors: ['too.many.requests'],
})
