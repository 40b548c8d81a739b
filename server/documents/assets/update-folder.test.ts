import { createFolder, findAsset, updateFolder } from '@strongroom/contract/documents/assets.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

test('owner and managers change the flags of a folder, which the folders below inherit', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    manager: ['hasManageWorkspace'],
    editor: ['hasDownload', 'hasEdit', 'hasCreateDocument', 'hasCreateFolder', 'hasDelete'],
  })
  const stranger = await given.person(server, 'Stranger')
  const make = (name: string, parentUuid?: string) =>
    as(server, owner).call(createFolder, {
      body: { name, workspaceUuid: workspace.uuid, ...(parentUuid ? { parentUuid } : {}) },
    })
  const folder = await make('Folder')
  const inner = await make('Inner', folder.uuid)
  const file = { name: 'a.txt', bytes: 'a' }
  const place = { workspaceUuid: workspace.uuid, parentUuid: inner.uuid }
  const document = await as(server, owner).upload(file, place)
  const update = (who: TestPerson, assetUuid: string, body: object) =>
    as(server, who).call(updateFolder, { params: { assetUuid }, body })
  const add = () => outcomeOf(as(server, people.editor).upload(file, place))
  expect(await add()).toBe('ok')
  await matrix(server, updateFolder, {
    input: () => ({ params: { assetUuid: folder.uuid }, body: { allowNewDocument: false } }),
    people: { owner, ...people, stranger },
    expected: { editor: 'permission.denied', stranger: 'asset.not.found', manager: 'ok', owner: 'ok' },
  })
  expect(await add()).toBe('permission.denied')
  await update(owner, folder.uuid, { allowNewDocument: true, allowEdit: false })
  expect(await add()).toBe('ok')
  const { actions } = await as(server, people.editor).call(findAsset, {
    params: { assetUuid: document.uuid },
    query: { includeActions: 'true' },
  })
  expect(actions).toMatchObject({ updateName: false, delete: true, updateFlags: false })
  const events = (await eventsOf(server, owner, workspace)).filter(({ type }) => type === 'FOLDER_FLAGS_CHANGED')
  expect(events).toMatchObject([
    {
      actor: 'Owner',
      from: { allowNewDocument: false, allowEdit: true },
      to: { allowNewDocument: true, allowEdit: false },
    },
    { actor: 'manager', entity: 'Folder', from: { allowNewDocument: true }, to: { allowNewDocument: false } },
  ])
  expect(await outcomeOf(update(owner, document.uuid, { allowEdit: true }))).toBe('asset.not.found')
  expect(await outcomeOf(update(owner, workspace.uuid, { allowEdit: true }))).toBe('asset.not.found')
})
