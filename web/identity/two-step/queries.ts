import { listPasskeys } from '@strongroom/contract/identity/passkeys.ts'
import { findMobileAuth } from '@strongroom/contract/identity/two-step.ts'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { beginSession } from '../../session/session.ts'
import { call } from '../../api/call.ts'

export const mobileAuthQuery = queryOptions({
  queryKey: ['mobile-auth'],
  queryFn: ({ signal }) => call(findMobileAuth, {}, { signal }),
})

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
})

/** After a factor was passed, registered or removed: the session's actions have changed. */
export async function refreshFactors(): Promise<void> {
  await Promise.all([
    beginSession(),
    queryClient.invalidateQueries({ queryKey: mobileAuthQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  ])
}
