import { findZip, type ListedZip } from '@strongroom/contract/documents/zips.ts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { text } from '../../i18n/language.ts'
import { id, WORKSPACE } from '../../test/samples.ts'
import { Refusal } from '../../test/fake-server.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { DownloadRow } from './download-row.tsx'

const listed = (more: Partial<ListedZip> = {}): ListedZip => ({
  model: 'ZipAsset',
  uuid: id(),
  workspaceUuid: WORKSPACE,
  workspaceName: 'Deal',
  name: 'Deal - Plans.zip',
  status: 'READY',
  documents: 1,
  bytes: 4096,
  bytesDone: 1024,
  size: 2048,
  createdTime: 0,
  expiresTime: 1,
  ...more,
})

const showRow = (zip: ListedZip) =>
  show(
    <ul>
      <DownloadRow zip={zip} />
    </ul>,
  )
const button = (zip: ListedZip) =>
  screen.queryByRole('button', { name: text('downloads.of', { name: zip.name ?? text('downloads.hidden') }) })

test('a ready zip is downloaded after it was found', async () => {
  const zip = listed()
  server.on(findZip, () => ({ ...zip, name: zip.name!, status: 'READY', sha256: null }) as never)
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const user = await showRow(zip)
  await user.click(button(zip)!)
  await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce())
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).href).toContain(`/publicapi/1/zipassets/${zip.uuid}/download`)
})

test('a zip that has ended says so, without a retry', async () => {
  const zip = listed()
  server.on(findZip, () => {
    throw new Refusal('zip.invalid')
  })
  const user = await showRow(zip)
  await user.click(button(zip)!)
  expect(await screen.findByText(text('zip.invalid'))).toBeDefined()
  expect(button(zip)).toBeNull()
})

test.each([
  [{ status: 'PENDING', size: null } as const, () => text('downloads.pending', { done: '1.0 KB', total: '4.0 KB' })],
  [{ status: 'FAILED', size: null } as const, () => text('downloads.broken')],
  [{ status: 'INVALID' } as const, () => text('zip.invalid')],
  [{ status: 'SHUT', name: null } as const, () => text('downloads.shut')],
])('the state %o is shown without a download', async (more, words) => {
  const zip = listed(more)
  await showRow(zip)
  expect(screen.getByText(words())).toBeDefined()
  expect(button(zip)).toBeNull()
})
