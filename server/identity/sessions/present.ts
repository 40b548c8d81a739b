import type { Session } from '@strongroom/contract/identity/sessions.ts'
import type { Read } from '../../kernel/read.ts'
import { deviceOf } from './device-of.ts'
import type { liveSessionsOf } from './queries.ts'

type LiveSession = Awaited<ReturnType<ReturnType<typeof liveSessionsOf>['execute']>>[number]

export const presentSession = ({ actor }: Read, row: LiveSession): Session => ({
  model: 'Session',
  uuid: row.id,
  ...deviceOf(row.user_agent),
  address: row.address,
  createdTime: row.created.getTime(),
  lastUsedTime: row.last_used.getTime(),
  current: row.id === actor.sessionId,
})
