import { AssetActions, moveAsset } from '@strongroom/contract/documents/assets.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { place } from '../../test/folder-place.ts'
import { actions, asset, id, workspace } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { mayReceive } from '../assets/folder-place.ts'
import { sharePlace } from '../pages/share-place.ts'
import { cutAssets, dropCut } from './cut-assets.ts'
import { PasteBar } from './paste-bar.tsx'

afterEach(() => act(dropCut))

const folder = asset('Archive', {
  type: 'FOLDER',
  allowNewDocument: false,
  allowNewFolder: false,
  actions: actions(AssetActions, ['updateParent']) as AssetActions,
})

test('who edits but may add nothing pastes where the flags of the folder let in what is new', async () => {
  server.on(moveAsset, () => undefined)
  const cut = asset('a.pdf', { parentUuid: id() })
  cutAssets([cut])
  const user = await show(
    <PasteBar place={{ ...place, mayCreateDocument: false, mayCreateFolder: false, parentUuid: folder.uuid }} />,
  )
  await user.click(screen.getByRole('button', { name: text('asset.paste') }))
  expect(await screen.findByText(text('asset.paste.done', { count: 1, name: place.name }))).toBeDefined()
  await waitFor(() => expect(server.callsOf(moveAsset)).toHaveLength(1))
})

test('a folder that lets in nothing new takes nothing cut, except from those who may add to it anyway', async () => {
  expect(mayReceive()).toBe(true)
  expect(mayReceive({ ...folder, allowNewFolder: true })).toBe(true)
  expect(sharePlace(workspace(), folder).mayReceive).toBe(false)
  expect(mayReceive({ ...folder, actions: { ...folder.actions!, createDocument: true } })).toBe(true)
  cutAssets([asset('a.pdf', { parentUuid: id() })])
  await show(<PasteBar place={{ ...place, mayReceive: false }} />)
  expect(screen.getByText(text('asset.paste.not-here', { count: 1 }))).toBeDefined()
  expect(screen.queryByRole('button', { name: text('asset.paste') })).toBeNull()
})
