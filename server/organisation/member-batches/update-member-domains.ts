import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { EmailAddress } from '@strongroom/contract/wire/fields.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type * as contract from '@strongroom/contract/organisation/member-batches.ts'
import { type RawBuilder, sql } from 'kysely'
import { findAdministered } from '../../identity/people/administered.ts'
import { workgroupOfDomain } from '../../identity/people/join-workgroup.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import type { DetachedScope } from '../../kernel/detached-scope.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { offerMemberEmail } from '../members/offer-member-email.ts'
import { takeEmailRequest } from '../members/take-email-request.ts'
import { findWorkgroup } from '../workgroups/queries.ts'

type Body = Input<typeof contract.updateMemberDomains>['body']

/** Requests the same address at another domain for members, each in a transaction: one that fails stops no other. */
export async function updateMemberDomains(
  scope: DetachedScope,
  { body }: Input<typeof contract.updateMemberDomains>,
): Promise<Reply<typeof contract.updateMemberDomains>> {
  const { read } = scope
  const workgroup = await findWorkgroup(read, body.sourceUuid)
  read.authorize(workgroup, 'inviteMembers')
  requireRecent(read)
  if ((await workgroupOfDomain(read, `any@${body.targetValue}`)) !== workgroup.row.id)
    throw new Refused('domain.outside')
  const members = await selectMembersAt(read, { ...body, domains: workgroup.row.domains })
  const failed = []
  let requested = 0
  for (const { id: userUuid, address: email } of members.slice(0, limits.membersPerBatch)) {
    const wanted = `${email.slice(0, email.lastIndexOf('@'))}@${body.targetValue}`
    const code = await scope.change((change) => requestOne(change, userUuid, wanted)).catch(codeOf)
    if (code) failed.push({ userUuid, email, code })
    else requested += 1
  }
  const next = members.length > limits.membersPerBatch ? members[limits.membersPerBatch - 1]!.id : null
  return { requested, failed, nextAfterUserUuid: next }
}

async function requestOne(change: Change, userUuid: string, email: string): Promise<undefined> {
  const member = await findAdministered(change.read, userUuid)
  change.authorize(member, 'updateEmail')
  // A longer domain may make an address too long.
  if (!EmailAddress.safeParse(email).success) throw new Refused('email.invalid')
  await takeEmailRequest(change)
  if (!(await offerMemberEmail(change, userUuid, email))) change.nothingChanged()
}

/** Refusals concern one member; a limit concerns all that follow. */
function codeOf(error: unknown): string {
  if (error instanceof Refused && error.code !== 'too.many.requests') return error.code
  throw error
}

interface Wanted extends Pick<Body, 'sourceUuid' | 'targetValue' | 'sourceValue' | 'afterUserUuid'> {
  domains: string[]
}

/** Members with an address at one of the domains who haven’t been asked to confirm the new one, one more than asked. */
async function selectMembersAt(read: Read, { sourceUuid, targetValue, sourceValue, afterUserUuid, domains }: Wanted) {
  const others = (sourceValue ? [sourceValue] : domains).filter((domain) => domain !== targetValue)
  const rows = await read.db
    .selectFrom('member as m')
    .innerJoin('person as p', 'p.id', 'm.person_id')
    .innerJoin('primary_address as e', 'e.person_id', 'm.person_id')
    .leftJoin('pending_address as w', (join) => join.onRef('w.person_id', '=', 'p.id').on('w.expires', '>', read.now))
    .select(['p.id', 'e.address'])
    .where('m.workgroup_id', '=', sourceUuid)
    .where('m.accepted_at', 'is not', null)
    .where('p.is_agent', '=', false)
    .where(isAt(sql.ref('e.address'), others))
    .where(sql<boolean>`split_part(coalesce(w.address, ''), '@', 2) <> ${targetValue}`)
    .$if(afterUserUuid !== undefined, (qb) => qb.where('p.id', '>', afterUserUuid!))
    .orderBy('p.id')
    .limit(limits.membersPerBatch + 1)
    .execute()
  return rows
}

/** Whether an address is at one of the domains; `*.` stands for every domain below. */
const isAt = (address: RawBuilder<unknown>, domains: string[]) => {
  const exact = domains.filter((domain) => !domain.startsWith('*.'))
  const below = domains.filter((domain) => domain.startsWith('*.')).map((domain) => `%${domain.slice(1)}`)
  return sql<boolean>`(split_part(${address}, '@', 2) = any(${exact}::text[])
    or split_part(${address}, '@', 2) like any(${below}::text[]))`
}
