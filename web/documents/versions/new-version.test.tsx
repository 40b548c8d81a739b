import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { createVersion } from '@strongroom/contract/documents/versions.ts'
import { findWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { sessionQuery } from '../../session/session.ts'
import { asset, session, workspace } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { newVersionIntent } from './new-version-intent.ts'

async function openPanel(document: Asset) {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  server.on(findWorkspace, () => workspace({ maxAllowedFileSize: 10 }))
  const user = await show(
    <button type="button" onClick={() => newVersionIntent.open?.(document)}>
      Open
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'Open' }))
  return { user, panel: await screen.findByRole('dialog') }
}

test('a document without extension takes a file without one, and says so', async () => {
  const { panel, user } = await openPanel({ ...asset('Makefile'), extension: null })
  const choose = (name: string) =>
    user.upload(panel.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'], name))
  await choose('notes.txt')
  expect(within(panel).getByRole('alert').textContent).toBe(text('version.new.no-extension'))
  await choose('Makefile')
  expect(within(panel).queryByRole('alert')).toBeNull()
})

test('a file with another extension is refused and leaves the chosen one, which the next one replaces', async () => {
  const { panel } = await openPanel(asset('plan.pdf'))
  const submit = () => within(panel).getByRole<HTMLButtonElement>('button', { name: text('version.new.submit') })
  const user = userEvent.setup({ delay: null, applyAccept: false })
  const choose = (name: string) =>
    user.upload(panel.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'], name))
  await choose('notes.txt')
  expect(within(panel).getByRole('alert').textContent).toBe(text('version.new.extension', { extension: 'pdf' }))
  expect(within(panel).queryByText(/notes/)).toBeNull()
  expect(submit().disabled).toBe(true)
  await choose('first.PDF')
  expect(within(panel).queryByRole('alert')).toBeNull()
  await choose('notes.txt')
  expect(within(panel).getByText(/first\.PDF/)).toBeDefined()
  expect(within(panel).getByRole('alert')).toBeDefined()
  await choose('second.pdf')
  expect(within(panel).getByText(/second\.pdf/)).toBeDefined()
  expect(within(panel).queryByText(/first/)).toBeNull()
  expect(submit().disabled).toBe(false)
})

test('a dropped folder or several files are refused with a reason, and one file after them is taken', async () => {
  const { panel } = await openPanel(asset('plan.pdf'))
  const zone = within(panel).getByRole('button', { name: new RegExp(text('version.new.drop')) })
  const plan = new File(['x'], 'plan.pdf')
  const entryOf = (file: File) => ({
    isFile: true,
    fullPath: `/${file.name}`,
    file: (done: (one: File) => void) => done(file),
  })
  const folder = {
    isFile: false,
    fullPath: '/plans',
    createReader: () => ({ readEntries: (done: (none: []) => void) => done([]) }),
  }
  const drop = (...entries: object[]) => {
    const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }))
    fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files: [], items } })
  }
  const reason = text('version.new.one-file')
  drop(folder)
  expect((await within(panel).findByRole('alert')).textContent).toBe(reason)
  drop(entryOf(plan))
  expect(await within(panel).findByText(/plan\.pdf/, { selector: 'p' })).toBeDefined()
  expect(within(panel).queryByRole('alert')).toBeNull()
  drop(entryOf(plan), entryOf(new File(['y'], 'other.pdf')))
  expect((await within(panel).findByRole('alert')).textContent).toBe(reason)
  expect(within(panel).queryByText(/other/)).toBeNull()
})

test('a file over the limit of the workspace is refused before it is sent, with its size', async () => {
  const { panel, user } = await openPanel(asset('plan.pdf'))
  const choose = (size: number) =>
    user.upload(panel.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'.repeat(size)], 'large.pdf'))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await choose(11)
  const reason = text('upload.too-large-file', { name: 'large.pdf', size: '11 bytes', max: '10 bytes' })
  expect(within(panel).getByRole('alert').textContent).toBe(reason)
  const submit = within(panel).getByRole<HTMLButtonElement>('button', { name: text('version.new.submit') })
  expect(submit.disabled).toBe(true)
  expect(server.callsOf(createVersion)).toEqual([])
  await choose(10)
  expect(within(panel).queryByRole('alert')).toBeNull()
  expect(submit.disabled).toBe(false)
})
