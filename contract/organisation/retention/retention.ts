import { z } from 'zod'
import { endpoint, NoContent } from '../../wire/endpoint.ts'
import { limits } from '../../wire/limits.ts'

export const Retention = z.object({
  /** Workspaces without activity for so many months are planned to close; null: never. */
  closeInactiveMonths: z.int().min(limits.inactiveMonthsLeast).max(limits.inactiveMonthsMost).nullable(),
})
export type Retention = z.infer<typeof Retention>

const path = '/publicapi/1/workgroups/:workgroupUuid/retention'

export const findRetention = endpoint('GET', path, {
  summary: 'How long a workgroup keeps workspaces without activity. For its administrators',
  reply: Retention,
  errors: ['workgroup.not.found', 'permission.denied'],
})

export const updateRetention = endpoint('PUT', path, {
  summary:
    'Sets after how many months without activity workspaces close. Each closing is planned and mailed thirty days ahead, and activity cancels it. For administrators',
  body: Retention,
  reply: NoContent,
  errors: ['workgroup.not.found', 'permission.denied', 'reauthentication.required'],
})
