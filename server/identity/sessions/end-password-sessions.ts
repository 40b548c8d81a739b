import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'

/** All members of a workgroup, or one person in their current workgroup. */
type Whose = { workgroupId: string } | { personId: string }

/**
 * If a workgroup requires its provider for signing in, ends the sessions that its people opened otherwise: by a
 * password, a passkey or another provider. Service accounts keep theirs. Called whenever the requirement begins, for a
 * workgroup or for one person. Returns how many sessions ended.
 */
export async function endPasswordSessions(change: Change, whose: Whose): Promise<number> {
  const { db } = change
  // A concurrent sign-in holds its person's row through the foreign key: either it has finished and its session is
  // visible below, or it waits and is checked again.
  await db
    .selectFrom('person')
    .select('id')
    .where((eb) =>
      'personId' in whose
        ? eb('id', '=', whose.personId)
        : eb('id', 'in', eb.selectFrom('member').select('person_id').where('workgroup_id', '=', whose.workgroupId)),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const ended = await db
    .updateTable('session as s')
    .set({ ended_at: change.now })
    .from('member as m')
    .whereRef('m.person_id', '=', 's.person_id')
    .where((eb) =>
      'personId' in whose ? eb('m.person_id', '=', whose.personId) : eb('m.workgroup_id', '=', whose.workgroupId),
    )
    .where('m.accepted_at', 'is not', null)
    .where('s.ended_at', 'is', null)
    .where('s.client_secret_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity_provider as i')
            .select('i.id')
            .whereRef('i.id', '=', 's.identity_provider_id')
            .whereRef('i.workgroup_id', '=', 'm.workgroup_id'),
        ),
      ),
    )
    .where(sql<boolean>`identity_only(s.person_id)`)
    .returning('s.id')
    .execute()
  for (const { id } of ended) change.cut({ sessionId: id })
  return ended.length
}
