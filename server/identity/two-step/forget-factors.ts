import type { Change } from '../../kernel/change.ts'

/**
 * Removes all second factors of a person, with their codes and mailed keys. Returns which registered ones were removed.
 */
export async function forgetFactors(change: Change, personId: string) {
  const device = await change.db
    .deleteFrom('mobile_authenticator')
    .where('person_id', '=', personId)
    .returning('registered_at')
    .executeTakeFirst()
  const passkeys = await change.db
    .deleteFrom('passkey')
    .where('person_id', '=', personId)
    .returning(['id', 'name'])
    .execute()
  await change.db.deleteFrom('passkey_recovery').where('person_id', '=', personId).execute()
  await change.db.deleteFrom('mobile_init_key').where('person_id', '=', personId).execute()
  return { hadDevice: Boolean(device?.registered_at), passkeys }
}
