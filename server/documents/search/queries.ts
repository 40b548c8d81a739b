import type { WantedTag } from '@strongroom/contract/documents/given-tags.ts'
import type { SearchSort } from '@strongroom/contract/documents/search.ts'
import { plainText } from '@strongroom/contract/wire/plain-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { enter, findStanding } from '../../access/door.ts'
import { selectStandings } from '../../access/standing-row.ts'
import { type Standing, standingOf } from '../../access/standing.ts'
import { rowBehindDoor, visibleAmong, visibleWorkspace } from '../../access/visible.ts'
import type { Read } from '../../kernel/read.ts'
import { wantedKeys } from '../tags/tag-keys.ts'
import { inTurn, inWorkspaces, mostOf, type Reach, theRest } from './reach.ts'
import type { SearchTerms } from './search-terms.ts'

interface Scope {
  workspaceUuid?: string | undefined
  workgroupUuid?: string | undefined
}

/**
 * The caller's standing in the workspaces to search: the named one, which refuses at its door, or every one whose door
 * is open to this session.
 */
export async function standingsToSearch(read: Read, scope: Scope): Promise<Standing[]> {
  const all = scope.workspaceUuid
    ? [enter(await findStanding(read, scope.workspaceUuid))]
    : (await selectStandings(read.db, visibleWorkspace(read)).execute()).map((row) => standingOf(row, read))
  return all.filter(
    ({ shut, isClosed, hasAccepted, workgroupId }) =>
      !shut && !isClosed && hasAccepted && (!scope.workgroupUuid || workgroupId === scope.workgroupUuid),
  )
}

interface Search {
  terms: SearchTerms
  standings: readonly Standing[]
  tags?: WantedTag[] | undefined
  sort: SearchSort
  page: number
  size: number
}

interface Hit {
  id: string
  by_name: boolean
  total: number
  /** There are more than are looked at. */
  is_cut: boolean
}

/** A page of what is found, and how many there are. */
export async function selectHits(read: Read, search: Search): Promise<Hit[]> {
  const { terms, sort, page, size } = search
  const most = mostOf(search)
  const reached = { most, workspaces: search.standings.length }
  // One workspace has no rest. The workspace in which the first part ended may be in both.
  const rest = (first: string, more: RawBuilder<unknown>) =>
    search.standings.length > 1
      ? sql` union all select r.* from (${more}) r where not exists (select from ${sql.table(first)} f where f.id = r.id)`
      : sql``
  const { rows } = await sql<Hit>`
    with first_named as materialized (${named(read, search, inTurn(most))}),
      named as materialized (select * from first_named${rest('first_named', named(read, search, theRest('first_named', reached)))}),
      first_worded as materialized (${worded(read, search, inTurn(most))}),
      worded as materialized (select * from first_worded${rest('first_worded', worded(read, search, theRest('first_worded', reached)))}),
      hits as materialized (
        select n.*, true as by_name from named n
        union all
        select w.*, false from worded w where not exists (select from named n where n.id = w.id)),
      ranked as (${ranked(search)})
    select a.id, a.by_name,
        (select count(*) from hits)::int as total,
        greatest((select count(*) from first_named), (select count(*) from first_worded)) = ${sql.lit(most)} as is_cut
      from hits a left join ranked r on r.id = a.id order by ${orderBy(sort, terms)} limit ${sql.lit(size)} offset ${page * size}`.execute(
    read.db,
  )
  return rows
}

/**
 * Everything with all terms in its name: the index holds the parts of names below each workspace. The offsets keep the
 * planner from reading the names of all workspaces, which would take longer the more others have, and from joining
 * everything visible instead of looking rows up.
 */
const named = (read: Read, search: Search, reach: Reach) =>
  inWorkspaces(
    read,
    { standings: search.standings, reach },
    {
      matches: sql`
      select a.id from asset a where a.workspace_id = s.id and a.kind <> 'ROOT' ${whereAll([
        ...search.terms.patterns.map((pattern) => sql`plain_text(a.name) like ${pattern}`),
        ...tagged(search),
      ])} ${reach.order(sql`a.id`)} offset 0`,
      seen: sql`select a.* from ${rowBehindDoor(read, { id: sql`m.id`, workspaceId: sql`s.id` })}`,
    },
  )

const whereAll = (conditions: RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``

/** A condition for each wanted tag. Accents are ignored, as in names. */
function tagged(search: Search): RawBuilder<unknown>[] {
  // The beginning is in the index.
  const same = (key: RawBuilder<unknown>, wanted: string) =>
    sql`left(plain_text(${key}), 50) = left(${wanted}::text, 50) and plain_text(${key}) = ${wanted}`
  return wantedKeys(search.tags ?? []).map(({ name, value }) => {
    const ofValue = value === null ? sql`` : sql`and ${same(sql`t.value_key`, plainText(value))}`
    return sql`exists (select from asset_tag t
      where t.workspace_id = a.workspace_id and t.asset_id = a.id and ${same(sql`t.name_key`, plainText(name))} ${ofValue})`
  })
}

/** Prepares nothing, whereas to search no workspace takes half as long to prepare as a search. */
const NOTHING = sql`
  select null::bigint as turn, a.id, a.name, a.name_key, a.created, a.modified, a.size from asset a where false`

/** Documents with all words in the text of their current version, where the caller may have that text. */
function worded(read: Read, search: Search, reach: Reach): RawBuilder<unknown> {
  const { standings, terms } = search
  const places = terms.words ? standings.filter(({ abilities }) => abilities.hasDownload) : []
  return places.length === 0
    ? NOTHING
    : inWorkspaces(
        read,
        { standings: places, reach },
        {
          matches: sql`
      select t.asset_id as id from document_text t
       where t.workspace_id = s.id and t.words @@ ${terms.words ?? ''}::tsquery ${reach.order(sql`t.asset_id`)} offset 0`,
          seen: sql`
      select a.* from ${rowBehindDoor(read, { id: sql`m.id`, workspaceId: sql`s.id` })}
        join document_text t on t.asset_id = a.id and t.version_id = a.current_version_id
        join version v on v.id = t.version_id
       where v.scan_status = any('{COMPLETE,COMPLETE_NOT_SCANNED}') ${whereAll(tagged(search))}`,
        },
      )
}

/** So many texts, the latest, are ranked: each rank reads the words of its text. */
const RANKED = sql.lit(300)

/** How well texts match: how often the words occur in them, and whole words more than parts. */
const ranked = ({ terms, sort }: Search) =>
  sort === 'relevance,desc' && terms.words
    ? sql`select h.id, ts_rank(t.words, ${terms.words}::tsquery, 1) as rank
            from (select id from hits where not by_name order by modified desc, id desc limit ${RANKED}) h
            join document_text t on t.asset_id = h.id`
    : sql`select null::uuid as id, null::real as rank where false`

const FIELDS = { createdDate: 'a.created', modifiedDate: 'a.modified', name: 'a.name_key', size: 'a.size' } as const

function orderBy(sort: SearchSort, { beginning }: SearchTerms): RawBuilder<unknown> {
  if (sort === 'relevance,desc')
    return sql`a.by_name desc, plain_text(a.name) like ${beginning} desc, r.rank desc nulls last, a.name_key, a.id`
  const [field, direction] = sort.split(',') as [keyof typeof FIELDS, 'asc' | 'desc']
  const way = sql.raw(direction)
  return sql`${sql.ref(FIELDS[field])} ${way} nulls last, a.id ${way}`
}

/** The names of folders that the caller sees. */
export async function selectNames(read: Read, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select a.id, a.name from ${visibleAmong(read, ids)}`.execute(read.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Characters of a text around a word. */
const AROUND = { before: 60, all: 220 }

/** A piece of the text of each document, around the first word that it has. */
export async function selectPieces(read: Read, ids: readonly string[], words: readonly string[]) {
  const places = words.map((word) => sql`nullif(strpos(t.plain, ${word}), 0)`)
  const { rows } = await sql<{ id: string; piece: string; begins: boolean; ends: boolean }>`
    select t.asset_id as id, substr(t.body, p.start, ${AROUND.all}) as piece, p.start = 1 as begins,
        p.start + ${AROUND.all} > length(t.body) as ends
      from document_text t cross join lateral (
        select greatest(1, coalesce(least(${sql.join(places)}), 1) - ${AROUND.before}) as start) p
     where t.asset_id = any(${[...ids]}::uuid[])`.execute(read.db)
  return new Map(rows.map((row) => [row.id, wholeWords(row)]))
}

/** A piece without the parts of words at its ends; of text without spaces, all of it. */
function wholeWords({ piece, begins, ends }: { piece: string; begins: boolean; ends: boolean }): string {
  const from = begins ? piece : `… ${piece.replace(/^\S{0,30}\s+/, '')}`
  return ends ? from : `${from.replace(/\s+\S{0,30}$/, '')} …`
}
