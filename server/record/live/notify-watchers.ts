import { LIVE_TOPICS, type LiveTopic, liveTopics } from '@strongroom/contract/wire/live.ts'
import { type Selectable, sql } from 'kysely'
import { livingActors } from '../../identity/sessions/session.ts'
import { standingOf } from '../../access/standing.ts'
import { selectStandings } from '../../access/standing-row.ts'
import type { DB } from '../../database/db.gen.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Actor } from '../../kernel/read.ts'
import type { ChangeNotice } from '../../kernel/streams.ts'
import { workspaceActions } from '../../workspaces/workspaces/policy.ts'
import { concernedBy } from './concerned.ts'
import type { Watcher } from './watchers.ts'

/**
 * Notifies the viewers of a workspace of a change, limited to what they may see. Returns the milliseconds over which
 * they refetch, during which nothing more should be sent.
 */
export async function notifyWatchers(
  ports: Ports,
  watchers: ReadonlySet<Watcher>,
  notices: ChangeNotice[],
): Promise<number> {
  const [first] = notices
  if (!first || watchers.size === 0) return 0
  const rows = await standings(ports, first.workspaceId, [...new Set([...watchers].map((one) => one.personId))])
  const those = [...watchers].filter((one) => rows.has(one.personId))
  if (those.length === 0) return 0
  const sessions = [...new Set(those.map((one) => one.sessionId))]
  const concerned = concernedBy(ports, notices)
  const [actors, hidden, assetUuids, denied] = await Promise.all([
    livingActors(ports, sessions),
    hiddenOf(ports, notices),
    concerned,
    concerned.then((ids) => deniedTo(ports, first.workspaceId, [...rows.keys()], ids ?? [])),
  ])
  // Hidden participants would be counted by those whom they are hidden from.
  const pace = paceOf(those.filter(({ personId }) => !isHidden(rows.get(personId)!)).length)
  const bySession = new Map(actors.map((actor) => [actor.sessionId, actor]))
  for (const watcher of those) {
    const actor = bySession.get(watcher.sessionId)
    if (!actor) watcher.end()
    else {
      const row = rows.get(watcher.personId)!
      const topics = seenBy({ actor, now: ports.clock.now() }, row, { notices, hidden })
      // Ids of documents are for people who see documents.
      const isNamed = topics.some((topic) => LIVE_TOPICS[topic].named)
      const ids = changesOwn(row, notices) ? null : assetUuids
      const named = isNamed ? withoutDenied(ids, denied.get(watcher.personId)) : []
      if (topics.length > 0) watcher.push({ workspaceUuid: first.workspaceId, topics, assetUuids: named, ...pace })
    }
  }
  return pace.spread
}

/** Each person's documents among these that policies deny to them. */
async function deniedTo(
  { databases }: Ports,
  workspaceId: string,
  people: string[],
  assetIds: string[],
): Promise<Map<string, Set<string>>> {
  if (assetIds.length === 0) return new Map()
  const { rows } = await sql<{ person: string; denied: string[] }>`
    select w.person, array_agg(t.asset_id) as denied
      from (select id as person from unnest(${people}::uuid[]) as p(id)
             where (select exists (select from tag_policy)) and is_policed(id, ${workspaceId}::uuid)) w
     cross join (select distinct asset_id from asset_tag where asset_id = any(${assetIds}::uuid[])) t
     where denied_asset(w.person, t.asset_id, ${workspaceId}::uuid)
     group by w.person`.execute(databases.read)
  return new Map(rows.map(({ person, denied }) => [person, new Set(denied)]))
}

const withoutDenied = (ids: string[] | null, denied: Set<string> | undefined) =>
  denied && ids ? ids.filter((id) => !denied.has(id)) : ids

/** Milliseconds of queries per viewer: a page fetches up to four lists, which take a few milliseconds together. */
const EACH = 25
const LONGEST = 10_000

/** A single viewer refetches at once; two hundred within five seconds, so that a writer hardly notices them. */
const paceOf = (lookers: number) => ({ spread: Math.max(0, Math.min((lookers - 1) * EACH, LONGEST)) })

const isHidden = ({ s_type, s_person, s_owner }: Row) => s_type === 'BCC' && s_person !== s_owner

/** Whether what the person may do may have changed, and with it the actions on everything that they are shown. */
const changesOwn = ({ s_participant, s_person, s_owner }: Row, notices: ChangeNotice[]) =>
  s_person !== s_owner &&
  notices.some((one) => one.topics.includes('participants') && one.participants.includes(s_participant))

/** Data with actions of the person who is shown it. A notice of their own rights tells nothing about hidden people. */
const ACTED_ON = liveTopics.filter((topic) => LIVE_TOPICS[topic].to === 'inside')

/** The standings of these people in the workspace; people who don't see it are left out. */
async function standings(ports: Ports, workspaceId: string, people: string[]): Promise<Map<string, Row>> {
  const rows = await selectStandingsOf(ports, workspaceId, people).execute()
  return new Map(rows.map((row) => [row.s_person!, row]))
}

const selectStandingsOf = ({ databases, clock }: Ports, workspaceId: string, people: string[]) =>
  selectStandings(
    databases.read,
    sql<Selectable<DB['participant']>>`(select p.* from unnest(${people}::uuid[]) as person(id)
        cross join lateral visible_workspace(person.id, ${clock.now()}::timestamptz) p where p.workspace_id = ${workspaceId}::uuid)`.as(
      'p',
    ),
  )
type Row = Awaited<ReturnType<ReturnType<typeof selectStandingsOf>['execute']>>[number]

/** The hidden participants in the messages, each with their person. */
async function hiddenOf({ databases }: Ports, notices: ChangeNotice[]): Promise<Map<string, string | null>> {
  const ids = [...new Set(notices.flatMap(({ participants }) => participants))]
  const rows = await databases.read
    .selectFrom('participant')
    .select(['id', 'person_id'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('type', '=', 'BCC')
    .execute()
  return new Map(rows.map((row) => [row.id, row.person_id]))
}

/**
 * Outside the door only the workspace's name is visible. Activity is for those who may read it. Hidden participants
 * stay hidden in notices too: their changes of documents show in the documents only.
 */
function seenBy(
  { actor, now }: { actor: Actor; now: Date },
  row: Row,
  { notices, hidden }: { notices: ChangeNotice[]; hidden: Map<string, string | null> },
): LiveTopic[] {
  const standing = standingOf(row, { actor, now })
  const { readAudit, listParticipants: inside } = workspaceActions(standing)
  const isSecret = ({ participants }: ChangeNotice) =>
    !standing.isOwner && participants.some((id) => hidden.has(id) && hidden.get(id) !== actor.personId)
  const topics = notices.flatMap((one) => one.topics.filter((topic) => !isSecret(one) || LIVE_TOPICS[topic].ofHidden))
  if (changesOwn(row, notices)) topics.push(...ACTED_ON)
  const reached = { outside: true, inside, readers: inside && readAudit, person: false }
  const seen = topics.filter((topic) => reached[LIVE_TOPICS[topic].to])
  return [...new Set(seen)]
}
