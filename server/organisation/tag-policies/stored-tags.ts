import type { PolicyTag } from '@strongroom/contract/organisation/tag-policies.ts'
import { sql } from 'kysely'

/** The tags of people, of rows `u` grouped by person. */
export const storedTags = sql<PolicyTag[]>`coalesce(jsonb_agg(
  jsonb_build_object('name', u.name, 'type', u.type, 'value', nullif(u.value, '')) order by u.name_key, u.value_key, u.type)
  filter (where u.id is not null), '[]')`
