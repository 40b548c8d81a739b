import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Read } from '../../kernel/read.ts'

/** The live sessions of a person: neither ended nor expired. */
export const liveSessionsOf = (read: Read, personId: string) =>
  read.db
    .selectFrom('session as s')
    .select(['s.id', 's.user_agent', 's.address', 's.created', 's.last_used'])
    .where('s.person_id', '=', personId)
    .where('s.ended_at', 'is', null)
    .where('s.expires', '>', read.now)
    .where('s.last_used', '>', new Date(read.now.getTime() - limits.idleTimeout))
