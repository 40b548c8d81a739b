import { type RawBuilder, sql } from 'kysely'

/** How often the work on a version is repeated after a fault of the machine. */
export const RETRIES = 3
const HOUR = 3_600_000

/**
 * The time of the next attempt: an hour after the first fault, four after the second, sixteen after the third. None after
 * that. `faults` were counted before this one.
 */
export const retryTime = (now: Date, faults: RawBuilder<unknown>) =>
  sql<Date | null>`case when ${faults} < ${RETRIES}
    then ${now}::timestamptz + ${HOUR} * 4 ^ ${faults} * interval '1 millisecond' end`
