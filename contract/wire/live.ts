import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'

/** What a browser shows that can change under its reader's eyes. */
export const liveTopics = ['workspaces', 'participants', 'assets', 'versions', 'audit'] as const
export type LiveTopic = (typeof liveTopics)[number]

/** Something of these kinds is other than it was in this workspace: whoever shows it asks for it anew. */
export const WorkspaceChanged = z.object({
  workspaceUuid: Id,
  topics: z.array(z.enum(liveTopics)),
  /**
   * For the topics assets and versions: the documents and folders concerned, the folders whose lists show them among
   * them (the top folder has its workspace's id). null where there are too many to name, or it isn't known.
   */
  assetUuids: z.array(Id).nullable(),
  /** Milliseconds: whoever asks waits for a part of them, chosen at random, so that not all who look ask at once. */
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
