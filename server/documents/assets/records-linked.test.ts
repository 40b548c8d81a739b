import { createFolder, deleteAsset, renameAsset } from '@strongroom/contract/documents/assets.ts'
import { findOperations } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

test.each([
  ['NONE' as const, { delete: 'ok', upload: 'ok', version: 'ok', folder: 'ok' }],
  ['COLLABORATION' as const, { delete: 'permission.denied', upload: 'ok', version: 'ok', folder: 'ok' }],
  [
    'PUBLICATION' as const,
    {
      delete: 'permission.denied',
      upload: 'permission.denied',
      version: 'permission.denied',
      folder: 'permission.denied',
    },
  ],
])('what a records system keeps as %s: the owner is bound too', async (link_type, expected) => {
  const { owner, workspace } = await given.workspaceWith(server)
  const me = as(server, owner)
  const to = { workspaceUuid: workspace.uuid }
  const report = await me.upload({ name: 'report.txt', bytes: 'one' }, to)
  await server.drain()
  await server.ports.databases.write
    .updateTable('workspace')
    .set({ link_type })
    .where('id', '=', workspace.uuid)
    .execute()
  const params = { assetUuid: report.uuid }
  // Everything except adding and deleting works.
  expect(await outcomeOf(me.call(renameAsset, { params, body: { name: 'renamed' } }))).toBe('ok')
  const got = {
    version: await outcomeOf(me.uploadVersion({ name: 'report.txt', bytes: 'two' }, report.uuid)),
    upload: await outcomeOf(me.upload({ name: 'more.txt', bytes: 'more' }, to)),
    folder: await outcomeOf(me.call(createFolder, { body: { name: 'Folder', ...to } })),
    delete: await outcomeOf(me.call(deleteAsset, { params, body: undefined })),
  }
  expect(got).toEqual(expected)
  const { operations } = await me.call(findOperations, { params: to })
  expect(operations.includes('POST documents')).toBe(expected.upload === 'ok')
  expect(operations.includes('POST folders')).toBe(expected.folder === 'ok')
})
