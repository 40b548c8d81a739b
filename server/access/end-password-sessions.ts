import { sql } from 'kysely'
import type { Change } from '../platform/change.ts'

/**
 * Where a workgroup lets its people in by its provider only, ends what they have opened otherwise: by a password, a
 * passkey or somebody else's provider. Programs keep theirs. Answers how many sessions ended.
 */
export async function endPasswordSessions(change: Change, workgroupId: string): Promise<number> {
  const ended = await change.db
    .updateTable('session as s')
    .set({ ended_at: change.now })
    .from('member as m')
    .whereRef('m.person_id', '=', 's.person_id')
    .where('m.workgroup_id', '=', workgroupId)
    .where('m.accepted_at', 'is not', null)
    .where('s.ended_at', 'is', null)
    .where('s.client_secret_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('s.identity_provider_id', 'is', null),
        eb(
          's.identity_provider_id',
          'not in',
          eb.selectFrom('identity_provider as i').select('i.id').where('i.workgroup_id', '=', workgroupId),
        ),
      ]),
    )
    .where(sql<boolean>`identity_only(s.person_id)`)
    .returning('s.id')
    .execute()
  for (const { id } of ended) change.cut({ sessionId: id })
  return ended.length
}
