import { exportAudit } from '@strongroom/contract/record/audit-exports.ts'
import { listAuditEvents } from '@strongroom/contract/record/audit.ts'
import * as contract from '@strongroom/contract/record/task-receipts.ts'
import { expect, test } from 'vitest'
import { policiesOf, policyOf } from '../../test/administration/tag-policies.ts'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { tasksOn } from '../../test/tasks.ts'
import { sealAudit } from '../audit/seal-audit.job.ts'

const server = useServer()

test('versions that policies deny are in neither the activity nor receipts, which tell how many are left out', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { manager: ['hasManageWorkspace'] })
  const workspaceUuid = workspace.uuid
  const upload = (name: string, tags: string[]) =>
    as(server, owner).upload({ name, bytes: name }, { workspaceUuid, tags })
  const secret = await upload('secret.txt', ['Secret'])
  const open = await upload('open.txt', [])
  const admin = await policiesOf(server, owner)
  await admin.create(policyOf('ALLOW', 'Secret', 'Cleared'))
  const { create, act } = tasksOn(server)
  const assigneeUuids = [owner.uuid, people.manager.uuid]
  const { uuid: taskUuid } = await create(owner, {
    workspaceUuid,
    assigneeUuids,
    assetUuids: [secret.uuid, open.uuid],
  })
  await act(owner, taskUuid)
  await sealAudit.work(server.ports, {})
  const namedTo = async (who: TestPerson) => {
    const { content } = await as(server, who).call(listAuditEvents, { params: { workspaceUuid }, query: {} })
    const csv = await as(server, who).fetch(exportAudit, { query: { workspaceUuid } })
    const words = `${JSON.stringify(content)} ${await csv.text()}`
    return [words.includes(secret.uuid), words.includes(open.uuid)]
  }
  expect(await namedTo(owner)).toEqual([true, true])
  expect(await namedTo(people.manager)).toEqual([false, true])
  const receiptOf = async (who: TestPerson) => {
    const { signed } = await as(server, who).call(contract.findTaskReceipt, { params: { taskUuid } })
    const { documents, withheldDocuments } = contract.ReceiptText.parse(JSON.parse(signed))
    return [documents.map(({ name }) => name), withheldDocuments]
  }
  expect(await receiptOf(owner)).toEqual([['secret.txt', 'open.txt'], 0])
  expect(await receiptOf(people.manager)).toEqual([['open.txt'], 1])
})
