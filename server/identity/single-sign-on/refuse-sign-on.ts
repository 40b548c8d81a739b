import { entities } from '../../access/entities.ts'
import type { ErrorCode } from '@strongroom/contract/registry/errors.ts'
import type { Entity } from '../../kernel/refused.ts'
import { Refused } from '../../kernel/refused.ts'
import type { BytesReply, BytesScope } from '../../http/answer-bytes.ts'

/** Where a sign-in began: the destination after it, and the workgroup whose branding the sign-in page has. */
export interface Origin {
  next: string
  workgroupUuid?: string | undefined
}

/** The known facts of a person whose sign-in failed. */
export interface Failing extends Origin {
  provider: string
}

const NOBODY: Entity = entities.user('00000000-0000-0000-0000-000000000000')

/** Redirects a browser and sets cookies. */
export const leadTo = (location: string, cookies: string[] = []): BytesReply => ({
  status: 303,
  headers: { location, ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) },
  body: Buffer.alloc(0),
})

/** Redirects to the sign-in page, which shows the result and continues to `next`. */
export const backToLogin = (signOn: ErrorCode | 'done', { next, workgroupUuid }: Origin): string =>
  `/login?${new URLSearchParams({ signOn, ...(next === '/' ? {} : { next }), ...(workgroupUuid ? { workgroupUuid } : {}) })}`

/** Records why a person was not signed in, and redirects to the page that shows it. Anything but a refusal is a bug. */
export async function refuseSignOn(
  scope: BytesScope,
  error: unknown,
  { provider, ...origin }: Failing,
): Promise<BytesReply> {
  if (!(error instanceof Refused)) throw error
  const { code, details } = error
  // Attempts over the limit write no events.
  if (code !== 'too.many.requests')
    await scope.change(async (change) => {
      change.anonymous('records a failed sign-in')
      change.record('USER_LOGIN_FAILED', details.entity ?? NOBODY, { to: { reason: code, provider } })
    })
  return leadTo(backToLogin(code, origin))
}
