import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type * as contract from '@strongroom/contract/identity/two-step.ts'
import { takeAttempt } from '../secrets/attempts.ts'
import { workspaceEntity } from '../../access/standing.ts'
import { mailPerson } from '../../mail/mail-person.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { accessHash, findDoor, newAccessCode } from './access-code.ts'

const MAILS = { most: 20, window: 3_600_000, code: 'too.many.requests' } as const

/** Emails a new code for this session, at most once a minute. It voids the previous one. */
export async function mailAccessCode(change: Change, { params, body }: Input<typeof contract.mailAccessCode>) {
  const { actor, now } = change
  if (body?.shareUuid && body.shareUuid !== params.workspaceUuid) throw new Refused('workspace.not.found')
  const standing = await findDoor(change, params.workspaceUuid)
  if (!standing.shut) return change.nothingChanged()
  await takeAttempt(change.ports, `access-mail:${actor.personId}`, MAILS)
  const code = newAccessCode()
  const fresh = { code_hash: accessHash(change, code), sent_at: now, tries: 0 }
  const due = new Date(now.getTime() - limits.resendCooldown)
  const stored = await change.db
    .insertInto('access_code')
    .values({ session_id: actor.sessionId, ...fresh })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(fresh).where('access_code.sent_at', '<=', due))
    .returning('session_id')
    .executeTakeFirst()
  if (!stored) throw new Refused('access.code.recent', { retryAfter: limits.resendCooldown / 1000 })
  await mailPerson(change, actor.personId, {
    kind: 'account',
    workspaceId: params.workspaceUuid,
    subject: 'access-code.subject',
    paragraphs: ['access-code.intro', 'access-code.once'],
    values: { code },
    footer: 'footer.account',
  })
  change.record('ACCESS_CODE_MAILED', workspaceEntity(standing))
}
