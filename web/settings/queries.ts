import { listSessions } from '@strongroom/contract/sessions.ts'
import { findNotificationPreference } from '@strongroom/contract/users.ts'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../app/query-client.ts'
import { sessionQuery } from '../app/session.ts'
import { call } from '../call.ts'

/** The person's sessions that live. */
export const sessionsQuery = queryOptions({
  queryKey: ['settings', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
})

export const notificationPreferenceQuery = (userUuid: string) =>
  queryOptions({
    queryKey: ['settings', 'notifications', userUuid],
    queryFn: ({ signal }) => call(findNotificationPreference, { params: { userUuid } }, { signal }),
  })

/** Fetches the signed-in person anew after they changed themself. */
export const refreshPerson = () => queryClient.invalidateQueries(sessionQuery)
