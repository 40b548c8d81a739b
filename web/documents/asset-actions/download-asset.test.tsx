import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { text } from '../../i18n/language.ts'
import { asset } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { downloadAsset } from './download-asset.ts'

let fetched: string[] = []
beforeEach(() => {
  fetched = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    fetched.push(this.href)
  })
})

const choose = async (file: Asset) => {
  const user = await show(
    <button type="button" onClick={() => downloadAsset(file)}>
      Download
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'Download' }))
  return user
}
const confirm = () => text('download.unscanned.confirm')

test('a checked file of usual size is downloaded at once', async () => {
  await choose(asset('a.txt'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(fetched).toEqual([expect.not.stringContaining('acceptUnscanned')])
})

test('a file that could not be checked is downloaded after a warning, which is sent along', async () => {
  const user = await choose(asset('a.txt', { status: 'UNABLE_TO_SCAN' }))
  const dialog = await screen.findByRole('dialog', { name: text('download.unscanned.title') })
  expect(dialog.textContent).toContain(text('download.unscanned.text', { name: 'a.txt' }))
  await user.click(screen.getByRole('button', { name: text('dialog.cancel') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(fetched).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Download' }))
  await user.click(await screen.findByRole('button', { name: confirm() }))
  expect(fetched).toEqual([expect.stringContaining('acceptUnscanned=true')])
})

test('so is a very large one', async () => {
  const user = await choose(asset('b.txt', { fileSize: limits.oversize }))
  const dialog = await screen.findByRole('dialog', { name: text('download.oversize.title') })
  expect(dialog.textContent).toContain(text('download.oversize.text', { name: 'b.txt', size: '10.0 GB' }))
  expect(fetched).toEqual([])
  await user.click(screen.getByRole('button', { name: confirm() }))
  expect(fetched).toHaveLength(1)
})
