import type { Kysely } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import type { DB } from './db.gen.ts'

/**
 * A connection that can't write. Unlike kysely's own type it also runs statements written as text, which PostgreSQL
 * refuses there if they write.
 */
export interface ReadConnection extends Omit<ReadonlyKysely<DB>, 'getExecutor'>, Pick<Kysely<DB>, 'getExecutor'> {}

/** The selecting part of a read's connection and of a change's transaction. */
export type Selecting = Pick<ReadConnection, 'selectFrom' | 'selectNoFrom' | 'getExecutor'>
