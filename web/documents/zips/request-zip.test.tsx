import { countZip, requestZip, type ZipAsset, type ZipCounts } from '@strongroom/contract/documents/zips.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { asset, id, WORKSPACE, workspace } from '../../test/samples.ts'
import { Refusal } from '../../test/fake-server.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { workspaceQuery } from '../../workspaces/workspaces/queries.ts'
import { openZipAssets, openZipWorkspace } from './open-zip.ts'
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

const counts = (more: Partial<ZipCounts> = {}): ZipCounts => ({
  folders: 0,
  files: 1240,
  virus: 0,
  unableToScan: 0,
  unavailable: 0,
  bytes: 2048,
  bytesUnableToScan: 3072,
  hasMore: false,
  ...more,
})

/** Opens the dialog that asks for a zip of a whole workspace. */
async function openWhole() {
  const user = await show(
    <button type="button" onClick={() => openZipWorkspace(workspace({ name: 'Deal' }))}>
      zip
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'zip' }))
  return { user, dialog: await screen.findByRole('dialog') }
}

test('a selection is counted, the choice is sent, and the notice names the email', async () => {
  server.on(requestZip, zip)
  server.on(countZip, () => counts({ folders: 2, virus: 3, unableToScan: 4 }))
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
  expect(await within(dialog).findByRole('row', { name: `${text('zip.files')} 1,240` })).toBeDefined()
  expect(row(`${text('zip.folders')} 2`)).toBeDefined()
  expect(row(`${text('zip.virus')} 3`)).toBeDefined()
  expect(row(`${text('zip.unscanned')} 4`)).toBeDefined()
  expect(row(`${text('zip.size')} 2.0 KB`)).toBeDefined()
  expect(within(dialog).getByText(text('zip.notice'))).toBeDefined()
  await user.click(within(dialog).getByRole('radio', { name: text('zip.include') }))
  expect(row(`${text('zip.size')} 3.0 KB`)).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: text('zip.submit') }))
  expect(await screen.findByText(text('zip.requested'))).toBeDefined()
  expect(server.callsOf(countZip)[0]!.body).toEqual({ assetUuids: assets.map(({ uuid }) => uuid) })
  const [call] = server.callsOf(requestZip)
  expect(call!.body).toMatchObject({ assetUuids: assets.map(({ uuid }) => uuid), excludeUnableToScan: false })
  expect(call!.body.name).toMatch(/^Deal - C\.pdf \d{4}-\d\d-\d\d \d\d\.\d\d\.zip$/)
})

test('a whole workspace is requested by its own id; without unscanned files there is no choice', async () => {
  server.on(requestZip, zip)
  server.on(countZip, () => counts())
  const { user, dialog } = await openWhole()
  expect(await within(dialog).findByRole('row', { name: `${text('zip.files')} 1,240` })).toBeDefined()
  expect(within(dialog).queryByRole('radio')).toBeNull()
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await user.click(within(dialog).getByRole('button', { name: text('zip.submit') }))
  await user.click(await screen.findByRole('button', { name: text('downloads.open') }))
  expect(open.mock.calls[0]).toEqual(['/downloads', 'downloads', 'popup,width=800,height=400'])
  expect(await screen.findByText(text('error.popup.blocked'))).toBeDefined()
  expect(server.callsOf(requestZip)[0]!.body).toMatchObject({ assetUuids: [WORKSPACE], excludeUnableToScan: true })
})

test('contents that cannot be counted are requested with the choice', async () => {
  server.on(countZip, () => {
    throw new Refusal('too.many.requests')
  })
  const { dialog } = await openWhole()
  expect(await within(dialog).findByText(text('zip.counts-failed'))).toBeDefined()
  expect(within(dialog).getAllByRole('radio')).toHaveLength(2)
})

test('a long name leaves room for the time', () => {
  const name = zipName('ā'.repeat(300), 'a/b.pdf', 0)
  expect([...name]).toHaveLength(256)
  expect(name).toMatch(/ 1970-01-01 \d\d\.00\.zip$/)
})

test('an equal zip that is ready is said to be, without an email', async () => {
  server.on(requestZip, (call) => ({ ...zip(call), status: 'READY' as const, size: 1 }))
  server.on(countZip, () => counts())
  const { user, dialog } = await openWhole()
  await user.click(within(dialog).getByRole('button', { name: text('zip.submit') }))
  expect(await screen.findByText(text('zip.same'))).toBeDefined()
  expect(screen.queryByText(text('zip.requested'))).toBeNull()
})
