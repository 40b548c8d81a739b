import { type Asset, findAsset } from '@strongroom/contract/documents/assets.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { text } from '../../i18n/language.ts'
import { Refusal } from '../../test/fake-server.ts'
import { asset, id } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { downloadAssets } from '../asset-actions/download-asset.ts'
import { SelectedFiles } from './selected-files.tsx'

let fetched: string[] = []
beforeEach(() => {
  fetched = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    fetched.push(this.href)
  })
})

const allowed = (name: string, more: Partial<Asset> = {}) => {
  const made = asset(name, more)
  return { ...made, actions: { ...made.actions!, canDownload: true } }
}

const serve = (assets: Asset[]) =>
  server.on(findAsset, ({ params }) => {
    const found = assets.find(({ uuid }) => uuid === params.assetUuid)
    if (!found) throw new Refusal('asset.not.found')
    return found
  })
const showFiles = (files: string[], starts = true, onStart = () => {}) =>
  show(<SelectedFiles files={files} starts={starts} onStart={onStart} />)
const states = () => screen.getAllByRole('listitem').map((row) => within(row).getByRole('status').textContent)

test('files are downloaded in turn; those that need a question or are refused are left, with the reason', async () => {
  const one = allowed('one.txt')
  const unscanned = allowed('two.txt', { status: 'UNABLE_TO_SCAN' })
  const virus = asset('three.txt', { status: 'VIRUS_DETECTED' })
  const refused = { ...virus, actions: { ...virus.actions!, canDownload: false } }
  const last = allowed('five.txt')
  serve([one, unscanned, refused, last])
  const onStart = vi.fn<() => void>()
  const user = await showFiles([one.uuid, unscanned.uuid, refused.uuid, id(), last.uuid], true, onStart)
  await waitFor(() => expect(fetched).toHaveLength(2))
  expect(fetched[0]).toContain(one.uuid)
  expect(fetched[1]).toContain(last.uuid)
  expect(onStart).toHaveBeenCalledOnce()
  const [pending, started] = [text('downloads.file.pending'), text('downloads.file.started')]
  expect(states()).toEqual([started, pending, text('downloads.file.refused'), text('error.asset.not.found'), started])
  expect(screen.getByText(text('asset.status.unscanned'))).toBeDefined()
  expect(screen.queryByRole('button', { name: text('downloads.of', { name: 'three.txt' }) })).toBeNull()
  await user.click(screen.getByRole('button', { name: text('downloads.of', { name: 'two.txt' }) }))
  await user.click(await screen.findByRole('button', { name: text('download.unscanned.confirm') }))
  expect(fetched[2]).toContain('acceptUnscanned=true')
  await waitFor(() => expect(states()[1]).toBe(started))
})

test('a window that is loaded again downloads nothing by itself', async () => {
  const one = allowed('one.txt')
  serve([one])
  const user = await showFiles([one.uuid], false)
  expect(await screen.findByText('one.txt')).toBeDefined()
  expect(states()).toEqual([text('downloads.file.pending')])
  expect(fetched).toEqual([])
  await user.click(screen.getByRole('button', { name: text('downloads.of', { name: 'one.txt' }) }))
  expect(fetched).toHaveLength(1)
})

const chooseAll = async (assets: Asset[]) => {
  const user = await show(
    <button type="button" onClick={() => downloadAssets(assets)}>
      Download
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'Download' }))
}

test('several documents open the window of downloads, one is downloaded here', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue({ focus() {} } as Window)
  const [one, two] = [allowed('one.txt'), allowed('two.txt')]
  await chooseAll([one, two, asset('F', { type: 'FOLDER' })])
  const address = new URL(String(open.mock.calls[0]![0]), 'http://x')
  expect(address.searchParams.getAll('files')).toEqual([one.uuid, two.uuid])
  expect(fetched).toEqual([])
  // The folder is not downloaded, which is said.
  expect(await screen.findByText(text('asset.download.left', { count: 1 }))).toBeDefined()
  downloadAssets([one])
  expect(open).toHaveBeenCalledOnce()
  expect(fetched).toHaveLength(1)
})

test('a browser that refuses windows downloads here', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  await chooseAll([allowed('one.txt'), allowed('two.txt')])
  expect(await screen.findByText(text('error.popup.blocked'))).toBeDefined()
  await waitFor(() => expect(fetched).toHaveLength(2))
})
