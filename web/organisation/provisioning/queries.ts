import { listProvisioningTokens } from '@strongroom/contract/organisation/provisioning/provisioning.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The provisioning tokens of a workgroup. Changes of the workgroup refetch them. */
export const provisioningTokensQuery = (workgroupUuid: string) =>
  queryOptions({
    queryKey: ['workgroups', 'one', workgroupUuid, 'provisioning'],
    queryFn: ({ signal }) => call(listProvisioningTokens, { params: { workgroupUuid } }, { signal }),
  })
