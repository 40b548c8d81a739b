import { limits } from '@strongroom/contract/wire/limits.ts'
import { takeAttempt } from '../secrets/attempts.ts'
import { requireRecent } from '../sessions/require-recent.ts'
import { hashOf, newToken } from '../sessions/open-session.ts'
import type { Change } from '../../kernel/change.ts'
import { guardSelf } from './queries.ts'
import { notifyOfDevice } from './notify-of-device.ts'

const MAILS = { most: 5, window: limits.attemptWindow, code: 'too.many.requests' } as const

/**
 * Emails the link that lets the caller register an authenticator. Access to the mailbox proves the caller's identity.
 */
export async function initiateMobileAuth(change: Change): Promise<void> {
  const { personId } = change.actor
  change.authorize(guardSelf(change), 'initiateMobileAuth')
  // Somebody in the middle of signing in has just entered the password, and has no other call to enter it again.
  if (!change.actor.unfinished) requireRecent(change)
  await takeAttempt(change.ports, `mobile-init:${personId}`, MAILS)
  const key = newToken()
  const fresh = { key_hash: hashOf(key), expires: new Date(change.now.getTime() + limits.resetLinkValid) }
  await change.db
    .insertInto('mobile_init_key')
    .values({ person_id: personId, ...fresh })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(fresh))
    .execute()
  const search = new URLSearchParams({ mobileInitKey: key, mobileInitKeyExpiry: String(fresh.expires.getTime()) })
  await notifyOfDevice(change, 'initiate', { link: `/mfa-login?${search}` })
  change.unaudited('nothing has changed until the authenticator is registered')
}
