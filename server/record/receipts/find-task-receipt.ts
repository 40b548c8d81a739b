import { canonical } from '@strongroom/contract/record/audit-chain.ts'
import * as contract from '@strongroom/contract/record/task-receipts.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { directs } from '../../documents/tasks/clauses.ts'
import { findGuardedTask, type GuardedTask, stateOf } from '../../documents/tasks/queries.ts'
import { countWithheld, findEvidence, findLinks, findParts, type PartRow } from '../../documents/tasks/task-contents.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { fingerprintOf, latestKey } from '../audit/audit-key.ts'

/** Signs what is stored about the finished parts of a task. An assignee gets their own part. */
export async function findTaskReceipt(
  read: Read,
  { params }: Input<typeof contract.findTaskReceipt>,
): Promise<Reply<typeof contract.findTaskReceipt>> {
  const task = await findGuardedTask(read, params.taskUuid)
  read.authorize(task, 'readReceipt')
  const key = await latestKey(read)
  if (!key) throw new Refused('receipt.not.ready')
  const { id } = task.row
  const [parts, documents, links, withheld] = await Promise.all([
    findParts(read, [id]),
    findEvidence(read, id),
    findLinks(read, id),
    countWithheld(read, id),
  ])
  const content: contract.NewReceiptText = {
    format: contract.RECEIPT_FORMAT,
    issuedTime: read.now.getTime(),
    workspace: { uuid: task.row.workspace_id, name: task.row.workspace_name },
    task: taskText(task),
    documents,
    withheldDocuments: withheld.documents,
    links,
    withheldLinks: withheld.links,
    parts: parts.filter((part) => isShown(task, part)).map(partText),
  }
  const signed = canonical(content)
  return {
    model: 'TaskReceipt',
    signed,
    algorithm: 'Ed25519',
    publicKey: key.publicKey,
    fingerprint: fingerprintOf(key.publicKey),
    signature: key.sign(signed).toString('hex'),
  }
}

const taskText = ({ row }: GuardedTask): contract.ReceiptText['task'] => ({
  uuid: row.id,
  type: row.type,
  title: row.title,
  description: row.description,
  status: row.status,
  createdTime: row.created.getTime(),
})

function isShown({ row, standing }: GuardedTask, part: PartRow): boolean {
  if (part.status !== 'COMPLETE') return false
  const seesAll = standing.isManager || directs.holds({ standing, task: stateOf(row, standing) })
  return seesAll || part.participant_id === standing.participantId
}

const partText = (part: PartRow): contract.ReceiptText['parts'][number] => ({
  participantUuid: part.participant_id,
  userUuid: part.is_known ? part.person_id : null,
  name: part.is_known ? `${part.given_name ?? ''} ${part.family_name ?? ''}`.trim() : '',
  email: part.shows_email ? part.email : null,
  result: part.result!,
  message: part.message,
  doneTime: part.ended!.getTime(),
  factor: part.factor!,
})
