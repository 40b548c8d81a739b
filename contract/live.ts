import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'

/** What a browser shows that can change under its reader's eyes. */
export const liveTopics = ['workspaces', 'participants', 'assets', 'versions', 'audit'] as const
export type LiveTopic = (typeof liveTopics)[number]

/** Something of these kinds is other than it was in this workspace: whoever shows it asks for it anew. */
export const WorkspaceChanged = z.object({ workspaceUuid: Id, topics: z.array(z.enum(liveTopics)) })
export type WorkspaceChanged = z.infer<typeof WorkspaceChanged>

export const watchChanges = endpoint('GET', '/publicapi/1/changes', {
  kind: 'stream',
  summary:
    'What changes in the workspaces that one sees, as server-sent events without content, until the session ends',
  reply: WorkspaceChanged,
  errors: ['too.many.requests'],
})
