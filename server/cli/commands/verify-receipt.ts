import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { bytesOf, fromHex } from '@strongroom/contract/record/audit-chain.ts'
import { quoted } from '@strongroom/contract/record/report-audit.ts'
import { ReceiptText, TaskReceipt } from '@strongroom/contract/record/task-receipts.ts'
import { z } from 'zod'
import { CliError, command } from '../command.ts'
import { Fingerprints, isSigned } from './verify-audit.ts'

export const verifyReceipt = command({
  name: 'verify-receipt',
  usage: 'FILE [--key FINGERPRINT …]',
  summary: 'Verifies the receipt of a task without the server, and prints what it proves',
  positional: 'file',
  options: { key: { type: 'string', multiple: true } },
  schema: z.object({
    file: z.string().min(1),
    key: Fingerprints,
  }),
  async run({ file, key: expected }) {
    const { receipt, content } = readReceipt(file)
    const fingerprint = createHash('sha256').update(fromHex(receipt.publicKey)).digest('hex')
    if (receipt.fingerprint !== fingerprint)
      throw new CliError(`${file}: names another key than the one that it contains (${fingerprint}).`)
    if (!isSigned(fromHex(receipt.publicKey), bytesOf(receipt.signed), fromHex(receipt.signature)))
      throw new CliError(`${file}: the signature is invalid. The receipt was changed, or isn't one.`)
    if (expected && !expected.includes(fingerprint))
      throw new CliError(`${file}: signed with another key (${fingerprint}).`)
    const signer = expected
      ? `Genuine: signed with the expected key (${fingerprint}).`
      : `Unchanged since it was signed. Compare the key with the installation's: ${fingerprint}`
    return [signer, ...describe(content)].join('\n')
  },
})

const Receipt = z.strictObject(TaskReceipt.shape)

/** The number of names of fields in a text without objects inside: a doubled name counts twice. */
const namesIn = (text: string) =>
  text.match(/"(?:[^"\\]|\\.)*"\s*:?/g)?.filter((word) => word.endsWith(':')).length ?? 0

/** A file has each field once and nothing else: a person who reads it must not see other words than are verified. */
function readReceipt(file: string) {
  try {
    const text = readFileSync(file, 'utf8')
    const receipt = Receipt.parse(JSON.parse(text))
    if (namesIn(text) !== Object.keys(receipt).length) throw new Error('a doubled field')
    for (const hex of [receipt.publicKey, receipt.signature])
      if (!/^([0-9a-f]{64}){1,2}$/.test(hex)) throw new Error('not a key or signature')
    return { receipt, content: ReceiptText.parse(JSON.parse(receipt.signed)) }
  } catch {
    throw new CliError(`${file}: not a receipt of a task.`)
  }
}

/**
 * All words of the file are other people's, if anybody may have signed it: names and messages are quoted, so that they
 * can't imitate lines of the report, and others unless they have the characters of such words only.
 */
const plain = (word: string) => (/^[\w.@+-]*$/.test(word) ? word : quoted(word))

function describe(content: ReceiptText): string[] {
  const { task, workspace, documents, withheldDocuments, parts, issuedTime } = content
  const at = (time: number) => new Date(time).toISOString()
  return [
    `Task ${task.title ? quoted(task.title) : 'without a title'} (${plain(task.type)}) in ${quoted(workspace.name)}: ${plain(task.status)}, issued ${at(issuedTime)}`,
    ...documents.map(
      ({ name, version, fileSize, sha256 }) =>
        `Document ${quoted(name)}, version ${version}, ${fileSize} bytes, SHA-256 ${plain(sha256)}`,
    ),
    ...(withheldDocuments > 0 ? [`Documents left out, which its reader may not see: ${withheldDocuments}`] : []),
    ...linksOf(content),
    ...parts.map(
      ({ name, email, result, doneTime, factor, message }) =>
        `${quoted(name)} ${plain(email ?? '')} ${outcomeOf(task.type, result)} at ${at(doneTime)}, signed in by ${plain(factor)}` +
        (message ? `: ${quoted(message)}` : ''),
    ),
  ]
}

/** Receipts of the first format say nothing of links. */
const linksOf = (content: ReceiptText): string[] =>
  content.format === 'strongroom-receipt-1'
    ? []
    : [
        ...content.links.map(({ name, url }) => `Link ${quoted(name)}${url === null ? '' : `, ${quoted(url)}`}`),
        ...(content.withheldLinks > 0
          ? [`Links left out, which its reader may not see: ${content.withheldLinks}`]
          : []),
      ]

const DONE: Record<string, string> = { acknowledge: 'acknowledged', approve: 'approved', review: 'reviewed' }
const outcomeOf = (type: string, result: boolean) => (result ? (DONE[type] ?? 'done') : 'did not approve')
