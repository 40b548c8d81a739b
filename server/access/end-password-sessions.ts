import { sql } from 'kysely'
import type { Change } from '../platform/change.ts'

/** Everybody of a workgroup, or one person in the workgroup that is theirs by now. */
type Whose = { workgroupId: string } | { personId: string }

/**
 * Where a workgroup lets its people in by its provider only, ends what they have opened otherwise: by a password, a
 * passkey or somebody else's provider. Programs keep theirs. Asked whenever that becomes so, for a workgroup or for one
 * person. Answers how many sessions ended.
 */
export async function endPasswordSessions(change: Change, whose: Whose): Promise<number> {
  const ended = await change.db
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
