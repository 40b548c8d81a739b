import { taskTitle } from '../../mail/task-title.ts'
import { createHash } from 'node:crypto'
import { ReceiptText } from '@strongroom/contract/record/task-receipts.ts'
import type * as contract from '@strongroom/contract/record/task-receipts.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import { create as contentDisposition } from 'content-disposition'
import { findGuardedTask } from '../../documents/tasks/queries.ts'
import type { BytesReply, BytesScope } from '../../http/answer-bytes.ts'
import { heldBy } from '../audit/export-audit.ts'
import { readerOf } from '../exports/export-record.ts'
import { recordText } from '../exports/record-texts.ts'
import { writePdf } from '../exports/write-pdf.ts'
import { findTaskReceipt } from './find-task-receipt.ts'
import { receiptBlocks } from './receipt-blocks.ts'

/**
 * Writes a receipt for people: its content as pages, with the signed receipt attached. Both are of one moment, so the
 * pages say what the attached signature proves.
 */
export async function exportTaskReceipt(
  scope: BytesScope,
  input: Input<typeof contract.exportTaskReceipt>,
): Promise<BytesReply> {
  const { read } = scope
  const receipt = await findTaskReceipt(read, input)
  const { standing } = await findGuardedTask(read, input.params.taskUuid)
  const reader = await readerOf(read)
  const content = ReceiptText.parse(JSON.parse(receipt.signed))
  const file = Buffer.from(`${JSON.stringify(receipt, null, 2)}\n`)
  const t = recordText(reader.locale)
  const frame = {
    title: taskTitle(reader.locale, content.task),
    language: reader.locale,
    footer: `${content.workspace.name.slice(0, 80)} · ${t('record.page', { page: '{{page}}', pages: '{{pages}}' })}`,
    created: content.issuedTime,
    attached: { name: 'receipt.json', type: 'application/json', content: new Uint8Array(file) },
  }
  const proof = { receipt, fileHash: createHash('sha256').update(file).digest('hex') }
  return {
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition(`receipt-${content.task.uuid}.pdf`),
    },
    body: writePdf(frame, receiptBlocks(content, proof, reader)),
    held: heldBy(scope, standing),
  }
}
