import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'

/** The parts of pages that can change while they are shown. */
export const liveTopics = ['workspaces', 'participants', 'assets', 'versions', 'audit'] as const
export type LiveTopic = (typeof liveTopics)[number]

/** These kinds of data changed in this workspace; clients that show them should refetch. */
export const WorkspaceChanged = z.object({
  workspaceUuid: Id,
  topics: z.array(z.enum(liveTopics)),
  /**
   * For the topics assets and versions: the affected documents and folders, including folders whose lists show them
   * (the root has its workspace's id). null if there are too many to name, or they are unknown.
   */
  assetUuids: z.array(Id).nullable(),
  /** Milliseconds: clients refetch after a random part of them, so that not all do at once. */
  spread: z.int().min(0),
})
export type WorkspaceChanged = z.infer<typeof WorkspaceChanged>

export const watchChanges = endpoint('GET', '/publicapi/1/changes', {
  kind: 'stream',
  summary:
    'What changes in the workspaces that one sees, as server-sent events without content, until the session ends: at most one for each workspace in half a second, fewer where many look on',
  reply: WorkspaceChanged,
  errors: ['too.many.requests'],
})
