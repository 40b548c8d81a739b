import { checkInvitees, type InviteeState } from '@strongroom/contract/organisation/member-batches.ts'
import { inviteMembers } from '@strongroom/contract/organisation/members.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { call } from '../../api/call.ts'
import { inviteReason } from './invite-reason.ts'
import type { InviteeLine } from './read-invitees.ts'

export type LineState = InviteeState | 'INVALID' | 'REPEATED' | 'SENT' | 'FAILED'

/** A line with the result that inviting would have, or had. */
export interface CheckedLine extends InviteeLine {
  state: LineState
  /** Why it failed. */
  reason?: string
}

export const isInvitable = ({ state }: CheckedLine) => state === 'INVITABLE' || state === 'PENDING'

/** Asks the server about each valid address once. */
export async function checkLines(workgroupUuid: string, lines: InviteeLine[]): Promise<CheckedLine[]> {
  const emails = lines.flatMap(({ email, isRepeated }) => (email !== null && !isRepeated ? [email] : []))
  const states = new Map<string, InviteeState>()
  if (emails.length > 0) {
    const { content } = await call(checkInvitees, { body: { workgroupUuid, emails } })
    for (const { email, state } of content) states.set(email, state)
  }
  return lines.map((line) => ({ ...line, state: stateOf(line, states) }))
}

function stateOf({ email, isRepeated }: InviteeLine, states: Map<string, InviteeState>): LineState {
  if (email === null) return 'INVALID'
  return isRepeated ? 'REPEATED' : (states.get(email) ?? 'INVALID')
}

/** Invites the invitable lines, as many at once as one call takes. Parts that fail keep their reason. */
export async function inviteLines(
  organisationUuid: string,
  lines: CheckedLine[],
  message: string,
): Promise<CheckedLine[]> {
  const results = new Map<string, Pick<CheckedLine, 'state' | 'reason'>>()
  const emails = lines.filter(isInvitable).flatMap(({ email }) => email ?? [])
  for (let from = 0; from < emails.length; from += limits.inviteesPerCall) {
    const part = emails.slice(from, from + limits.inviteesPerCall)
    const result = await call(inviteMembers, { body: { organisationUuid, emails: part, message } }).then(
      () => ({ state: 'SENT' as const }),
      (error: unknown) => ({ state: 'FAILED' as const, reason: inviteReason(error) }),
    )
    for (const email of part) results.set(email, result)
  }
  return lines.map((line) => (isInvitable(line) ? { ...line, ...results.get(line.email ?? '') } : line))
}
