import { createManifest } from '@strongroom/contract/documents/manifests.ts'
import { finishUpload } from '@strongroom/contract/documents/uploads.ts'
import { createDocument } from '@strongroom/contract/documents/versions.ts'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { append, begin, begun, codeOf } from '../../test/tus.ts'

const server = useServer()

async function shared() {
  const { owner, workspace } = await given.workspaceWith(server)
  const { uuid: documentUuid } = await as(server, owner).upload(
    { name: 'a.txt', bytes: 'x' },
    { workspaceUuid: workspace.uuid },
  )
  const manifest = await as(server, owner).call(createManifest, { body: { workspaceUuid: workspace.uuid } })
  return { owner, workspaceUuid: workspace.uuid, documentUuid, manifestUuid: manifest.uuid }
}

test('a path without its manifest is refused by every way of uploading', async () => {
  const { owner, workspaceUuid } = await shared()
  const form = new FormData()
  for (const [name, value] of Object.entries({ workspaceUuid, manifestPath: 'plans/b.txt' })) form.append(name, value)
  form.append('file', new Blob(['x']), 'b.txt')
  const answer = await as(server, owner).fetch(createDocument, {}, { body: form })
  expect(await answer.json()).toMatchObject({ code: 'input.invalid', fields: [{ path: 'manifestPath' }] })
  const metadata = { filename: 'b.txt', workspaceUuid, manifestPath: 'plans/b.txt' }
  expect(await codeOf(await begin(server, owner, { size: 1, metadata }))).toBe('input.invalid')
  const upload = await begun(server, owner, {
    size: 1,
    metadata: { filename: 'b.txt', workspaceUuid, finish: 'later' },
  })
  await append(upload, 0, Buffer.from('x'))
  const params = { ticket: upload.split('/').at(-1)! }
  const finish = (body: object) => outcomeOf(as(server, undefined).call(finishUpload, { params, body }))
  expect(await finish({ manifestPath: 'plans/b.txt' })).toBe('input.invalid')
  expect(await finish({})).toBe('ok')
})

test('a version arrives for no manifest and takes no tags, and its upload can still be finished', async () => {
  const { owner, documentUuid, manifestUuid } = await shared()
  const metadata = { filename: 'a.txt', documentUuid }
  const wrong = { ...metadata, manifestUuid, manifestPath: 'a.txt' }
  expect(await codeOf(await begin(server, owner, { size: 1, metadata: wrong }))).toBe('input.invalid')
  const upload = await begun(server, owner, { size: 1, metadata: { ...metadata, finish: 'later' } })
  await append(upload, 0, Buffer.from('y'))
  const params = { ticket: upload.split('/').at(-1)! }
  const finish = (body: object) => outcomeOf(as(server, undefined).call(finishUpload, { params, body }))
  expect(await finish({ tags: ['Secret'] })).toBe('input.invalid')
  expect(await finish({ manifestUuid, manifestPath: 'a.txt' })).toBe('input.invalid')
  expect(await finish({ tags: [] })).toBe('ok')
})
