import { listAssets } from '@strongroom/contract/documents/assets.ts'
import { listThreads } from '@strongroom/contract/documents/comments.ts'
import { listTasks } from '@strongroom/contract/documents/tasks.ts'
import { listNews } from '@strongroom/contract/record/visits.ts'
import { listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as } from '../test/as.ts'
import * as given from '../test/given.ts'
import { useServer } from '../test/server.ts'
import { DEMO_PASSWORD, seedDemo } from './seed-demo.ts'
import { DEMO_WORKSPACE, seedWorkspace } from './seed-workspace.ts'

const server = useServer()

test('at first sight: a workspace with readable documents, and something new by somebody else', async () => {
  const { isFirst } = await seedDemo(server.ports)
  expect(isFirst).toBe(true)
  await seedWorkspace(server.url)
  await server.drain()
  const owner = await given.signIn(server, { email: 'owner@demo.example', name: 'Demo Owner', password: DEMO_PASSWORD })
  const { content } = await as(server, owner).call(listMyWorkspaces, { query: {} })
  expect(content.map(({ name }) => name)).toEqual([DEMO_WORKSPACE])
  const workspaceUuid = content[0]!.uuid
  const news = await as(server, owner).call(listNews, { query: { workspaceUuids: [workspaceUuid] } })
  expect(news.content[0]).toMatchObject({
    newDocuments: 1,
    participants: 2,
    lastChange: { by: { familyName: 'Colleague' } },
  })
  const root = await as(server, owner).call(listAssets, { query: { workspaceUuid, sort: 'name,asc' } })
  expect(root.content.map(({ name }) => name)).toEqual(['01 Contract', '02 Inspections', 'Read me first.txt'])
  for (const { uuid } of root.content.slice(0, 2)) {
    const { content: inside } = await as(server, owner).call(listAssets, {
      query: { workspaceUuid, parentUuid: uuid },
    })
    for (const { name, previewStatus } of inside) expect([name, previewStatus]).toEqual([name, 'COMPLETED'])
  }
  const { content: tasks } = await as(server, owner).call(listTasks, { query: { assignedToMe: 'true' } })
  expect(tasks).toMatchObject([
    { title: 'Approve the agreement', status: 'OPEN', createdBy: { familyName: 'Colleague' } },
  ])
  const { content: discussions } = await as(server, owner).call(listThreads, {
    query: { workspaceUuid },
  })
  expect(discussions).toMatchObject([
    { creator: { familyName: 'Colleague' }, mentionedUsers: [{ familyName: 'Owner' }] },
    { creator: { familyName: 'Owner' }, replyCount: 1 },
  ])
  expect((await seedDemo(server.ports)).isFirst).toBe(false)
})
