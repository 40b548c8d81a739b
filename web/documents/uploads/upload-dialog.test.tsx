import { listWorkspaceTagSets } from '@strongroom/contract/organisation/tag-sets.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { Refusal } from '../../test/fake-server.ts'
import { id, pageOf, tagSet } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { uploadPlace } from '../../test/upload-place.ts'
import { openUpload, uploadDropped } from './open-upload.ts'
import { changeUploads, readUploads } from './upload-store.ts'

const open = async (at = uploadPlace) => {
  const user = await show(
    <button type="button" onClick={() => openUpload(at)}>
      Open
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = await screen.findByRole('dialog', { name: text('upload.title', { name: 'Project' }) })
  const choose = (...files: File[]) => user.upload(dialog.querySelector<HTMLInputElement>('input[type=file]')!, files)
  return { user, dialog, choose }
}
const file = (name: string, size: number) => new File(['x'.repeat(size)], name)
const submit = (dialog: HTMLElement, name: string) => within(dialog).getByRole<HTMLButtonElement>('button', { name })

test('files over the limit are refused before anything is sent; the others may go', async () => {
  const { dialog, choose } = await open()
  expect(submit(dialog, text('upload.open')).disabled).toBe(true)
  await choose(file('large.bin', 11))
  expect(within(dialog).getByRole('alert').textContent).toBe(
    text('upload.too-large-file', { name: 'large.bin', size: '11 bytes', max: '10 bytes' }),
  )
  expect(submit(dialog, text('upload.open')).disabled).toBe(true)
  // Named in the warning, and not among the files to upload.
  expect(within(dialog).queryByRole('list', { name: text('upload.chosen') })).toBeNull()
  await choose(file('small.bin', 10))
  const chosen = within(within(dialog).getByRole('list', { name: text('upload.chosen') }))
  expect(chosen.getAllByRole('listitem')).toHaveLength(1)
  expect(within(dialog).getByRole('alert').textContent).toContain('large.bin')
  expect(submit(dialog, text('upload.submit', { count: 1 })).disabled).toBe(false)
  expect(server.made).toEqual([])
})

test('a file that is chosen twice is there once, and can be taken out', async () => {
  const { user, dialog, choose } = await open()
  const one = file('a.txt', 1)
  await choose(one)
  await choose(one, file('b.txt', 1))
  expect(submit(dialog, text('upload.submit', { count: 2 })).disabled).toBe(false)
  await user.click(submit(dialog, text('upload.remove', { name: 'a.txt' })))
  expect(submit(dialog, text('upload.submit', { count: 1 }))).toBeDefined()
})

test('where the workspace offers tags, they are a step between choosing and uploading', async () => {
  const about = { required: false, validValues: [], description: '', colour: 'red' as const }
  const tag = { ...about, uuid: id(), name: 'Draft', type: 'NONE' as const }
  server.on(listWorkspaceTagSets, () => pageOf([tagSet([tag])]))
  const { user, dialog, choose } = await open({ ...uploadPlace, mayTag: true })
  await within(dialog).findByText(new RegExp(text('upload.step.files')))
  await choose(file('a.txt', 1))
  await user.click(submit(dialog, text('upload.next')))
  expect(document.activeElement).toBe(within(dialog).getByRole('searchbox'))
  expect(submit(dialog, text('upload.tags.submit')).disabled).toBe(true)
  expect(submit(dialog, text('upload.tags.skip')).disabled).toBe(false)
  await user.click(submit(dialog, text('dialog.back')))
  expect(within(dialog).getByText('a.txt')).toBeDefined()
  expect(dialog.querySelector('form')!.contains(document.activeElement)).toBe(true)
  await user.click(submit(dialog, text('upload.next')))
  await user.click(within(dialog).getByRole('checkbox', { name: 'Draft' }))
  await user.click(submit(dialog, text('upload.tags.submit')))
  await waitFor(() => expect(readUploads().entries).toMatchObject([{ path: 'a.txt', tags: ['Draft||TEXT'] }]))
})

test('without sets, or without the right to tag, there is no such step', async () => {
  server.on(listWorkspaceTagSets, () => pageOf([tagSet([], { archived: true })]))
  const { dialog, choose } = await open({ ...uploadPlace, mayTag: true })
  await choose(file('a.txt', 1))
  expect(submit(dialog, text('upload.submit', { count: 1 }))).toBeDefined()
})

const drop = (files: File[], at = { ...uploadPlace, mayTag: true }) =>
  uploadDropped(at, { files: files.map((one) => ({ path: one.name, file: one })), folders: [] })

test('dropped files get the tags, too, where the workspace offers some', async () => {
  changeUploads({ entries: [] })
  const about = { required: false, validValues: [], description: '', colour: 'red' as const }
  server.on(listWorkspaceTagSets, () =>
    pageOf([tagSet([{ ...about, uuid: id(), name: 'Draft', type: 'NONE' as const }])]),
  )
  const user = await show(null)
  await drop([file('dropped.txt', 1), file('large.bin', 11)])
  const dialog = await screen.findByRole('dialog', { name: text('upload.title', { name: 'Project' }) })
  expect(readUploads().entries).toEqual([])
  await user.click(submit(dialog, text('dialog.back')))
  expect(within(dialog).getByRole('alert').textContent).toContain('large.bin')
  await user.click(submit(dialog, text('upload.next')))
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Draft' }))
  await user.click(submit(dialog, text('upload.tags.submit')))
  await waitFor(() =>
    expect(readUploads().entries.find(({ path }) => path === 'dropped.txt')).toMatchObject({ tags: ['Draft||TEXT'] }),
  )
})

test('elsewhere they are uploaded at once, also if the sets can’t be fetched', async () => {
  changeUploads({ entries: [] })
  server.on(listWorkspaceTagSets, () => {
    throw new Refusal('server.error')
  })
  await show(null)
  await drop([file('one.txt', 1)])
  await drop([file('two.txt', 1)], { ...uploadPlace, mayTag: false })
  expect(readUploads().entries.map(({ path }) => path)).toEqual(['one.txt', 'two.txt'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('two different files of one name are both uploaded, as a phone names its pictures', async () => {
  const { user, dialog, choose } = await open()
  await choose(new File(['a'], 'image.jpg', { lastModified: 1 }))
  await choose(new File(['b'], 'image.jpg', { lastModified: 2 }))
  await user.click(submit(dialog, text('upload.submit', { count: 2 })))
  const paths = () => readUploads().entries.map(({ path }) => path)
  await waitFor(() => expect(paths().filter((path) => path === 'image.jpg')).toHaveLength(2))
  changeUploads({ entries: [] })
})

test('beside a folder, too, a second file of the same name goes: without an announcement', async () => {
  const dropped = [
    { path: 'plans/floor.txt', file: file('floor.txt', 1) },
    { path: 'image.jpg', file: new File(['a'], 'image.jpg', { lastModified: 1 }) },
    { path: 'image.jpg', file: new File(['b'], 'image.jpg', { lastModified: 2 }) },
  ]
  await uploadDropped({ ...uploadPlace, mayCreateFolder: true }, { files: dropped, folders: ['plans'] })
  expect(readUploads().entries.map(({ path, batch }) => [path, batch?.files])).toEqual([
    ['plans/floor.txt', 2],
    ['image.jpg', 2],
    ['image.jpg', undefined],
  ])
  changeUploads({ entries: [] })
})
