import { sql } from 'kysely'
import { few, type Section } from '../section.ts'

/** The columns of `person` that the profile shows, by their names there. A test compares them with the table. */
export const PROFILE = {
  id: 'uuid',
  given_name: 'givenName',
  family_name: 'familyName',
  locale: 'language',
  theme: 'theme',
  timezone: 'timeZone',
  created: 'createdTime',
  terms_version: 'termsVersion',
  terms_accepted_at: 'termsAcceptedTime',
  disabled_at: 'disabledTime',
  hide_email_address: 'hidesEmailAddress',
  email_subscriber: 'wantsEmails',
  daily_email: 'dailyEmail',
  weekly_email: 'weeklyEmail',
  immediate_email: 'immediateEmail',
  immediate_favourites_only: 'immediateFavouritesOnly',
  is_sales: 'isSalesPerson',
  is_operator: 'isOperator',
} as const

const SHOWN = sql.join(Object.entries(PROFILE).map(([column, name]) => sql`p.${sql.ref(column)} as ${sql.ref(name)}`))

/** Names, preferences, terms, and when the person was last here. */
export const profile: Section<'profile'> = {
  name: 'profile',
  covers: ['last_sign_in.person_id', 'notice_seen.person_id', 'mailing.person_id'],
  columns: [
    ...Object.values(PROFILE),
    'hasPassword',
    'hasPicture',
    'lastSignInTime',
    'noticesSeenTime',
    'scheduledEmails',
  ],
  forAdministrators: true,
  pages: few(
    ({ personId }) => sql`
    select ${SHOWN}, p.password_hash is not null as "hasPassword", p.avatar_blob_id is not null as "hasPicture",
           (select s.at from last_sign_in s where s.person_id = p.id) as "lastSignInTime",
           (select n.seen_at from notice_seen n where n.person_id = p.id) as "noticesSeenTime",
           (select string_agg(m.kind, ', ' order by m.kind) from mailing m where m.person_id = p.id) as "scheduledEmails"
      from person p where p.id = ${personId}::uuid`,
  ),
}
