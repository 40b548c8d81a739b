import { z } from 'zod'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { Password } from '../wire/fields.ts'
import { Id, Time } from '../wire/ids.ts'

export const sessionErrors = {
  'session.not.found': { status: 404, description: 'The session doesn’t exist or has ended' },
  'password.incorrect': { status: 403, description: 'The password is incorrect' },
  'reauthentication.required': { status: 403, description: 'This requires a sign-in within the last five minutes' },
} as const

export const Session = z.object({
  model: z.literal('Session'),
  uuid: Id,
  /** Program names, null if the user agent is unknown. */
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
  summary: 'Your own live sessions, the most recently used first',
  reply: z.object({ content: z.array(Session) }),
})

export const checkRecentSignIn = endpoint('GET', '/publicapi/1/sessions/recent', {
  beforeTerms: true,
  summary: 'Whether this session meets a recent sign-in requirement; clients check it before downloads',
  reply: NoContent,
  errors: ['reauthentication.required'],
})

export const endSession = endpoint('DELETE', '/publicapi/1/sessions/:sessionUuid', {
  beforeTerms: true,
  summary: 'Ends one of your own sessions and its downloads',
  reply: NoContent,
  errors: ['session.not.found', 'reauthentication.required'],
})

export const endOtherSessions = endpoint('DELETE', '/publicapi/1/sessions', {
  beforeTerms: true,
  summary: 'Ends all of your own sessions except the current one',
  reply: NoContent,
  errors: ['reauthentication.required'],
})

export const resumeSession = endpoint('PUT', '/publicapi/1/sessions/resume', {
  beforeTerms: true,
  summary:
    'Confirms the password within a session, which continues under a new token; the old one stays valid for 60 s',
  body: z.object({ password: Password }),
  reply: NoContent,
  errors: ['password.incorrect', 'login.locked', 'login.busy', 'login.insecure'],
})
