import { z } from 'zod'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { Password } from '../wire/fields.ts'
import { Id, Time } from '../wire/ids.ts'

export const sessionErrors = {
  'session.not.found': { status: 404, description: 'There is no such session, or it has ended' },
  'password.incorrect': { status: 403, description: 'The password is not right' },
  'reauthentication.required': { status: 403, description: 'This needs a sign-in within the last five minutes' },
} as const

export const Session = z.object({
  model: z.literal('Session'),
  uuid: Id,
  /** Names of programs, null where the user agent says nothing that is known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string(),
  createdTime: Time,
  lastUsedTime: Time,
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint('GET', '/publicapi/1/sessions', {
  beforeTerms: true,
  summary: "One's own sessions that live, the one used last first",
  reply: z.object({ content: z.array(Session) }),
})

export const checkRecentSignIn = endpoint('GET', '/publicapi/1/sessions/recent', {
  beforeTerms: true,
  summary: 'Whether this session is recent enough for what needs a recent sign-in; for downloads, asked beforehand',
  reply: NoContent,
  errors: ['reauthentication.required'],
})

export const endSession = endpoint('DELETE', '/publicapi/1/sessions/:sessionUuid', {
  beforeTerms: true,
  summary: 'Ends one of one’s own sessions, with what it is fetching',
  reply: NoContent,
  errors: ['session.not.found', 'reauthentication.required'],
})

export const endOtherSessions = endpoint('DELETE', '/publicapi/1/sessions', {
  beforeTerms: true,
  summary: 'Ends all of one’s own sessions but the one that asks',
  reply: NoContent,
  errors: ['reauthentication.required'],
})

export const resumeSession = endpoint('PUT', '/publicapi/1/sessions/resume', {
  beforeTerms: true,
  summary: 'Gives the password again within a session: it goes on with a new token, the old one is good for 60 s more',
  body: z.object({ password: Password }),
  reply: NoContent,
  errors: ['password.incorrect', 'login.locked', 'login.busy', 'login.insecure'],
})
