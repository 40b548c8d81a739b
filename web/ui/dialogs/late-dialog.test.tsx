import { screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { show } from '../../test/show.tsx'
import { DialogModal } from './dialog-modal.tsx'
import type { DialogHandle } from './dialogs.tsx'
import { openLateDialog } from './late-dialog.ts'

type Part = ComponentType<{ name: string; dialog: DialogHandle }>

function Details({ name, dialog }: { name: string; dialog: DialogHandle }) {
  return <DialogModal title={`Details of ${name}`} dialog={dialog}>{`About ${name}`}</DialogModal>
}

async function showOpener() {
  const { promise, resolve, reject } = Promise.withResolvers<Part>()
  const user = await show(
    <button type="button" onClick={() => openLateDialog(() => promise, { name: 'Ada' })}>
      Open
    </button>,
  )
  const opener = screen.getByRole('button', { name: 'Open' })
  const waiting = () => screen.queryByRole('status', { name: text('list.loading') })
  return { user, opener, waiting, arrive: () => resolve(Details), fail: () => reject(new Error('gone')) }
}

test('while a dialog is fetched the page waits with the focus, so that it opens once', async () => {
  const { user, opener, waiting, arrive } = await showOpener()
  await user.click(opener)
  await waitFor(() => expect(document.activeElement).toBe(waiting()))
  await user.keyboard('{Enter}{Enter}')
  arrive()
  expect(await screen.findAllByRole('dialog', { name: 'Details of Ada' })).toHaveLength(1)
  expect(waiting()).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('Escape gives up a dialog that is still fetched, and it does not open later', async () => {
  const { user, opener, waiting, arrive } = await showOpener()
  await user.click(opener)
  await waitFor(() => expect(document.activeElement).toBe(waiting()))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
  expect(waiting()).toBeNull()
  arrive()
  await user.tab()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a dialog that cannot be fetched is reported, and the focus returns', async () => {
  const { user, opener, waiting, fail } = await showOpener()
  await user.click(opener)
  fail()
  expect((await screen.findByRole('alert')).textContent).toContain(text('part.failed'))
  expect(waiting()).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(opener))
})
