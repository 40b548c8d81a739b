import { sql } from 'kysely'
import { few, type Section } from '../section.ts'

/** Authenticator, passkeys and recovery codes by name and time, without their secrets. */
export const factors: Section<'factors'> = {
  name: 'factors',
  covers: ['mobile_authenticator.person_id', 'passkey.person_id', 'passkey_recovery.person_id'],
  columns: ['kind', 'name', 'createdTime', 'registeredTime', 'lastUsedTime', 'asksAtLogin'],
  forAdministrators: true,
  pages: few(
    ({ personId }) => sql`
    select 'AUTHENTICATOR' as kind, '' as name, created as "createdTime", registered_at as "registeredTime",
           null::timestamptz as "lastUsedTime", asks_at_login as "asksAtLogin"
      from mobile_authenticator where person_id = ${personId}::uuid
    union all select 'PASSKEY', name, created, created, last_used, null from passkey where person_id = ${personId}::uuid
    union all select 'RECOVERY_CODE', '', created, created, null, null from passkey_recovery where person_id = ${personId}::uuid
     order by "createdTime"`,
  ),
}
