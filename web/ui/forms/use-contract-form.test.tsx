import { TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { CallError } from '../../api/call-error.ts'
import { text } from '../../i18n/language.ts'
import { show } from '../../test/show.tsx'
import { DialogModal } from '../dialogs/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../dialogs/dialogs.tsx'
import { SaveFooter } from './save-footer.tsx'
import { useContractForm } from './use-contract-form.ts'

const schema = z.object({ name: z.string().min(1), email: z.email() })
type Values = z.infer<typeof schema>

function Form({ submit }: { submit: (values: Values) => Promise<unknown> }) {
  const form = useContractForm({ schema, initial: { name: 'Ada', email: '' }, submit })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <TextInput {...form.field('name')} label="Name" />
      <TextInput {...form.field('email')} label="Email" />
      <SaveFooter form={form} />
    </form>
  )
}

const save = () => screen.getByRole('button', { name: text('settings.save') })
const email = () => screen.getByLabelText<HTMLInputElement>('Email')

test('nothing is sent while a field is wrong, and the first wrong field gets the focus', async () => {
  const sent: Values[] = []
  const user = await show(<Form submit={async (values) => sent.push(values)} />)
  await user.type(email(), 'no address')
  await user.click(save())
  await waitFor(() => expect(document.activeElement).toBe(email()))
  expect(email().getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
  await user.clear(email())
  await user.type(email(), 'ada@example.org')
  await user.click(save())
  expect(sent).toEqual([{ name: 'Ada', email: 'ada@example.org' }])
})

test('fields that the server names are marked; any other refusal is shown above the button', async () => {
  const refusals = [
    new CallError('input.invalid', 400, { fields: [{ path: 'body.name', message: 'not a name' }] }),
    new CallError('permission.denied', 403),
  ]
  const user = await show(<Form submit={() => Promise.reject(refusals.shift())} />)
  await user.type(email(), 'ada@example.org')
  await user.click(save())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(screen.getByLabelText('Name'), ' L')
  await user.click(save())
  expect((await screen.findByRole('alert')).textContent).toContain(text('error.permission.denied'))
  // A refusal is about the values that were sent.
  await user.clear(email())
  await user.click(save())
  await waitFor(() => expect(email().getAttribute('aria-invalid')).toBe('true'))
  expect(screen.queryByRole('alert')).toBeNull()
})

function InDialog({ dialog }: { dialog: DialogHandle }) {
  return (
    <DialogModal title="Details" dialog={dialog}>
      <Form submit={async () => dialog.finish()} />
    </DialogModal>
  )
}

function SlowInDialog({ dialog, saved }: { dialog: DialogHandle; saved: Promise<void> }) {
  return (
    <DialogModal title="Details" dialog={dialog}>
      <Form submit={() => saved} />
    </DialogModal>
  )
}

test('what is typed while the form is being saved is unsaved', async () => {
  let finish: () => void = () => undefined
  const saved = new Promise<void>((resolve) => (finish = resolve))
  const user = await show(
    <button type="button" onClick={() => openDialog((dialog) => <SlowInDialog dialog={dialog} saved={saved} />)}>
      Open
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.type(await screen.findByLabelText('Email'), 'ada@example.org')
  await user.click(save())
  await user.type(email(), '.uk')
  finish()
  await waitFor(() => expect(save().getAttribute('data-loading')).toBeNull())
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: text('unsaved.leave') }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Details' })).toBeNull())
})

test('closing a dialog asks before changes are lost, and not once they are saved', async () => {
  const user = await show(
    <button type="button" onClick={() => openDialog((dialog) => <InDialog dialog={dialog} />)}>
      Open
    </button>,
  )
  const dialog = () => screen.queryByRole('dialog', { name: 'Details' })
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.type(await screen.findByLabelText('Email'), 'ada@example.org')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: text('unsaved.stay') }))
  expect(email().value).toBe('ada@example.org')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: text('unsaved.leave') }))
  await waitFor(() => expect(dialog()).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.type(await screen.findByLabelText('Email'), 'ada@example.org')
  await user.click(save())
  await waitFor(() => expect(dialog()).toBeNull())
  expect(screen.queryByText(text('unsaved.title'))).toBeNull()
})

test('a refusal about one field is shown at it and the field has the focus; without that field, above the button', async () => {
  const refusals = [new CallError('email.taken', 409), new CallError('domain.taken', 409)]
  const user = await show(<Form submit={() => Promise.reject(refusals.shift())} />)
  await user.type(email(), 'ada@example.org')
  await user.click(save())
  await waitFor(() => expect(document.activeElement).toBe(email()))
  expect(screen.getByText(text('error.email.taken'))).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(email(), '.uk')
  expect(screen.queryByText(text('error.email.taken'))).toBeNull()
  await user.click(save())
  expect((await screen.findByRole('alert')).textContent).toContain(text('error.domain.taken'))
})

test('a field that the person can’t change doesn’t get the refusal', async () => {
  function Fixed() {
    const submit = () => Promise.reject(new CallError('email.taken', 409))
    const form = useContractForm({ schema, initial: { name: 'Ada', email: 'ada@example.org' }, submit })
    return (
      <form onSubmit={form.onSubmit} noValidate>
        <TextInput {...form.field('email')} label="Email" readOnly />
        <SaveFooter form={form} />
        <button type="submit">Send</button>
      </form>
    )
  }
  const user = await show(<Fixed />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('alert')).textContent).toContain(text('error.email.taken'))
})
