import { sql } from 'kysely'
import { entities } from '../../access/entities.ts'
import type { Change } from '../../kernel/change.ts'

/**
 * Voids every request for a person that isn't confirmed yet: a new address, a reset link, mailed keys, a
 * half-registered authenticator, access codes, passkey challenges, an unused provider sign-in, the unfinished uploads of
 * ended sessions. The requester may not be
 * the person who has just set a new password or ended the sessions.
 */
export async function voidPending(change: Change, personId: string): Promise<void> {
  const { db } = change
  const pending = await db
    .deleteFrom('pending_address')
    .where('person_id', '=', personId)
    .returning(['address', 'expires'])
    .executeTakeFirst()
  await db.deleteFrom('password_reset').where('person_id', '=', personId).where('used_at', 'is', null).execute()
  await db.deleteFrom('mobile_init_key').where('person_id', '=', personId).execute()
  await db
    .deleteFrom('mobile_authenticator')
    .where('person_id', '=', personId)
    .where('registered_at', 'is', null)
    .execute()
  await db.deleteFrom('identity_handoff').where('person_id', '=', personId).where('used_at', 'is', null).execute()
  for (const table of ['access_code', 'passkey_challenge'] as const)
    await db
      .deleteFrom(table)
      .where('session_id', 'in', (eb) => eb.selectFrom('session').select('id').where('person_id', '=', personId))
      .execute()
  await db
    .updateTable('upload')
    .set({ expires: sql`'-infinity'` })
    .where('person_id', '=', personId)
    .where('finished_as', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('session as s')
            .select('s.id')
            .whereRef('s.id', '=', 'upload.session_id')
            .where('s.ended_at', 'is', null),
        ),
      ),
    )
    .execute()
  if (!pending || pending.expires <= change.now) return
  const { given_name, family_name } = await db
    .selectFrom('person')
    .select(['given_name', 'family_name'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const entity = entities.user(personId, `${given_name} ${family_name}`)
  change.record('EMAIL_CHANGE_CANCELLED', entity, { from: { email: pending.address } })
}
