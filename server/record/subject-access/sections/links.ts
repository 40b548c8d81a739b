import { sql } from 'kysely'
import { few, type Section } from '../section.ts'

/** When links for registering, for a new password and for an authenticator were made, without their secrets. */
export const links: Section<'links'> = {
  name: 'links',
  covers: [
    'password_reset.person_id',
    'registration_link.email',
    'registration_link.participant_id',
    'mobile_init_key.person_id',
  ],
  columns: ['kind', 'email', 'createdTime', 'expiresTime', 'usedTime'],
  forAdministrators: false,
  pages: few(
    ({ personId, addresses }) => sql`
    select 'PASSWORD' as kind, '' as email, created as "createdTime", expires as "expiresTime", used_at as "usedTime"
      from password_reset where person_id = ${personId}::uuid
    union all select 'REGISTRATION', email, created, expires, used_at from registration_link
     where email = any(${addresses}::text[])
    union all select 'AUTHENTICATOR', '', null, expires, null from mobile_init_key where person_id = ${personId}::uuid
     order by "createdTime"`,
  ),
}
