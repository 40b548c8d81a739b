import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Id, Time } from '../wire/ids.ts'
import { listOf } from '../wire/page.ts'
import { Abilities } from '../workspaces/participants.ts'
import { Person } from '../identity/users.ts'
import { doorErrors } from '../workspaces/workspaces.ts'

/** The maximum number of workspaces per request, and of recent workspaces. */
export const MOST_ASKED = 100
export const RECENT = 6
/** Times of one visit are at most this far apart: until then, coming back continues it. */
export const VISIT_GAP = 30 * 60_000
/** New documents and people are counted up to this number. */
export const NEWS_COUNTED = 99

/** The news of one workspace on a list. */
export const WorkspaceNews = z.object({
  workspaceUuid: Id,
  /** Documents and versions added by others since the caller's last visit; 0 without a visit. */
  newDocuments: z.int(),
  newDocumentsIsLowerBound: z.boolean(),
  /** Participants whom the caller sees. */
  participants: z.int(),
  participantsIsLowerBound: z.boolean(),
  /** The last document that was added, changed, renamed, moved or deleted; null if there is none. */
  lastChange: z.object({ time: Time, documentName: z.string(), by: Person.nullable() }).nullable(),
  isOwner: z.boolean(),
  /** The caller's abilities there. */
  abilities: Abilities,
})
export type WorkspaceNews = z.infer<typeof WorkspaceNews>

export const noteVisit = endpoint('PUT', '/publicapi/1/workspaces/:workspaceUuid/visit', {
  summary:
    'Records your visit of a workspace: later changes are new to you. Answers when your visit before this one ended',
  reply: z.object({
    /** null at the first visit. */
    previousTime: Time.nullable(),
  }),
  errors: ['workspace.not.found', ...doorErrors],
})

export const listNews = endpoint('GET', '/publicapi/1/workspacenews', {
  summary: 'The news, last change and participants of workspaces that you can enter',
  query: z.object({
    workspaceUuids: listOf(z.array(Id).min(1).max(MOST_ASKED)),
  }),
  reply: z.object({ content: z.array(WorkspaceNews) }),
})

export const listRecent = endpoint('GET', '/publicapi/1/recentworkspaces', {
  summary: 'The workspaces that you visited last, newest first',
  reply: z.object({ content: z.array(z.object({ uuid: Id, name: z.string(), visitedTime: Time })) }),
})
