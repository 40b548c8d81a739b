import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '../database/db.gen.ts'

/** The person whose visibility applies: a `Read`, or the parameters of a prepared statement. */
export interface Caller {
  readonly actor: { personId: string }
  /** Visibility includes end times: what is over by then doesn't exist. */
  readonly now: Date
}

/** The caller's own row in every workspace that they own, participate in or are invited to. */
export const visibleWorkspace = (read: Caller) =>
  sql<Selectable<DB['participant']>>`visible_workspace(${read.actor.personId}::uuid, ${read.now}::timestamptz)`.as('p')

/**
 * The caller's own row in one workspace. A range of both columns instead of '=': only an index that begins with the
 * person can read it, whereas by the workspace's id alone a plan may search all its participants, a million of them.
 * The offset separates it from its join: with the workspace's own id beside it, any index that begins with the workspace
 * would look as good.
 */
export const ownRowIn = (read: Caller, workspaceId: string) =>
  sql<
    Selectable<DB['participant']>
  >`(select p.* from visible_workspace(${read.actor.personId}::uuid, ${read.now}::timestamptz) p
    where (p.person_id, p.workspace_id) between (${read.actor.personId}::uuid, ${workspaceId}::uuid)
      and (${read.actor.personId}::uuid, ${workspaceId}::uuid) offset 0)`.as('p')

/**
 * Every document, folder and root outside the bin, for the server's own queries. Rows are checked one by one: for the
 * children of a folder it is enough to check the folder.
 */
export const liveAsset = sql<Selectable<DB['asset']>>`live_asset()`.as('a')

/** Those of some documents and folders that aren't in the bin. Each is looked up by its id, as by {@link visibleAmong}. */
export const liveAmong = (ids: readonly string[]) =>
  sql<Selectable<DB['asset']>>`(select a.* from (select distinct unnest(${ids}::uuid[])) as i (id)
     cross join lateral (select * from live_asset() where id = i.id offset 0) a)`.as('a')

/** The person to whom policies may deny documents; null for somebody who isn't registered. */
interface Policed {
  readonly actor: { personId: string | null }
}

const NO_POLICY = sql`not (select exists (select from tag_policy)) or a.kind not in ('DOCUMENT', 'LINK')`

const isDenied = ({ actor }: Policed) => sql`denied_asset(${actor.personId}::uuid, a.id, a.workspace_id)`

/**
 * Whether no policy denies a document or link to the caller (decision 146), for queries that select `a` from elsewhere.
 * Installations without policies ask once per statement.
 */
export const isNotDenied = (read: Policed) => sql<boolean>`(${NO_POLICY} or not ${isDenied(read)})`

/**
 * The same in open workspaces. A document without tags is not denied there, which an index answers in a third of the
 * function's time: only deleted documents and closed workspaces have tags elsewhere. The offset keeps a plan from reading
 * all tags.
 */
const isNotDeniedInOpen = (read: Pick<Caller, 'actor'>) =>
  sql<boolean>`(${NO_POLICY} or not exists (select from asset_tag g where g.asset_id = a.id offset 0) or not ${isDenied(read)})`

/** Whether policies may deny the caller documents of a workspace, so that kept counts may be too high. */
export const isPoliced = ({ actor }: Pick<Caller, 'actor'>, workspaceId: RawBuilder<unknown>) =>
  sql<boolean>`is_policed(${actor.personId}::uuid, ${workspaceId})`

/**
 * Whether policies let another person see documents that they deny to this one (decision 257). Installations without
 * policies ask once per statement.
 */
export const seesMore = (personId: string | null, { other, place }: Record<'other' | 'place', RawBuilder<unknown>>) =>
  sql<boolean>`((select exists (select from tag_policy)) and sees_more(${personId}::uuid, ${other}, ${place}))`

/** Every document and folder that the caller may see. */
export const visibleAsset = (read: Caller) =>
  sql<Selectable<DB['asset']>>`visible_asset(${read.actor.personId}::uuid, ${read.now}::timestamptz)`.as('a')

/**
 * Whether the caller sees contents of a workspace, asked once where its rows are looked up by {@link rowBehindDoor}. The
 * range is that of {@link ownRowIn}: by one column a plan may read all workspaces of the caller for each.
 */
export const isOpenTo = ({ actor, now }: Caller, workspaceId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from workspace_with_content(${actor.personId}::uuid, ${now}::timestamptz) p
    where (p.person_id, p.workspace_id) between (${actor.personId}::uuid, ${workspaceId}) and (${actor.personId}::uuid, ${workspaceId}))`

/**
 * One of a workspace's documents and folders, where {@link isOpenTo} asks for the workspace and {@link outsideBin} for the
 * folder: the three conditions of visible_asset. For each row of many, all three would be looked up again.
 */
export const rowBehindDoor = (
  read: Caller,
  { id, workspaceId }: { id: RawBuilder<unknown>; workspaceId: RawBuilder<unknown> },
) => lookedUp(read, sql`a.id = ${id} and a.workspace_id = ${workspaceId}`)

/** One row, if nothing but its workspace and its folder can hide it. The offset keeps it a look-up by its id. */
const lookedUp = (read: Caller, isWanted: RawBuilder<unknown>) =>
  sql<Selectable<DB['asset']>>`(select a.* from asset a
    where ${isWanted} and (a.parent_id is not null or a.kind = 'ROOT') and ${isNotDeniedInOpen(read)} offset 0)`.as('a')

/**
 * A row without columns if the folder isn't in the bin, for lateral joins. The plan keeps the answer for each folder
 * (Memoize). The offset keeps it a join.
 */
export const outsideBin = ({ parentId, workspaceId }: Record<'parentId' | 'workspaceId', RawBuilder<unknown>>) =>
  sql`(select where not (exists (select from bin_entry b where b.workspace_id = ${workspaceId} and b.is_folder)
    and lies_in_bin(${parentId})) offset 0) as outside_bin`

/**
 * Those of some documents and folders that the caller may see, each once, in no order. Each is looked up by its id: with
 * all ids in one condition, a plan may read all documents of the caller's workspaces instead.
 */
export const visibleAmong = (read: Caller, ids: readonly string[] | RawBuilder<readonly string[]>) =>
  sql<Selectable<DB['asset']>>`(select a.* from (select distinct unnest(${ids}::uuid[])) as i (id)
     cross join lateral ${lookedUp(read, sql`a.id = i.id`)}
     cross join lateral ${outsideBin({ parentId: sql`a.parent_id`, workspaceId: sql`a.workspace_id` })}
     cross join lateral (select where ${isOpenTo(read, sql`a.workspace_id`)} offset 0) as is_open)`.as('a')

/** The same in one workspace, for counts and exports of all of it. */
export const visibleAssetIn = (read: Caller, workspaceId: string) =>
  sql<
    Selectable<DB['asset']>
  >`visible_asset_in(${read.actor.personId}::uuid, ${workspaceId}::uuid, ${read.now}::timestamptz)`.as('a')

/**
 * One of them, for lateral joins. By its id beside the workspace's, a plan may read the whole workspace: an index that
 * begins with the workspace looks as good.
 */
export const visibleOne = (read: Caller, workspaceId: string, id: RawBuilder<unknown>) =>
  sql<Selectable<DB['asset']>>`(select a.* from ${visibleAssetIn(read, workspaceId)} where a.id = ${id} offset 0)`.as(
    'a',
  )

/** The contents of a folder, for pages: order by parent_id first. */
export const visibleChild = (read: Caller, folderId: string) =>
  sql<
    Selectable<DB['asset']>
  >`visible_child(${read.actor.personId}::uuid, ${folderId}::uuid, ${read.now}::timestamptz)`.as('a')

/** Every participant whom the caller may see. */
export const visibleParticipant = (read: Caller) =>
  sql<Selectable<DB['participant']>>`visible_participant(${read.actor.personId}::uuid, ${read.now}::timestamptz)`.as(
    'o',
  )

/** The participants of one workspace whom the caller may see, for pages: order by workspace_id first. */
export const visibleParticipantIn = (read: Caller, workspaceId: string) =>
  sql<
    Selectable<DB['participant']>
  >`visible_participant_in(${read.actor.personId}::uuid, ${workspaceId}::uuid, ${read.now}::timestamptz)`.as('o')

/**
 * The documents and folders whose names are kept after a workspace is closed, for its record only: those outside the
 * bin that policies don't deny to the caller (decision 135).
 */
export const keptAssetIn = ({ actor }: Pick<Caller, 'actor'>, workspaceId: string) =>
  sql`(select a.* from live_asset() a
    where a.workspace_id = ${workspaceId}::uuid and not denied_asset(${actor.personId}::uuid, a.id, a.workspace_id))`

/** The participants as the caller saw them when the workspace was closed, for its record only. */
export const keptParticipantIn = ({ actor }: Pick<Caller, 'actor'>, workspaceId: string) =>
  sql<Selectable<DB['participant']>>`(select o.* from participant o join workspace w on w.id = o.workspace_id
    where o.workspace_id = ${workspaceId}::uuid and o.removed_at is null
      and (o.expires_at is null or o.expires_at > coalesce(w.closed_at, w.scheduled_end))
      and (o.type = 'STANDARD' or o.person_id = ${actor.personId}::uuid or w.owner_id = ${actor.personId}::uuid))`.as(
    'o',
  )

/** The events in a workspace that the caller may learn of. The caller of this function chooses the event types. */
export const visibleEvent = (read: Caller, workspaceId: string) =>
  sql<
    Selectable<DB['audit_event']>
  >`visible_event(${read.actor.personId}::uuid, ${workspaceId}::uuid, ${read.now}::timestamptz)`.as('e')

/** The same, with those of hidden participants whom the caller knows by a pseudonym. Only for events of reading. */
export const visibleReading = (read: Caller, workspaceId: string) =>
  sql<
    Selectable<DB['audit_event']>
  >`visible_reading(${read.actor.personId}::uuid, ${workspaceId}::uuid, ${read.now}::timestamptz)`.as('e')

/** The events that the caller may learn of, for pages: order by workspace_id first. */
export const visibleEventIn = (read: Caller, workspaceId: string) =>
  sql<
    Selectable<DB['audit_event']>
  >`visible_event_in(${read.actor.personId}::uuid, ${workspaceId}::uuid, ${read.now}::timestamptz)`.as('e')
