import { type RawBuilder, sql } from 'kysely'

/** Whether the workspace `w` was closed so many years before `time`, and its record may be destroyed then. */
export const isRecordOld = (years: RawBuilder<unknown>, time: Date): RawBuilder<boolean> =>
  sql<boolean>`(w.record_destroyed_at is null and w.held_at is null
    and w.closed_at + make_interval(years => ${years}) <= ${time}::timestamptz)`
