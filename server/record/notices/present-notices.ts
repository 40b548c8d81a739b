import type { Notice } from '@strongroom/contract/record/notices.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { selectStandings } from '../../access/standing-row.ts'
import { selectAuthors } from '../../access/select-authors.ts'
import { type Standing, standingOf } from '../../access/standing.ts'
import { visibleWorkspace } from '../../access/visible.ts'
import { presentAuthor } from '../../documents/assets/present.ts'
import type { Read } from '../../kernel/read.ts'
import type { NoticeRow } from './find-notices.ts'

/** A page of notices as the caller sees them: hidden people under a pseudonym, nothing from behind a shut door. */
export async function presentNotices(read: Read, rows: NoticeRow[], seen: Date): Promise<Notice[]> {
  if (rows.length === 0) return []
  const [standings, people] = await Promise.all([
    findStandings(read, [...new Set(rows.flatMap((row) => row.workspace_id ?? []))]),
    findPeople(read, [...new Set(rows.flatMap((row) => row.author_id ?? []))]),
  ])
  return rows.flatMap((row) => {
    if (row.workgroup_id !== null) return [presentMembership(row, row.workgroup_id, seen)]
    const reader = standings.get(row.workspace_id ?? '')
    if (!reader) return []
    const frame = frameOf(row, reader, seen)
    // The invitation itself is shown before any door.
    if (reader.shut && row.kind !== 'INVITATION') return [frame]
    const author = row.author_id === null ? undefined : people.get(row.author_id)
    return [
      {
        ...frame,
        kind: row.kind,
        person: author ? presentAuthor(author, reader) : null,
        text: row.text === null ? null : shortened(row.text),
        commentUuid: row.comment_id,
        threadUuid: row.thread_id,
        taskUuid: row.task_id,
      },
    ]
  })
}

/** The parts of a notice that show nothing from inside the workspace. */
const frameOf = (row: NoticeRow, { workspaceId: uuid, workspaceName: name }: Standing, seen: Date): Notice => ({
  ...emptyOf(row, seen),
  workspace: { uuid, name },
})

/** An invitation to a workgroup, which is in no workspace. */
const presentMembership = (row: NoticeRow, uuid: string, seen: Date): Notice => ({
  ...emptyOf(row, seen),
  kind: 'MEMBERSHIP',
  workgroup: { uuid, name: row.text ?? '' },
})

const emptyOf = ({ at }: NoticeRow, seen: Date): Notice => ({
  model: 'Notice',
  kind: null,
  time: at.getTime(),
  isUnread: at > seen,
  workspace: null,
  workgroup: null,
  person: null,
  text: null,
  commentUuid: null,
  threadUuid: null,
  taskUuid: null,
})

async function findStandings(read: Read, workspaceIds: string[]): Promise<Map<string, Standing>> {
  const rows = await selectStandings(read.db, visibleWorkspace(read))
    .where('p.workspace_id', '=', sql<string>`any(${workspaceIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.s_workspace, standingOf(row, read)]))
}

async function findPeople(read: Read, participantIds: string[]) {
  const rows = await selectAuthors(read.db).where('o.id', '=', sql<string>`any(${participantIds}::uuid[])`).execute()
  return new Map(rows.map((row) => [row.author_id, row]))
}

function shortened(text: string): string {
  const characters = [...text]
  const { replyShown } = limits
  return characters.length <= replyShown ? text : `${characters.slice(0, replyShown).join('').trimEnd()}…`
}
