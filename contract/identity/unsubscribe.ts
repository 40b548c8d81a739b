import { z } from 'zod'
import { endpoint, NoContent } from '../wire/endpoint.ts'

export const unsubscribeErrors = {
  'unsubscribe.link.invalid': { status: 404, description: 'This link is incomplete or not valid' },
} as const

/**
 * The emails that a link leaves: a digest of one kind, or `PEOPLE`, emails about what others do for or to the person
 * (mentions, replies, tasks), which follow the master switch.
 */
export const LeftEmails = z.enum(['IMMEDIATE', 'DAILY', 'WEEKLY', 'PEOPLE'])
export type LeftEmails = z.infer<typeof LeftEmails>

/** The token of a link: sealed, and good for nothing else. */
const token = z.string().min(1).max(1000)
export const ONE_CLICK_PATH = '/publicapi/1/unsubscribe'

export const findUnsubscribing = endpoint('GET', ONE_CLICK_PATH, {
  summary: 'What a link for unsubscribing would change. Changes nothing',
  access: 'anyone',
  query: z.object({ token }),
  reply: z.object({
    emails: LeftEmails,
    /** False once the person doesn't get these emails. */
    isSubscribed: z.boolean(),
    /** The workspace that a digest was about, if it was a single one in which the person still is: it can be muted instead. */
    workspace: z.object({ name: z.string(), isMuted: z.boolean() }).nullable(),
  }),
  errors: ['unsubscribe.link.invalid'],
})

export const unsubscribe = endpoint('POST', ONE_CLICK_PATH, {
  summary:
    'Unsubscribes by one click (RFC 8058), without signing in: the fields of a form in the body are ignored. Repeating it changes nothing',
  access: 'anyone',
  query: z.object({
    token,
    /** WORKSPACE mutes the workspace of the email instead. */
    scope: z.enum(['EMAILS', 'WORKSPACE']).default('EMAILS'),
  }),
  reply: NoContent,
  errors: ['unsubscribe.link.invalid'],
})
