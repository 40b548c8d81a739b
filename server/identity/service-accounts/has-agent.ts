import { sql } from 'kysely'

/**
 * Whether a service account belongs to the workgroup `g`. Starts from the service accounts, which are few, not from the
 * members.
 */
export const hasAgent = sql<boolean>`exists (select from (select id from person where is_agent offset 0) ap
  cross join lateral (select from member am
    where am.person_id = ap.id and am.workgroup_id = g.id and am.accepted_at is not null offset 0) am)`
