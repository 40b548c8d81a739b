import { setTimeout as sleep } from 'node:timers/promises'
import * as contract from '@strongroom/contract/documents/annotations.ts'
import { afterEach, expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { pdfFile } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { type Watched, watchAs } from '../../test/watch.ts'

const server = useServer()
const open: Watched[] = []
afterEach(() => {
  for (const watched of open.splice(0)) watched.close()
})

const xfdf = (marks: number) =>
  `<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>${'<text page="0" rect="1,2,3,4" title="Written Name"/>'.repeat(marks)}</annots></xfdf>`

test('others are notified of public annotations at once, and of private ones never', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { writer: ['hasCommenter'], viewer: [] })
  const { uuid: documentUuid } = await as(server, owner).upload(
    { name: 'Plan.pdf', bytes: await pdfFile() },
    { workspaceUuid: workspace.uuid },
  )
  await server.drain()
  await sleep(600)
  const watched = await watchAs(server, people.viewer)
  open.push(watched)
  const topics = () => watched.heard.flatMap(({ topics }) => topics)
  const save = (type: 'PUBLIC' | 'PRIVATE') =>
    as(server, people.writer).call(contract.createAnnotation, { body: { documentUuid, type, content: xfdf(1) } })
  const change = (annotationUuid: string, marks: number) =>
    as(server, people.writer).call(contract.updateAnnotationContent, {
      params: { annotationUuid },
      body: { content: xfdf(marks) },
    })
  const own = await save('PRIVATE')
  await change(own.uuid, 2)
  await as(server, people.writer).call(contract.deleteAnnotation, { params: { annotationUuid: own.uuid } })
  await sleep(1200)
  expect(watched.heard).toEqual([])
  const shared = await save('PUBLIC')
  await expect.poll(topics).toEqual(expect.arrayContaining(['annotations', 'assets']))
  expect(watched.heard.flatMap(({ assetUuids }) => assetUuids ?? [])).toContain(documentUuid)
  await sleep(600)
  watched.heard.length = 0
  // A change that isn't recorded again is notified of all the same.
  await change(shared.uuid, 1)
  await change(shared.uuid, 3)
  await expect.poll(topics).toContain('annotations')
  // Notices have no content: it is fetched, as the reader may see it.
  expect(JSON.stringify(watched.heard)).not.toContain('Written Name')
})
