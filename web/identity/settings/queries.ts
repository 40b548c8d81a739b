import { listSessions } from '@strongroom/contract/identity/sessions.ts'
import { findNotificationPreference } from '@strongroom/contract/identity/users.ts'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { sessionQuery } from '../../session/session.ts'
import { call } from '../../api/call.ts'

/** The person's live sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['settings', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
})

export const notificationPreferenceQuery = (userUuid: string) =>
  queryOptions({
    queryKey: ['settings', 'notifications', userUuid],
    queryFn: ({ signal }) => call(findNotificationPreference, { params: { userUuid } }, { signal }),
  })

/** Refetches the signed-in person after they changed something about themselves. */
export const refreshPerson = () => queryClient.invalidateQueries(sessionQuery)
