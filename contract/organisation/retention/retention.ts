import { z } from 'zod'
import { wholeNumber } from '../../wire/page.ts'
import { endpoint, NoContent } from '../../wire/endpoint.ts'
import { limits } from '../../wire/limits.ts'

export const Retention = z.object({
  /** Workspaces without activity for so many months are planned to close; null: never. */
  closeInactiveMonths: z.int().min(limits.inactiveMonthsLeast).max(limits.inactiveMonthsMost).nullable(),
  /** The record of a workspace is destroyed so many years after it was closed; null: never. */
  keepRecordYears: z.int().min(1).max(limits.recordYearsMost).nullable(),
})
export type Retention = z.infer<typeof Retention>

const path = '/publicapi/1/workgroups/:workgroupUuid/retention'

export const findRetention = endpoint('GET', path, {
  summary:
    'How long a workgroup keeps workspaces without activity and the records of closed ones. For its administrators',
  reply: Retention,
  errors: ['workgroup.not.found', 'permission.denied'],
})

export const countDueRecords = endpoint('GET', `${path}/duerecords`, {
  summary:
    'How many records of closed workspaces would be destroyed in the next nights if they were kept for so many years; counted up to a bound. For administrators',
  query: z.object({ keepRecordYears: wholeNumber(z.int().min(1).max(limits.recordYearsMost)) }),
  reply: z.object({ workspaces: z.int(), isLowerBound: z.boolean() }),
  errors: ['workgroup.not.found', 'permission.denied'],
})

export const updateRetention = endpoint('PUT', path, {
  summary:
    'Sets after how many months without activity workspaces close, and how many years after its closing the record of a workspace is destroyed. Each closing is planned and mailed thirty days ahead, and activity cancels it. A missing setting stays as it is. For administrators',
  body: Retention.partial(),
  reply: NoContent,
  errors: ['workgroup.not.found', 'permission.denied', 'reauthentication.required'],
})
