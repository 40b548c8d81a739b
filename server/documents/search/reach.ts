import type { SearchSort } from '@strongroom/contract/documents/search.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Standing } from '../../access/standing.ts'
import { isOpenTo, outsideBin } from '../../access/visible.ts'
import type { Read } from '../../kernel/read.ts'

/**
 * So many names and so many texts are looked at: whether a person sees one takes 10 µs. By other orders than relevance
 * more are, because their first page may have the oldest.
 */
export const mostOf = ({ sort }: { sort: SearchSort }) => (sort === 'relevance,desc' ? 2000 : limits.counted)

/** So many more are looked at in the workspaces that those don't reach, a share in each. */
const MOST_OF_THE_REST = 2000

/** How far a search goes through the workspaces. */
export interface Reach {
  from: RawBuilder<unknown>
  order: (id: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The most of each workspace. */
  share: RawBuilder<unknown>
  /** The most of all. */
  most: RawBuilder<unknown>
}

/** Workspace by workspace, the latest of each first. */
export const inTurn = (most: number): Reach => ({
  from: sql``,
  order: (id) => sql`order by ${id} desc`,
  share: sql``,
  most: sql`limit ${sql.lit(most)}`,
})

/**
 * If a search in turn ended early: a share of each workspace that has not had it. The share is taken without an order, so
 * that a workspace's matches beyond it aren't read.
 */
export const theRest = (first: string, { most, workspaces }: { most: number; workspaces: number }): Reach => {
  const share = sql.lit(Math.max(1, Math.floor(MOST_OF_THE_REST / workspaces)))
  return {
    // The workspace in which it ended comes again only if it has had less.
    from: sql`where (select count(*) from ${sql.table(first)}) = ${sql.lit(most)}
      and s.turn > (select turn - (count(*) < ${share})::integer from ${sql.table(first)}
                     group by turn order by turn desc limit 1)`,
    order: () => sql``,
    share: sql`limit ${share}`,
    most: sql``,
  }
}

/** The matches in these workspaces that the caller sees. */
export const inWorkspaces = (
  read: Read,
  { standings, reach }: { standings: readonly Standing[]; reach: Reach },
  { matches, seen }: { matches: RawBuilder<unknown>; seen: RawBuilder<unknown> },
) => sql`
  select s.turn, a.* from unnest(${standings.map(({ workspaceId }) => workspaceId)}::uuid[]) with ordinality s(id, turn)
    cross join lateral (
      select a.id, a.name, a.name_key, a.created, a.modified, a.size
        from (${matches}) m cross join lateral (${seen} offset 0) a
       cross join lateral ${outsideBin({ parentId: sql`a.parent_id`, workspaceId: sql`s.id` })}
       where ${isOpenTo(read, sql`s.id`)} ${reach.share}) a
   ${reach.from} ${reach.most}`
