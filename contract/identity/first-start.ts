import { z } from 'zod'
import { passwordErrors } from './users.ts'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { EmailAddress, line, Password, PersonName } from '../wire/fields.ts'
import { limits } from '../wire/limits.ts'

export const firstStartErrors = {
  'first.start.over': { status: 404, description: 'This link has been used, or a later start has replaced it' },
  'public.url.fixed': { status: 409, description: 'PUBLIC_URL sets the address of this installation' },
} as const

/** From the link that `npm start -- --empty` prints. In the body, because addresses are logged. */
const token = z.string().min(1).max(200)

const refusals = ['first.start.over', 'too.many.requests'] as const

export const findFirstStart = endpoint('POST', '/publicapi/1/firststart/state', {
  summary: 'What the first administrator has to know of the installation, for the link that the first start prints',
  kind: 'ask',
  access: 'anyone',
  body: z.object({ token }),
  reply: z.object({
    publicUrl: z.string(),
    /** False if PUBLIC_URL sets the address: then nothing else may. */
    mayChangePublicUrl: z.boolean(),
    hasMailServer: z.boolean(),
    hasScanner: z.boolean(),
  }),
  errors: refusals,
})

export const tryMail = endpoint('POST', '/publicapi/1/firststart/mail', {
  summary: 'Sends a test email to an address at once, through the mail server',
  kind: 'ask',
  access: 'anyone',
  body: z.object({ token, email: EmailAddress, locale: z.enum(['en-gb', 'cy', 'mi']).default('en-gb') }),
  /** none: no mail server is configured. */
  reply: z.object({ result: z.enum(['sent', 'refused', 'none']), reason: z.string().nullable() }),
  errors: refusals,
})

export const tryScanner = endpoint('POST', '/publicapi/1/firststart/scan', {
  summary: 'Lets the virus scanner look at the harmless test file of the antivirus industry (EICAR)',
  kind: 'ask',
  access: 'anyone',
  body: z.object({ token }),
  /** found: the scanner works. missed: it answers, but called the test file clean. none: no scanner is configured. */
  reply: z.object({ result: z.enum(['found', 'missed', 'away', 'refused', 'none']), reason: z.string().nullable() }),
  errors: refusals,
})

/** An origin: the scheme, the host and the port. */
const Origin = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .refine((url) => URL.canParse(url) && url.replace(/\/$/, '') === new URL(url).origin, { message: 'field.invalid' })

export const completeFirstStart = endpoint('POST', '/publicapi/1/firststart', {
  summary:
    'Creates the first account, its workgroup and its administrator, and signs them in: the token of the session is in the answer’s authorization header. Works once',
  access: 'anyone',
  body: z.object({
    token,
    /** The names of the account and of its workgroup. */
    account: line(limits.inputText),
    workgroup: line(limits.inputText),
    firstName: PersonName,
    lastName: PersonName,
    email: EmailAddress,
    password: Password,
    repeatPassword: z.string(),
    timezone: z.string().max(64).default('Europe/London'),
    locale: z.enum(['en-gb', 'cy', 'mi']).default('en-gb'),
    /** The address by which people reach the installation; used from the next start on. Refused if PUBLIC_URL is set. */
    publicUrl: Origin.optional(),
  }),
  reply: NoContent,
  errors: [...refusals, ...passwordErrors, 'password.mismatch', 'login.busy', 'login.insecure', 'public.url.fixed'],
})
