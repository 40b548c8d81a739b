import type { Task } from '@strongroom/contract/documents/tasks.ts'
import { exportTaskReceipt, findTaskReceipt } from '@strongroom/contract/record/task-receipts.ts'
import { addressOf } from '../../api/address-of.ts'
import { call } from '../../api/call.ts'
import { fetchExport } from '../../workspaces/ending/fetch-export.ts'

/** Saves the signed receipt of a task as a file, which `verify-receipt` checks without the server. */
export async function saveReceipt({ uuid: taskUuid }: Task): Promise<void> {
  const receipt = await call(findTaskReceipt, { params: { taskUuid } })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: 'application/json' }))
  link.download = `receipt-${taskUuid}.json`
  link.click()
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Saves the same for people: a PDF with the signed receipt attached. */
export const saveReceiptPdf = ({ uuid: taskUuid }: Task): Promise<void> =>
  fetchExport(addressOf(exportTaskReceipt, { params: { taskUuid } }))
