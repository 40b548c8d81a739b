import { z } from 'zod'
import { WorkgroupActions } from '../organisation/workgroups.ts'
import { endpoint } from '../wire/endpoint.ts'
import { WhyClause } from './why.ts'

/** The actions on a workgroup, and the use of its tag sets, which isn't one of `actions`. */
const workgroupActions = Object.keys(WorkgroupActions.shape) as (keyof WorkgroupActions)[]
const AskedWorkgroupAction = z.enum([...workgroupActions, 'listTagSets'])
export type AskedWorkgroupAction = z.infer<typeof AskedWorkgroupAction>

/** For everybody who sees the workgroup; about the caller only. */
export const explainWorkgroupAction = endpoint('GET', '/publicapi/1/workgroups/:workgroupUuid/why', {
  summary:
    'Why you can, or cannot, do something with a workgroup: all clauses of its rule, which of them hold, and who could change them',
  query: z.object({ action: AskedWorkgroupAction }),
  reply: z.object({ action: AskedWorkgroupAction, allowed: z.boolean(), clauses: z.array(WhyClause) }),
  errors: ['workgroup.not.found'],
})
