import { afterEach, expect, test } from 'vitest'
import { sessionQuery } from '../session/session.ts'
import { queryClient } from './query-client.ts'
import { view } from './viewing.ts'

afterEach(() => {
  view(undefined)
  queryClient.clear()
})

test('a view refetches everything but the session, so that nobody seems to be signed out', () => {
  const mine = { user: { uuid: 'me' } }
  queryClient.setQueryData(sessionQuery.queryKey, mine as never)
  queryClient.setQueryData(['workspaces', 'one'], 'as oneself')
  view({ workspaceUuid: 'w', participantUuid: 'p', name: 'Nia Rees' })
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toBe(mine)
  expect(queryClient.getQueryData(['workspaces', 'one'])).toBeUndefined()
  view(undefined)
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toBe(mine)
})
