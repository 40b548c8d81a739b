import type { AuditEvent } from '@strongroom/contract/record/audit.ts'
import { expect, test } from 'vitest'
import { groupEvents } from './event-groups.ts'

const event = (eventType: AuditEvent['eventType'], at: number, actorUuid = 'a') =>
  ({ eventType, eventTime: at * 60_000, actorUuid, actorGivenName: 'A', actorFamilyName: 'B' }) as AuditEvent
const sizes = (events: AuditEvent[]) => groupEvents(events).map((group) => group.events.length)

test('many events of one type by one person within a short time are one group', () => {
  expect(sizes([40, 35, 30, 28].map((at) => event('DOCUMENT_CREATED', at)))).toEqual([4])
  expect(groupEvents([9, 8, 7].map((at) => event('DOCUMENT_CREATED', at)))[0]?.says).toBe('activity.many.uploaded')
})

test('two events are separate; so are others’, later ones and other types', () => {
  expect(sizes([event('DOCUMENT_CREATED', 9), event('DOCUMENT_CREATED', 8)])).toEqual([1, 1])
  const mixed = [9, 8, 7].map((at, i) => event('DOCUMENT_CREATED', at, i === 1 ? 'b' : 'a'))
  expect(sizes(mixed)).toEqual([1, 1, 1])
  expect(sizes([60, 40, 20].map((at) => event('DOCUMENT_CREATED', at)))).toEqual([1, 1, 1])
  expect(sizes([9, 8, 7].map((at) => event('ASSET_RENAMED', at)))).toEqual([1, 1, 1])
})
