import { type Selectable, sql } from 'kysely'
import type { DB } from '../database/db.gen.ts'

/** Whose sight it is: a `Read`, or what a statement is built with before anybody asks. */
export interface Asker {
  readonly actor: { personId: string }
  /** Ends are part of what is visible: what is over by then isn't there. */
  readonly now: Date
}

/** The asker's own row in every workspace that they own, take part in or are invited to. */
export const visibleWorkspace = (read: Asker) =>
  sql<Selectable<DB['participant']>>`visible_workspace(${read.actor.personId}::uuid, ${read.now}::timestamptz)`.as('p')

/**
 * The asker's own row in one workspace. A range and not '=', so that it is looked for among the person's rows and not among
 * the workspace's, which may be a million; and apart from what it is joined with, by the offset: with the workspace's own id
 * beside it, any index that begins with the workspace looked as good.
 */
export const ownRowIn = (read: Asker, workspaceId: string) =>
  sql<
    Selectable<DB['participant']>
  >`(select p.* from visible_workspace(${read.actor.personId}::uuid, ${read.now}::timestamptz) p
    where p.workspace_id between ${workspaceId}::uuid and ${workspaceId}::uuid offset 0)`.as('p')

/** Every document and folder that the asker may see. */
export const visibleAsset = (read: Asker) =>
  sql<Selectable<DB['asset']>>`visible_asset(${read.actor.personId}::uuid, ${read.now}::timestamptz)`.as('a')

/** What is in a folder, for pages: it must be ordered by parent_id first. */
export const visibleChild = (read: Asker, folderId: string) =>
  sql<
    Selectable<DB['asset']>
  >`visible_child(${read.actor.personId}::uuid, ${folderId}::uuid, ${read.now}::timestamptz)`.as('a')

/** Every participant whom the asker may see. */
export const visibleParticipant = (read: Asker) =>
  sql<Selectable<DB['participant']>>`visible_participant(${read.actor.personId}::uuid, ${read.now}::timestamptz)`.as(
    'o',
  )

/** The participants of one workspace whom the asker may see, for pages: they must be ordered by workspace_id first. */
export const visibleParticipantIn = (read: Asker, workspaceId: string) =>
  sql<
    Selectable<DB['participant']>
  >`visible_participant_in(${read.actor.personId}::uuid, ${workspaceId}::uuid, ${read.now}::timestamptz)`.as('o')

/** What happened in a workspace, as far as the asker may be told of it: kinds of events are for the caller to choose. */
export const visibleEvent = (read: Asker, workspaceId: string) =>
  sql<
    Selectable<DB['audit_event']>
  >`visible_event(${read.actor.personId}::uuid, ${workspaceId}::uuid, ${read.now}::timestamptz)`.as('e')

/** The same, for pages: they must be ordered by workspace_id first. */
export const visibleEventIn = (read: Asker, workspaceId: string) =>
  sql<
    Selectable<DB['audit_event']>
  >`visible_event_in(${read.actor.personId}::uuid, ${workspaceId}::uuid, ${read.now}::timestamptz)`.as('e')
