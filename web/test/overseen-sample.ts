import type { OverseenWorkspace } from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { id, OLGA } from './samples.ts'

/** A workspace as its administrators see it, for tests. */
export const overseen = (name: string, changes: Partial<OverseenWorkspace> = {}): OverseenWorkspace => ({
  model: 'OverseenWorkspace',
  uuid: id(),
  name,
  owner: OLGA,
  ownerState: 'ACTIVE',
  createdTime: 1,
  lastActivityTime: Date.UTC(2026, 0, 5),
  scheduledEndTime: null,
  closedTime: null,
  participants: 3,
  documents: 1200,
  connections: 3600,
  askedTime: null,
  hold: null,
  actions: { delete: true, updateOwner: true, updateLifecycle: true, askOwner: true, hold: true, release: false },
  ...changes,
})
