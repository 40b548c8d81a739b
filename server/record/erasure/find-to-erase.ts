import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { keepOne, lockAdministrators } from '../../organisation/members/keep-administrators.ts'

interface Sought {
  email?: string | undefined
  userUuid?: string | undefined
  /** The operator who asks; null for a command. */
  by: string | null
}

/** The person with an address or id. Service accounts are nobody's person. */
export const selectToErase = ({ db }: Pick<Read, 'db'>, { email, userUuid }: Omit<Sought, 'by'>) =>
  db
    .selectFrom('person as p')
    .innerJoin('email_address as e', 'e.person_id', 'p.id')
    .select(['p.id', 'p.erased_at'])
    .where('p.is_agent', '=', false)
    .where((eb) => (email === undefined ? eb('p.id', '=', userUuid!) : eb('e.address', '=', email)))
    .limit(1)

/** Throws `erasure.unknown`, `erasure.done`, `erasure.oneself`. */
export function expectErasable<P extends { id: string; erased_at: Date | null }>(
  person: P | undefined,
  by: string | null,
): P {
  if (!person) throw new Refused('erasure.unknown')
  if (person.erased_at) throw new Refused('erasure.done')
  if (person.id === by) throw new Refused('erasure.oneself')
  return person
}

/**
 * Finds a person to erase by address or id, and keeps the last administrators of their account. Throws
 * `erasure.unknown`, `erasure.done`, `erasure.oneself`, `member.last.active.admin`.
 */
export async function findToErase(change: Change, { by, ...sought }: Sought): Promise<string> {
  const person = expectErasable(await selectToErase(change.read, sought).forUpdate('p').executeTakeFirst(), by)
  const member = await change.db
    .selectFrom('member as m')
    .innerJoin('workgroup as g', 'g.id', 'm.workgroup_id')
    .select(['m.workgroup_id', 'g.account_id'])
    .where('m.person_id', '=', person.id)
    .where('m.accepted_at', 'is not', null)
    .executeTakeFirst()
  if (member) keepOne(await lockAdministrators(change, member), member, { personId: person.id, role: 'MEMBER' })
  return person.id
}
