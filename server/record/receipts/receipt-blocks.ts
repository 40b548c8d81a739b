import { taskTitle } from '../../mail/task-title.ts'
import type { ReceiptText, TaskReceipt } from '@strongroom/contract/record/task-receipts.ts'
import { minuteText, type TextKey } from '../../mail/text.ts'
import { rowTexts } from '../exports/comment-rows.ts'
import type { Block, RecordRow } from '../exports/record-blocks.ts'
import type { Reader } from '../exports/record-sections.ts'
import { recordText } from '../exports/record-texts.ts'

interface Proof {
  receipt: TaskReceipt
  /** SHA-256 of the attached file, in hex. */
  fileHash: string
}

/** The pages of a receipt: the task, the versions with their hashes, the parts, and what proves them. */
export async function* receiptBlocks(content: ReceiptText, proof: Proof, reader: Reader): AsyncGenerator<Block[]> {
  yield taskBlocks(content, reader)
  yield documentBlocks(content, reader)
  yield linkBlocks(content, reader)
  yield partBlocks(content, reader)
  yield proofBlocks(proof, reader)
}

function taskBlocks({ task, workspace, issuedTime }: ReceiptText, { locale, timezone }: Reader): Block[] {
  const t = recordText(locale)
  const at = (time: number) => minuteText(locale, new Date(time), timezone)
  const description: RecordRow[] = rowTexts(task.description).map((part) => ({ cells: [part] }))
  return [
    {
      kind: 'title',
      text: taskTitle(locale, task),
      below: t('receipt.issued', { time: at(issuedTime), zone: timezone }),
    },
    {
      kind: 'facts',
      facts: [
        [t('receipt.workspace'), workspace.name],
        [t('receipt.type'), t(`task.type.${task.type}` as TextKey)],
        [t('receipt.status'), t(`record.task.${task.status}` as TextKey)],
        [t('receipt.created'), at(task.createdTime)],
        [t('record.id'), task.uuid],
      ],
    },
    ...(task.description
      ? [
          {
            kind: 'rows' as const,
            columns: [{ label: t('receipt.description'), share: 1 }],
            rows: description,
            withHead: true,
          },
        ]
      : []),
  ]
}

function documentBlocks({ documents, withheldDocuments }: ReceiptText, { locale }: Reader): Block[] {
  const t = recordText(locale)
  const withheld: Block[] =
    withheldDocuments > 0 ? [{ kind: 'note', text: t('receipt.withheld', { many: String(withheldDocuments) }) }] : []
  if (documents.length === 0) return withheld
  return [
    { kind: 'heading', text: t('record.documents') },
    {
      kind: 'rows',
      columns: [
        { label: t('record.document'), share: 0.8 },
        { label: t('record.version'), share: 0.2 },
      ],
      rows: documents.map(({ name, version, sha256 }) => ({
        cells: [name, String(version)],
        below: `SHA-256 ${sha256}`,
      })),
      withHead: true,
    },
    ...withheld,
  ]
}

function linkBlocks(content: ReceiptText, { locale }: Reader): Block[] {
  if (content.format === 'strongroom-receipt-1') return []
  const t = recordText(locale)
  const { links, withheldLinks } = content
  const withheld: Block[] =
    withheldLinks > 0 ? [{ kind: 'note', text: t('receipt.withheld-links', { many: String(withheldLinks) }) }] : []
  if (links.length === 0) return withheld
  return [
    { kind: 'heading', text: t('receipt.links') },
    {
      kind: 'rows',
      columns: [{ label: t('receipt.link'), share: 1 }],
      rows: links.map(({ name, url }) => ({ cells: [name], ...(url ? { below: url } : {}) })),
      withHead: true,
    },
    ...withheld,
  ]
}

function partBlocks({ task, parts }: ReceiptText, { locale, timezone }: Reader): Block[] {
  const t = recordText(locale)
  const rows = parts.flatMap(({ name, email, result, message, doneTime, factor }): RecordRow[] => {
    const who = [name || email || t('record.hidden'), ...(name && email ? [email] : [])].join('\n')
    const done = t(`receipt.result.${result ? task.type : 'rejected'}` as TextKey)
    const how = [done, minuteText(locale, new Date(doneTime), timezone), t(`receipt.factor.${factor}` as TextKey)]
    const words = rowTexts([...how, ...(message ? [message] : [])].join('\n'))
    return words.map((part, place) => ({ cells: [place === 0 ? who : '', part] }))
  })
  return [
    { kind: 'heading', text: t('receipt.parts') },
    {
      kind: 'rows',
      columns: [
        { label: t('record.name'), share: 0.36 },
        { label: t('receipt.outcome'), share: 0.64 },
      ],
      rows,
      withHead: true,
    },
  ]
}

function proofBlocks({ receipt, fileHash }: Proof, { locale }: Reader): Block[] {
  const t = recordText(locale)
  const { signature, fingerprint } = receipt
  const half = signature.length / 2
  return [
    { kind: 'heading', text: t('receipt.proof') },
    { kind: 'note', text: t('receipt.proof-text') },
    {
      kind: 'rows',
      columns: [{ label: t('receipt.proof-values'), share: 1 }],
      rows: [
        { cells: [t('receipt.file-hash')], below: fileHash },
        { cells: [t('receipt.fingerprint')], below: fingerprint },
        { cells: [t('receipt.signature')], below: signature.slice(0, half) },
        { cells: [''], below: signature.slice(half) },
      ],
      withHead: true,
    },
  ]
}
