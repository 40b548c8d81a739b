import { type RawBuilder, sql } from 'kysely'
import { isPassed } from '../../access/is-passed.ts'
import type { Read } from '../../kernel/read.ts'
import type { Reader } from '../audit/activity-sentence.ts'

/** The person whose data is exported. */
export interface Subject {
  read: Read
  personId: string
  name: string
  /** Confirmed addresses: invitations to them concern the person. A pending one may be somebody else's. */
  addresses: string[]
  reader: Reader
  /** The stored picture, if there is one. */
  picture: { blobId: string; size: number } | null
  /** The part that an administrator gets; null for the person themselves. */
  within: Within | null
}

/** An administrator's export is about these workgroups, since the person became a member of theirs. */
export interface Within {
  workgroupIds: string[]
  since: Date
}

/** Whether a workgroup's data is part of the export. */
export const ofWorkgroup = ({ within }: Subject, workgroupId: RawBuilder<unknown>) =>
  within ? sql`${workgroupId} = any(${within.workgroupIds}::uuid[])` : sql`true`

/** Whether something of that time is part of the export. */
export const ofTime = ({ within }: Subject, at: RawBuilder<unknown>) =>
  within ? sql`${at} >= ${within.since}` : sql`true`

/**
 * Whether the two-step door of a workspace `w` in the workgroup `g` is shut to the person's session: its names and texts
 * stay behind it. Administrators don't come by that door, and get no texts.
 */
const isShut = ({ read, within }: Subject) => (within ? sql`false` : sql`${isPassed(read)} is not true`)

/** The same for the workspace with this id; false for none. */
export const isShutIn = (subject: Subject, workspaceId: RawBuilder<unknown>) => sql`coalesce((
  select ${isShut(subject)} from workspace w join workgroup g on g.id = w.workgroup_id where w.id = ${workspaceId}), false)`

/**
 * The person's rows of `participant`, with their workspace. Administrators don't learn of hidden participations. The
 * workspace has the name of the time at which the participation ended.
 */
export const participations = (subject: Subject) => {
  const { read, personId, within } = subject
  return sql`(
    select o.*, w.workgroup_id, w.owner_id, coalesce((
        select e.original ->> 'name' from audit_event e
         where e.workspace_id = w.id and e.type = 'WORKSPACE_RENAMED'
           and e.at > coalesce(o.removed_at, case when o.expires_at <= ${read.now}::timestamptz then o.expires_at end)
         order by e.at, e.id limit 1), w.name) as workspace, ${isShut(subject)} as is_shut
      from participant o join workspace w on w.id = o.workspace_id join workgroup g on g.id = w.workgroup_id
     where o.person_id = ${personId}::uuid and ${ofWorkgroup(subject, sql`w.workgroup_id`)}
       and ${within ? sql`o.type = 'STANDARD'` : sql`true`})`
}

/** Whether something that the person did in a workspace is part of the export. */
export const ofWorkspace = (subject: Subject, workspaceId: RawBuilder<unknown>) =>
  subject.within
    ? sql`exists (select from ${participations(subject)} q
        where q.workspace_id = ${workspaceId} and q.accepted_at is not null and q.shadow_of is null)`
    : sql`true`

/** The documents and folders that the reader may see by name: the person's own rights, or every live one. */
export const namedAssets = ({ read, personId, within }: Subject) =>
  within ? sql`live_asset()` : sql`visible_asset(${personId}::uuid, ${read.now}::timestamptz)`

/** A text that administrators may not read. */
export const content = ({ within }: Subject, column: RawBuilder<unknown>) => (within ? sql`null::text` : column)
