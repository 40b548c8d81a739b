import { previewPage } from '@strongroom/contract/versions.ts'
import { expect, test } from 'vitest'
import { RendererTimeout } from '../platform/preview/renderer-errors.ts'
import { createRenderer } from '../platform/preview/renderer.ts'
import { as } from '../test/as.ts'
import { svgFile } from '../test/files.ts'
import * as given from '../test/given.ts'
import { useServer } from '../test/server.ts'

const renderer = createRenderer()
const server = useServer({ renderer: { ...renderer, page: () => Promise.reject(new RendererTimeout()) } })

test('a page that takes too long to draw is told as one that can’t be, not as a bug', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const asset = await as(server, owner).upload({ name: 'a.svg', bytes: svgFile() }, { workspaceUuid: workspace.uuid })
  await server.drain()
  const versionUuid = asset.latestDocumentVersion!.uuid
  const answer = await as(server, owner).fetch(previewPage, { params: { versionUuid, page: '1' } })
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'preview.failed' }])
})
