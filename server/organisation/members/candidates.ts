import { sql } from 'kysely'
import { workgroupOfDomain } from '../../identity/people/join-workgroup.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'

/** An invited address, and what is known of it. */
export interface Candidate {
  email: string
  person:
    | {
        id: string
        given_name: string
        locale: string
        disabled_at: Date | null
        email_subscriber: boolean
        workgroup_id: string | null
        account_id: string | null
      }
    | undefined
  /** The account of the workgroup that has claimed the address's domain. */
  domainAccount: string | undefined
}

/** The people behind the addresses, aliases included. */
export async function findCandidates(change: Change, emails: string[]): Promise<Candidate[]> {
  const people = await change.db
    .selectFrom('email_address as e')
    .innerJoin('person as p', 'p.id', 'e.person_id')
    .leftJoin('member as m', (join) => join.onRef('m.person_id', '=', 'p.id').on('m.accepted_at', 'is not', null))
    .leftJoin('workgroup as g', 'g.id', 'm.workgroup_id')
    .select('g.account_id')
    .select(['e.address', 'p.id', 'p.given_name', 'p.locale', 'p.disabled_at', 'p.email_subscriber', 'm.workgroup_id'])
    .where('e.address', '=', sql<string>`any(${emails}::text[])`)
    .execute()
  const byAddress = new Map(people.map((person) => [person.address, person]))
  const accounts = new Map<string, string | undefined>()
  for (const email of emails) {
    const domain = domainOf(email)
    if (!accounts.has(domain)) accounts.set(domain, await accountOfDomain(change, email))
  }
  return emails.map((email) => ({
    email,
    person: byAddress.get(email),
    domainAccount: accounts.get(domainOf(email)),
  }))
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

async function accountOfDomain(change: Change, email: string): Promise<string | undefined> {
  const workgroupId = await workgroupOfDomain(change.read, email)
  if (!workgroupId) return undefined
  const row = await change.db
    .selectFrom('workgroup')
    .select('account_id')
    .where('id', '=', workgroupId)
    .executeTakeFirst()
  return row?.account_id
}

/** Reports everything wrong with the addresses at once. An organisation's own people can't be taken over by others. */
export function checkCandidates(workgroup: { id: string; account_id: string }, candidates: Candidate[]): void {
  const refuse = (code: 'member.exists' | 'member.domain.elsewhere' | 'invitee.disabled', wrong: Candidate[]) => {
    if (wrong.length > 0) throw new Refused(code, { addresses: wrong.map(({ email }) => email) })
  }
  refuse(
    'member.exists',
    candidates.filter(({ person }) => person?.workgroup_id === workgroup.id),
  )
  refuse(
    'member.domain.elsewhere',
    candidates.filter(({ domainAccount }) => domainAccount && domainAccount !== workgroup.account_id),
  )
  refuse(
    'invitee.disabled',
    candidates.filter(({ person }) => person?.disabled_at),
  )
}
