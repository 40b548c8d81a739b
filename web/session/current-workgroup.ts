import { listMyInteractingWorkgroups } from '@strongroom/contract/identity/contacts.ts'
import { findWorkgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { useChosenWorkgroup } from './chosen-workgroup.ts'

export interface CurrentWorkgroup {
  uuid: string
  /** As its branding names it. */
  name: string
  avatarVersion: string | null
}

/** The workgroups with which the person works. */
export const workgroupsQuery = queryOptions({
  queryKey: ['workspaces', 'interacting-workgroups'],
  queryFn: ({ signal }) => call(listMyInteractingWorkgroups, {}, { signal }),
})

/** A workgroup that the person works with, belongs to or administers; otherwise the call is refused. */
export const currentWorkgroupQuery = (workgroupUuid: string | undefined) =>
  queryOptions({
    queryKey: ['workspaces', 'current-workgroup', workgroupUuid],
    queryFn: async ({ signal }): Promise<CurrentWorkgroup> => {
      const { content } = await call(listMyInteractingWorkgroups, {}, { signal })
      const found = content.find(({ uuid }) => uuid === workgroupUuid)
      if (found) return { uuid: found.uuid, name: found.whitelabelName, avatarVersion: found.avatarVersion }
      const params = { workgroupUuid: workgroupUuid ?? '' }
      const { uuid, name, whitelabelName, avatarVersion } = await call(findWorkgroup, { params, query: {} }, { signal })
      return { uuid, name: whitelabelName ?? name, avatarVersion }
    },
    enabled: workgroupUuid !== undefined,
  })

/** Whether the server refused access to a workgroup. Other failures, such as a lost connection, say nothing about it. */
export const isWorkgroupRefused = (error: unknown) =>
  error instanceof CallError && [400, 403, 404].includes(error.status)

/** The workgroup that the person chose in this tab, once the server has confirmed that they have access. */
export function useCurrentWorkgroup(): CurrentWorkgroup | undefined {
  const chosen = useChosenWorkgroup()
  const { data, error } = useQuery(currentWorkgroupQuery(chosen))
  return chosen === undefined || isWorkgroupRefused(error) ? undefined : data
}
