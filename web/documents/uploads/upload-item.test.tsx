import { CallError } from '../../api/call-error.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { WORKSPACE } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import type { UploadEntry, UploadStatus } from './upload-entry.ts'
import { UploadDock } from './upload-dock.tsx'
import { UploadItem } from './upload-item.tsx'
import { changeUploads, readUploads } from './upload-store.ts'

const entry = (status: UploadStatus): UploadEntry => ({
  id: 7,
  place: {
    workspaceUuid: WORKSPACE,
    parentUuid: undefined,
    name: 'Project',
    mayCreateFolder: true,
    mayTag: false,
    maxSize: 10,
  },
  path: 'plan.pdf',
  file: new File(['x'], 'plan.pdf'),
  status,
  percent: 40,
  tags: [],
  personUuid: '',
  idempotencyKey: '',
})
const showItem = (one: UploadEntry) => {
  changeUploads({ entries: [one] })
  return show(
    <ul>
      <UploadItem entry={one} />
    </ul>,
  )
}
afterEach(() => changeUploads({ entries: [] }))
const state = () => readUploads().entries[0]?.status
const cancel = () => screen.getByRole('button', { name: text('upload.cancel', { name: 'plan.pdf' }) })

test('a running upload is cancelled after a question', async () => {
  const user = await showItem(entry('uploading'))
  await user.click(cancel())
  const dialog = await screen.findByRole('dialog', { name: text('upload.cancel-one.title', { name: 'plan.pdf' }) })
  expect(state()).toBe('uploading')
  await user.click(within(dialog).getByRole('button', { name: text('upload.cancel-one') }))
  await waitFor(() => expect(state()).toBe('cancelled'))
})

test('a waiting upload is cancelled at once', async () => {
  const user = await showItem(entry('waiting'))
  await user.click(cancel())
  expect(state()).toBe('cancelled')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each(['failed', 'refused', 'cancelled'] as const)(
  'a %s upload is removed from the list by itself',
  async (status) => {
    const others = [
      { ...entry('failed'), id: 8, file: new File(['x'], 'next.pdf') },
      { ...entry('complete'), id: 9 },
    ]
    const entries = [entry(status), ...others]
    changeUploads({ entries })
    const user = await show(
      <ul>
        {entries.map((one) => (
          <UploadItem key={one.id} entry={one} />
        ))}
      </ul>,
    )
    await user.click(screen.getByRole('button', { name: text('upload.dismiss', { name: 'plan.pdf' }) }))
    expect(readUploads().entries.map(({ id }) => id)).toEqual([8, 9])
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: text('upload.dismiss', { name: 'next.pdf' }) }),
    )
  },
)

test('the last upload takes the panel along: the focus moves to the page’s heading', async () => {
  const one = entry('failed')
  changeUploads({ entries: [one] })
  const user = await show(
    <>
      <main>
        <h1 tabIndex={-1}>Project</h1>
      </main>
      <UploadDock />
    </>,
  )
  await user.click(await screen.findByRole('button', { name: text('upload.dismiss', { name: 'plan.pdf' }) }))
  await waitFor(() => expect(screen.queryByRole('region', { name: text('upload.panel') })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test.each([
  ['filename', 'upload.name-refused'],
  ['tags', 'error.input.invalid'],
  ['manifestPath', 'error.input.invalid'],
] as const)('a refusal of %s is told as what it is', async (path, key) => {
  const error = new CallError('input.invalid', 400, { fields: [{ path, message: 'is wrong' }] })
  await showItem({ ...entry('refused'), error })
  expect(await screen.findByText(text(key))).toBeDefined()
})

test('a long path is cut before the end of its name, so that the extension stays', async () => {
  const path = 'plans/level 3/a plan of the third floor with everything on it.pdf'
  await showItem({ ...entry('waiting'), path })
  const name = screen.getByTitle(path)
  expect(name.textContent).toBe(path)
  expect(name.lastElementChild?.textContent).toBe('n it.pdf')
})
