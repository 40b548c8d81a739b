import { entities } from '../../access/entities.ts'
import type { ErrorCode } from '@strongroom/contract/registry/errors.ts'
import type { Entity } from '../../kernel/refused.ts'
import { Refused } from '../../kernel/refused.ts'
import type { BytesReply, BytesScope } from '../../http/answer-bytes.ts'

/** What is known of somebody whose way in failed. */
export interface Failing {
  next: string
  provider: string
}

const NOBODY: Entity = entities.user('00000000-0000-0000-0000-000000000000')

/** Leads a browser on, with cookies to keep. */
export const leadTo = (location: string, cookies: string[] = []): BytesReply => ({
  status: 303,
  headers: { location, ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) },
  body: Buffer.alloc(0),
})

/** Back to the page for signing in, which says how it went and knows where to go then. */
export const backToLogin = (signOn: ErrorCode | 'done', next: string): string =>
  `/login?${new URLSearchParams({ signOn, ...(next === '/' ? {} : { next }) })}`

/** Records why somebody was not signed in, and leads back to where it is said. Anything but a refusal is a bug. */
export async function refuseSignOn(
  scope: BytesScope,
  error: unknown,
  { next, provider }: Failing,
): Promise<BytesReply> {
  if (!(error instanceof Refused)) throw error
  const { code, details } = error
  // Whoever is over the limit fills no record.
  if (code !== 'too.many.requests')
    await scope.change(async (change) => {
      change.anonymous('a failed attempt to sign in')
      change.record('USER_LOGIN_FAILED', details.entity ?? NOBODY, { to: { reason: code, provider } })
    })
  return leadTo(backToLogin(code, next))
}
