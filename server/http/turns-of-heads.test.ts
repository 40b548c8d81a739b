import { exportTaskReceipt } from '@strongroom/contract/record/task-receipts.ts'
import { expect, test } from 'vitest'
import { sealAudit } from '../record/audit/seal-audit.job.ts'
import { as } from '../test/as.ts'
import * as given from '../test/given.ts'
import { useServer } from '../test/server.ts'
import { tasksOn } from '../test/tasks.ts'

const server = useServer()
const { create, act } = tasksOn(server)

test('HEAD of an export leaves the turn to the next export', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { one: [] })
  const task = await create(owner, { workspaceUuid: workspace.uuid, assigneeUuids: [people.one.uuid] })
  await act(people.one, task.uuid)
  await sealAudit.work(server.ports, {})
  const receipt = (method: string) =>
    as(server, owner).fetch(
      exportTaskReceipt,
      { params: { taskUuid: task.uuid } },
      { method, signal: AbortSignal.timeout(10_000) },
    )
  for (let nth = 0; nth < 2; nth++) {
    const head = await receipt('HEAD')
    expect([head.status, await head.text(), head.headers.get('content-type')]).toEqual([200, '', 'application/pdf'])
  }
  const whole = await receipt('GET')
  expect(whole.status).toBe(200)
  expect(Buffer.from(await whole.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
})
