import * as contract from '@strongroom/contract/documents/tasks.ts'
import type { CallInput } from '@strongroom/contract/wire/endpoint.ts'
import { as, type TestPerson } from './as.ts'
import type { TestServer } from './server.ts'

export type TaskBody = CallInput<typeof contract.createTask>['body']

/** The calls about tasks, short. */
export const tasksOn = (server: TestServer) => ({
  create: (who: TestPerson, body: Partial<TaskBody> & { workspaceUuid: string }) =>
    as(server, who).call(contract.createTask, { body: { type: 'approve', ...body } }),
  list: (who: TestPerson, query: CallInput<typeof contract.listTasks>['query']) =>
    as(server, who).call(contract.listTasks, { query: { includeActions: 'true', ...query } }),
  find: (who: TestPerson, taskUuid: string) =>
    as(server, who).call(contract.findTask, { params: { taskUuid }, query: { includeActions: 'true' } }),
  act: (who: TestPerson, taskUuid: string, result = true, message = '') =>
    as(server, who).call(contract.actOnTask, { params: { taskUuid }, body: { result, message } }),
  cancel: (who: TestPerson, taskUuid: string, message = '') =>
    as(server, who).call(contract.updateTaskStatus, { params: { taskUuid }, body: { status: 'CANCELLED', message } }),
})
