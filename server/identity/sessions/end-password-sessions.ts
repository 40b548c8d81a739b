import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'

/** Everybody of a workgroup, or one person in the workgroup that is theirs by now. */
type Whose = { workgroupId: string } | { personId: string }

/**
 * Where a workgroup lets its people in by its provider only, ends what they have opened otherwise: by a password, a
 * passkey or somebody else's provider. Programs keep theirs. Asked whenever that becomes so, for a workgroup or for one
 * person. Answers how many sessions ended.
 */
export async function endPasswordSessions(change: Change, whose: Whose): Promise<number> {
  const { db } = change
  // Whoever opens a session at this moment holds their own row for its foreign key: they are through, and their session is
  // seen below, or they wait, and are asked again.
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
