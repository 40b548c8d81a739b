import { sql } from 'kysely'

interface Moment {
  now: Date
}

/**
 * Whether a participation or invitation lasts: it isn't removed, and its end, if it has one, is still to come. Owners
 * have no end. The workspace may have ended nevertheless ({@link isOpen}).
 *
 * @param participant the alias of the table in the statement
 */
export const lasts = (participant: string, { now }: Moment) => {
  const [removed, expires] = [sql.ref(`${participant}.removed_at`), sql.ref(`${participant}.expires_at`)]
  return sql<boolean>`(${removed} is null and (${expires} is null or ${expires} > ${now}::timestamptz))`
}

/** Whether a workspace `w` is open: neither closed nor past its planned end. */
export const isOpen = ({ now }: Moment) =>
  sql<boolean>`(w.closed_at is null and (w.scheduled_end is null or w.scheduled_end > ${now}::timestamptz))`
