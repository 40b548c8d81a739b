import type { Task, TaskAssignment } from '@strongroom/contract/documents/tasks.ts'
import { sql } from 'kysely'
import { selectStandings } from '../../access/standing-row.ts'
import { type Standing, standingOf } from '../../access/standing.ts'
import { visibleWorkspace } from '../../access/visible.ts'
import type { Read } from '../../kernel/read.ts'
import { titleFor } from '../../mail/task-title.ts'
import { presentAuthor } from '../assets/present.ts'
import { taskActions } from './policy.ts'
import { selectTasks, stateOf, typeOf } from './queries.ts'
import { findParts, findReferences, type PartRow, type ReferenceRow } from './task-contents.ts'

/** Tasks by id, in that order, as the caller sees them. Behind a shut door only their status is shown. */
export async function presentTasks(read: Read, ids: string[], includeActions: boolean): Promise<Task[]> {
  if (ids.length === 0) return []
  const rows = await findRows(read, ids)
  const standings = await findStandings(read, [...new Set(rows.map(({ workspace_id }) => workspace_id))])
  const isOpen = (row: Row) => !standings.get(row.workspace_id)?.shut
  const inside = rows.filter(isOpen).map(({ id }) => id)
  const [parts, references] = await Promise.all([findParts(read, inside), findReferences(read, inside)])
  return rows.flatMap((row) => {
    const reader = standings.get(row.workspace_id)
    if (!reader) return []
    if (!isOpen(row)) return [presentShut(row)]
    return [
      {
        ...frameOf(row),
        ...textOf(row, reader),
        assignments: parts.filter(({ task_id }) => task_id === row.id).map(presentPart),
        ...presentReferences(
          references.filter(({ task_id }) => task_id === row.id),
          row.closed_at !== null,
        ),
        ...(includeActions ? { actions: taskActions(reader, stateOf(partOf(row, reader, parts), reader)) } : {}),
      },
    ]
  })
}

const NO_PARTICIPANT = '00000000-0000-0000-0000-000000000000'

async function findRows(read: Read, ids: string[]) {
  const rows = await selectTasks(read.db, NO_PARTICIPANT)
    .innerJoin('participant as c', 'c.id', 't.created_by')
    .leftJoin('person as cp', 'cp.id', 'c.person_id')
    .select(['c.type as c_type', 'c.party_number', 'c.person_id', 'c.email', 'c.invited_by'])
    .select(['cp.given_name', 'cp.family_name', 'cp.hide_email_address as hides'])
    .select(titleFor(read.actor.personId).as('shown_title'))
    .where('t.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
type Row = Awaited<ReturnType<typeof findRows>>[number]

async function findStandings(read: Read, workspaceIds: string[]): Promise<Map<string, Standing>> {
  const own = sql<never>`(select p.* from ${visibleWorkspace(read)} where p.workspace_id = any(${workspaceIds}::uuid[]))`
  const rows = await selectStandings(read.db, own.as('p')).execute()
  return new Map(rows.map((row) => [row.s_workspace, standingOf(row, read)]))
}

function partOf(row: Row, { participantId }: Standing, parts: PartRow[]) {
  const own = parts.find((part) => part.task_id === row.id && part.participant_id === participantId)
  return { ...row, own_status: own?.status ?? null, own_turn: own?.turn_at ?? null }
}

const frameOf = (row: Row) => ({
  model: 'Task' as const,
  uuid: row.id,
  workspaceUuid: row.workspace_id,
  workspace: {
    uuid: row.workspace_id,
    name: row.workspace_name,
    ownerUuid: row.owner_id,
    workgroupUuid: row.workgroup_id,
  },
  isShut: false,
  status: row.status as Task['status'],
  createdTime: row.created.getTime(),
})

const textOf = (row: Row, reader: Standing) => ({
  type: typeOf(row),
  isChain: row.is_chain,
  title: row.shown_title,
  description: row.description,
  dueDate: row.due?.getTime() ?? null,
  reminders: row.reminders,
  message: row.message,
  createdBy: presentAuthor({ ...row, type: row.c_type, author_id: row.created_by }, reader),
  endedTime: row.ended?.getTime() ?? null,
})

const presentShut = (row: Row): Task => ({
  ...frameOf(row),
  isShut: true,
  isChain: false,
  type: null,
  title: null,
  description: null,
  dueDate: null,
  reminders: [],
  message: '',
  createdBy: null,
  endedTime: null,
  assignments: [],
  referencedAssets: [],
  referencedDocumentVersions: [],
})

const presentPart = (part: PartRow): TaskAssignment => ({
  participantUuid: part.participant_id,
  userUuid: part.is_known ? part.person_id : null,
  givenName: (part.is_known && part.given_name) || '',
  familyName: (part.is_known && part.family_name) || '',
  // The selecting statement applies the rule of presentPerson.
  email: part.shows_email ? part.email : null,
  status: part.status as TaskAssignment['status'],
  isWaiting: part.status === 'OPEN' && part.turn_at === null,
  result: part.result,
  message: part.message,
  endedTime: part.ended?.getTime() ?? null,
})

type References = Pick<Task, 'referencedAssets' | 'referencedDocumentVersions'>

function presentReferences(references: ReferenceRow[], isClosed: boolean): References {
  return {
    referencedAssets: references
      .filter(({ is_deleted }) => !is_deleted)
      .map(({ asset_id, name, kind }) => ({ uuid: asset_id, name, type: kind })),
    referencedDocumentVersions: references
      .filter(({ version_id }) => version_id !== null)
      .map((one) => ({
        assetUuid: one.asset_id,
        name: one.name,
        version: one.number!,
        fileSize: Number(one.size),
        sha256: one.sha256!.toString('hex'),
        status: statusOf(one, isClosed),
      })),
  }
}

function statusOf({ is_deleted, version_id, current_version_id }: ReferenceRow, isClosed: boolean) {
  if (isClosed) return 'EXPIRED'
  if (is_deleted) return 'DELETED'
  return version_id === current_version_id ? null : 'SUPERSEDED'
}
