import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'

interface TopicRow {
  /**
   * The people who are notified of changes: everybody who sees the workspace, those who passed two-step access, or
   * readers of its activity. `person` is for data of one person, which belongs to no workspace.
   */
  to: 'outside' | 'inside' | 'readers' | 'person'
  /** Everybody is notified of hidden participants' changes as well: the data shows them without the author. */
  ofHidden: boolean
  /** Notices name the documents and folders concerned. */
  named: boolean
}

/** The kinds of data that clients show and refetch after changes. A new one needs its row. */
export const LIVE_TOPICS = {
  workspaces: { to: 'outside', ofHidden: false, named: false },
  participants: { to: 'inside', ofHidden: false, named: false },
  assets: { to: 'inside', ofHidden: true, named: true },
  versions: { to: 'inside', ofHidden: true, named: true },
  comments: { to: 'inside', ofHidden: true, named: false },
  annotations: { to: 'inside', ofHidden: true, named: true },
  tasks: { to: 'inside', ofHidden: false, named: false },
  audit: { to: 'readers', ofHidden: false, named: false },
  notices: { to: 'person', ofHidden: false, named: false },
} as const satisfies Record<string, TopicRow>

export type LiveTopic = keyof typeof LIVE_TOPICS
export const liveTopics = Object.keys(LIVE_TOPICS) as [LiveTopic, ...LiveTopic[]]

/** These kinds of data changed; clients that show them should refetch. */
export const WorkspaceChanged = z.object({
  /** null for the person's own data, such as invitations to workgroups. */
  workspaceUuid: Id.nullable(),
  topics: z.array(z.enum(liveTopics)),
  /**
   * For topics that name them: the documents and folders concerned, the folders whose lists show them among
   * them (the top folder has its workspace's id). null where there are too many to name, or it isn't known.
   */
  assetUuids: z.array(Id).nullable(),
  /** Milliseconds: clients refetch after a random part of them, so that not all do at once. */
  spread: z.int().min(0),
})
export type WorkspaceChanged = z.infer<typeof WorkspaceChanged>

export const watchChanges = endpoint('GET', '/publicapi/1/changes', {
  kind: 'stream',
  summary:
    'What changes in the workspaces that one sees, and in the list of one’s own notices, as server-sent events without content, until the session ends: at most one for each workspace in half a second, fewer where many look on',
  reply: WorkspaceChanged,
  errors: ['too.many.requests'],
})
