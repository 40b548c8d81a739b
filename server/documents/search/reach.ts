import type { SearchSort } from '@strongroom/contract/documents/search.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Standing } from '../../access/standing.ts'

/**
 * So many names and so many texts are looked at: whether a person sees one takes 30 µs. By other orders than relevance
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
  share: (workspaces: number) => RawBuilder<unknown>
  /** The most of all. */
  most: RawBuilder<unknown>
}

/** Workspace by workspace, the latest of each first. */
export const inTurn = (most: number): Reach => ({
  from: sql``,
  order: (id) => sql`order by ${id} desc`,
  share: () => sql``,
  most: sql`limit ${sql.lit(most)}`,
})

/**
 * If a search in turn ended early: a share of each workspace from the one in which it ended. The share is taken without
 * an order, so that a workspace's matches beyond it aren't read.
 */
export const theRest = (first: string, most: number): Reach => ({
  from: sql`where (select count(*) from ${sql.table(first)}) = ${sql.lit(most)}
    and s.turn >= (select max(turn) from ${sql.table(first)})`,
  order: () => sql``,
  share: (workspaces) => sql`limit ${Math.max(1, Math.floor(MOST_OF_THE_REST / Math.max(1, workspaces)))}`,
  most: sql``,
})

/** The matches in these workspaces that the caller sees. */
export const inWorkspaces = (
  standings: readonly Standing[],
  reach: Reach,
  { matches, seen }: { matches: RawBuilder<unknown>; seen: RawBuilder<unknown> },
) => sql`
  select s.turn, a.* from unnest(${standings.map(({ workspaceId }) => workspaceId)}::uuid[]) with ordinality s(id, turn)
    cross join lateral (
      select a.id, a.name, a.name_key, a.created, a.modified, a.size
        from (${matches}) m cross join lateral (${seen} offset 0) a ${reach.share(standings.length)}) a
   ${reach.from} ${reach.most}`
