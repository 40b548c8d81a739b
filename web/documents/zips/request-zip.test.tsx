import { requestZip, type ZipAsset } from '@strongroom/contract/documents/zips.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { asset, id, WORKSPACE, workspace } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { workspaceQuery } from '../../workspaces/workspaces/queries.ts'
import { openZipAssets, openZipWorkspace } from './request-zip.tsx'
import { zipName } from './zip-name.ts'

const zip = ({ body }: { body: { name: string } }): ZipAsset => ({
  model: 'ZipAsset',
  uuid: id(),
  workspaceUuid: WORKSPACE,
  name: body.name,
  status: 'PENDING',
  documents: 1,
  bytes: 1,
  bytesDone: 0,
  size: null,
  sha256: null,
  createdTime: 0,
  expiresTime: 1,
})

test('a selection is counted, the choice is sent, and the notice names the email', async () => {
  server.on(requestZip, zip)
  queryClient.setQueryData(workspaceQuery(WORKSPACE).queryKey, workspace({ name: 'Deal' }))
  const assets = [
    asset('A.pdf'),
    asset('B.pdf', { status: 'VIRUS_DETECTED' }),
    asset('C.pdf', { status: 'UNABLE_TO_SCAN' }),
  ]
  const user = await show(
    <button type="button" onClick={() => openZipAssets(assets)}>
      zip
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'zip' }))
  const dialog = await screen.findByRole('dialog')
  const row = (name: string) => within(dialog).getByRole('row', { name })
  expect(row(`${text('zip.files')} 3`)).toBeDefined()
  expect(row(`${text('zip.virus')} 1`)).toBeDefined()
  expect(row(`${text('zip.unscanned')} 1`)).toBeDefined()
  expect(within(dialog).getByText(text('zip.notice'))).toBeDefined()
  await user.click(within(dialog).getByRole('radio', { name: text('zip.include') }))
  await user.click(within(dialog).getByRole('button', { name: text('zip.submit') }))
  expect(await screen.findByText(text('zip.requested'))).toBeDefined()
  const [call] = server.callsOf(requestZip)
  expect(call!.body).toMatchObject({ assetUuids: assets.map(({ uuid }) => uuid), excludeUnableToScan: false })
  expect(call!.body.name).toMatch(/^Deal - C\.pdf \d{4}-\d\d-\d\d \d\d\.\d\d\.zip$/)
})

test('a whole workspace is requested by its own id, without unscanned files', async () => {
  server.on(requestZip, zip)
  const user = await show(
    <button type="button" onClick={() => openZipWorkspace(workspace({ name: 'Deal' }))}>
      zip
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'zip' }))
  await user.click(await screen.findByRole('button', { name: text('zip.submit') }))
  expect(await screen.findByText(text('zip.requested'))).toBeDefined()
  expect(server.callsOf(requestZip)[0]!.body).toMatchObject({ assetUuids: [WORKSPACE], excludeUnableToScan: true })
})

test('a long name leaves room for the time', () => {
  const name = zipName('ā'.repeat(300), 'a/b.pdf', 0)
  expect([...name]).toHaveLength(256)
  expect(name).toMatch(/ 1970-01-01 \d\d\.00\.zip$/)
})
