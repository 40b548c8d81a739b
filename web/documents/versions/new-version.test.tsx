import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { sessionQuery } from '../../session/session.ts'
import { asset, session } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { newVersionIntent } from './new-version.tsx'

test('a document without extension takes a file without one, and says so', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  const document = { ...asset('Makefile'), extension: null }
  const user = await show(
    <button type="button" onClick={() => newVersionIntent.open?.(document)}>
      Open
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const panel = await screen.findByRole('dialog')
  const choose = (name: string) =>
    user.upload(panel.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'], name))
  await choose('notes.txt')
  expect(within(panel).getByRole('alert').textContent).toBe(text('version.new.no-extension'))
  await choose('Makefile')
  expect(within(panel).queryByRole('alert')).toBeNull()
})

test('a file with another extension is refused and leaves the chosen one, which the next one replaces', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  const opener = await show(
    <button type="button" onClick={() => newVersionIntent.open?.(asset('plan.pdf'))}>
      Open
    </button>,
  )
  await opener.click(screen.getByRole('button', { name: 'Open' }))
  const panel = await screen.findByRole('dialog')
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
