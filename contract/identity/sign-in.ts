import { z } from 'zod'
import { Bytes, endpoint, NoContent } from '../wire/endpoint.ts'
import { EmailAddress, Password, PasswordMinimum, PersonName, TotpCode } from '../wire/fields.ts'
import { ProviderChoice } from './identity.ts'
import { Id } from '../wire/ids.ts'
import { AuthMethod, Locale, Me, passwordErrors, User } from './users.ts'

export const signInErrors = {
  'login.invalid': { status: 401, description: 'The e-mail address or password is not right' },
  'login.locked': { status: 429, description: 'Too many attempts, try again in five minutes' },
  'login.busy': { status: 429, description: 'Too many people are signing in at this moment, try again shortly' },
  'login.insecure': { status: 403, description: 'Signing in needs https' },
  'user.disabled': { status: 403, description: 'This account is disabled' },
  'registration.notFound': { status: 404, description: 'This registration link is not valid any more' },
  'registration.exists': { status: 409, description: 'This person is registered already' },
  'password.weak': { status: 400, description: 'The password does not meet the rule' },
  'password.leaked': { status: 400, description: 'This password is among those that leaked most often' },
  'password.forbidden': {
    status: 400,
    description: 'The password is made of a name or word that is easy to guess here',
  },
  'password.under.15': { status: 400, description: 'Your workgroup asks for at least 15 characters' },
  'password.under.16': { status: 400, description: 'Your workgroup asks for at least 16 characters' },
  'password.mismatch': { status: 400, description: 'The two passwords differ' },
  'user.token.invalid': { status: 400, description: 'This link has been used or is too old' },
  'user.token.notFound': { status: 404, description: 'This link is not valid' },
  'captcha.incorrect': { status: 400, description: 'Captcha incorrect' },
  'registration.type.invalid': { status: 400, description: 'Invalid registration type' },
  'signup.off': { status: 403, description: 'Nobody can sign up here, only be invited' },
} as const

export const startLogin = endpoint('GET', '/publicapi/1/login/start', {
  summary: 'How a person with this address signs in. Never tells whether the address is known',
  access: 'anyone',
  query: z.object({ email: EmailAddress, workgroupUuid: z.string().optional() }),
  reply: z.object({
    authMethod: AuthMethod,
    /** Where USE_IDENTITY leads; null where there are several ways to choose from. */
    redirectUrl: z.string().nullable(),
    /** The providers that sign in people of this domain, or those of the workgroup that was asked for. */
    providers: z.array(ProviderChoice),
    /** Whether a password is taken from everybody all the same. */
    passwordAllowed: z.boolean(),
  }),
  errors: ['too.many.requests'],
})

export const getMe = endpoint('GET', '/rest/me', {
  beforeTerms: true,
  summary:
    'The signed-in person. With Basic authorization it signs in: the answer carries the new session token in its authorization header',
  writes: 'with Basic authorization it opens a session',
  access: 'unfinished',
  query: z.object({ emailAddress: z.string().optional() }),
  reply: User,
  errors: ['login.invalid', 'login.locked', 'login.busy', 'login.insecure', 'user.disabled', 'too.many.requests'],
})

export const getMyself = endpoint('GET', '/publicapi/1/me', {
  beforeTerms: true,
  summary: 'The signed-in person with what they may do',
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
  summary: 'What a registration link is for',
  access: 'anyone',
  reply: z.object({
    email: z.string(),
    locale: z.string(),
    inviter: z.string().nullable(),
    /** The inviter's workgroup, unless it bears their own name. */
    organisation: z.string().nullable(),
    workspace: z.string().nullable(),
    /** The workspace of the invitation, which registering accepts; null for a link without one. */
    workspaceUuid: Id.nullable(),
    message: z.string().nullable(),
    /** Whether people with this address sign in with their organisation, which is where they are led then. */
    identityRequired: z.boolean(),
    passwordMinimum: PasswordMinimum,
  }),
  errors: ['registration.notFound', 'too.many.requests'],
})

export const register = endpoint('PUT', '/rest/register/:token', {
  summary:
    'Registers the person whom a link was mailed to, accepts the invitation that it came with, and signs them in',
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
  summary: 'Mails a link for choosing a new password, if the address is known. Never tells whether it is',
  access: 'anyone',
  body: z.object({ email: EmailAddress }),
  reply: NoContent,
  errors: ['too.many.requests'],
})

export const resetPassword = endpoint('POST', '/publicapi/1/users/resetpassword', {
  summary:
    'Chooses a new password with the token of a mailed link. Ends the sessions of this person and opens a new one, whose token the answer carries in its authorization header',
  access: 'anyone',
  body: z.object({
    email: EmailAddress,
    token: z.string().min(1).max(200),
    password: Password,
    repeatPassword: z.string(),
    /** Asked for where the person has an authenticator; the session then counts as having given it. */
    totp: TotpCode.optional(),
    /** The device is lost: the second factor is asked for after the new password instead. */
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
  summary: 'A picture of six letters and digits for this address, good for one try within ten minutes',
  access: 'anyone',
  kind: 'bytes',
  writes: 'the picture before it is void',
  query: z.object({ emailAddress: EmailAddress, timestamp: z.string().max(40).optional() }),
  reply: Bytes,
  errors: ['too.many.requests', 'signup.off'],
})

export const mailSignUpCode = endpoint('POST', '/publicapi/1/users/signupcode', {
  summary: 'Mails a code that can be given instead of the text of the picture; the code before it is void',
  access: 'anyone',
  body: z.object({ email: EmailAddress, locale: Locale.default('en-gb') }),
  reply: NoContent,
  errors: ['too.many.requests', 'signup.off'],
})

export const signUp = endpoint('PUT', '/rest/register/signup', {
  summary: 'Mails a registration link to an address; to one that is registered, that it is. The answer is the same',
  access: 'anyone',
  body: z.object({
    emailAddress: EmailAddress,
    /** The text of the picture, or the code that was mailed. */
    userCaptchaText: z.string().min(1).max(32),
    /** STANDARD, which is meant where none is given. */
    registrationType: z.string().max(100).optional(),
    /** The picture is found by the address; clients that send something here may go on doing so. */
    captchaHash: z.string().max(1000).optional(),
    timezone: z.string().max(64).default('Europe/London'),
    locale: Locale.default('en-gb'),
  }),
  reply: NoContent,
  errors: ['captcha.incorrect', 'registration.type.invalid', 'too.many.requests', 'signup.off'],
})

export const resendRegistration = endpoint('POST', '/rest/register/lost', {
  summary: 'Mails a new registration link to an address that has one waiting; the links before it are void',
  access: 'anyone',
  body: z.object({ email: EmailAddress, locale: Locale.default('en-gb') }),
  reply: NoContent,
  errors: ['too.many.requests'],
})
