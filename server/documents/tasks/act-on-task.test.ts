import { actOnTask } from '@strongroom/contract/documents/tasks.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { tasksOn } from '../../test/tasks.ts'

const server = useServer()
const { create, find, act, cancel } = tasksOn(server)

test('an approval names its result; other parts can only be done', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const make = (type: 'approve' | 'review' | 'acknowledge') =>
    create(owner, { workspaceUuid: workspace.uuid, type, assigneeUuids: [owner.uuid] })
  const send = (taskUuid: string, body: { result?: boolean }) =>
    outcomeOf(as(server, owner).call(actOnTask, { params: { taskUuid }, body }))
  const approval = await make('approve')
  expect(await send(approval.uuid, {})).toBe('input.invalid')
  expect(await send(approval.uuid, { result: false })).toBe('ok')
  for (const type of ['review', 'acknowledge'] as const) {
    const task = await make(type)
    expect(await send(task.uuid, { result: false })).toBe('input.invalid')
    expect((await find(owner, task.uuid)).status).toBe('OPEN')
    expect(await send(task.uuid, {})).toBe('ok')
    expect((await find(owner, task.uuid)).assignments[0]!.result).toBe(true)
  }
})

test('the outdated page of somebody who may act leaves no refusal in the record', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { one: [], two: [] })
  const assigned = (...some: TestPerson[]) =>
    create(owner, { workspaceUuid: workspace.uuid, assigneeUuids: some.map(({ uuid }) => uuid) })
  const both = await assigned(people.one, people.two)
  await act(people.one, both.uuid)
  expect(await outcomeOf(act(people.one, both.uuid))).toBe('task.part.done')
  const cancelled = await assigned(people.one)
  await cancel(owner, cancelled.uuid)
  expect(await outcomeOf(act(people.one, cancelled.uuid))).toBe('task.not.open')
  expect(await outcomeOf(cancel(owner, cancelled.uuid))).toBe('task.not.open')
  // Somebody without the right is in the record.
  expect(await outcomeOf(cancel(people.two, both.uuid))).toBe('permission.denied')
  const refused = (await eventsOf(server, owner, workspace)).filter(({ type }) => type === 'ACCESS_REFUSED')
  expect(refused).toHaveLength(1)
})
