import { Button, Checkbox, Input, NativeSelect, Radio, Select, Textarea, TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { type ReactNode, useEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { text } from '../../i18n/language.ts'
import { show } from '../../test/show.tsx'
import { Blade } from './blade.tsx'
import { ConfirmModal } from './confirm-modal.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { DialogModal } from './dialog-modal.tsx'
import { openDialog } from './dialogs.tsx'
import { StepsModal } from './steps-modal.tsx'

const nothing = () => undefined
const actions = <DialogActions submit="Save" cancel={nothing} busy={false} />

/** Opens a dialog with this body by the keyboard, as a modal or a blade. */
async function opened(body: ReactNode, as: typeof DialogModal | typeof Blade = DialogModal) {
  const Dialog = as
  await openedBy((dialog) => (
    <Dialog title="Title" dialog={dialog}>
      {body}
    </Dialog>
  ))
}

async function openedBy(render: Parameters<typeof openDialog>[0]) {
  const user = await show(
    <button type="button" onClick={() => openDialog(render)}>
      Open
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog')
}
const onTouchScreen = () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...matchMedia(query),
    matches: query.includes('coarse'),
  }))
}

afterEach(() => vi.restoreAllMocks())

test.each([DialogModal, Blade])('a dialog opens with the focus on its first enabled field: %o', async (as) => {
  const fields = (
    <>
      <Button>Before</Button>
      <TextInput label="Fixed" readOnly />
      <TextInput label="Off" disabled />
      <Textarea label="First" />
      {actions}
    </>
  )
  await opened(fields, as)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First')))
})

test('a list of choices is a field, too, and stays closed', async () => {
  await opened(<Select label="Choices" data={['a', 'b']} />)
  const field = screen.getByRole('combobox')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-expanded')).not.toBe('true')
})

test('a labelled menu of choices is a field; other menus are not', async () => {
  await opened(
    <>
      <Button aria-haspopup="menu">More</Button>
      <Input.Wrapper labelElement="div" label="Role">
        <Button aria-haspopup="menu">Editor</Button>
      </Input.Wrapper>
      <TextInput label="Until" />
    </>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Editor' })))
})

test('of radio buttons the chosen one has the focus', async () => {
  await opened(
    <Radio.Group value="b" onChange={nothing}>
      <Radio value="a" label="A" />
      <Radio value="b" label="B" />
    </Radio.Group>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('B')))
})

test('a field that asks for the focus comes before the first one', async () => {
  await opened(
    <>
      <TextInput label="First" />
      <TextInput label="Asking" data-autofocus />
    </>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Asking')))
})

test('a dialog to read opens with the focus on its title', async () => {
  await opened(<Button>Copy</Button>)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Title' })))
})

test('a question opens at Cancel, whether or not it has a field', async () => {
  await openedBy((dialog) => (
    <ConfirmModal dialog={dialog} title="Delete" confirm="Delete" act={async () => undefined}>
      <Checkbox label="All" />
    </ConfirmModal>
  ))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: text('dialog.cancel') })))
})

test('a form without fields opens at Cancel, a step with a field at the field', async () => {
  await opened(actions)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: text('dialog.cancel') })))
})

test.each([
  ['Sure?', () => screen.getByRole('button', { name: text('dialog.cancel') })],
  [<Checkbox key="all" label="All" />, () => screen.getByLabelText('All')],
])('steps open at their first field, or at Cancel', async (content, expected) => {
  await openedBy((dialog) => (
    <StepsModal dialog={dialog} title="Steps" changed={false} steps={[{ content, submit: 'Next' }]} />
  ))
  await waitFor(() => expect(document.activeElement).toBe(expected()))
})

test('on a touch screen a field opens the keyboard only if the dialog asks for it', async () => {
  onTouchScreen()
  await opened(<TextInput label="Note" />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Title' })))
})

test.each([
  ['asking', <TextInput key="asking" label="Field" data-autofocus />],
  ['ticked', <Checkbox key="ticked" label="Field" />],
  ['chosen', <NativeSelect key="chosen" label="Field" data={['a']} />],
])('on a touch screen the focus still goes to a field: %s', async (_, field) => {
  onTouchScreen()
  await opened(field)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Field')))
})

function Late({ after, more }: { after: number; more?: ReactNode }) {
  const [come, setCome] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setCome(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return (
    <>
      {more}
      {come && <TextInput label="Late" />}
    </>
  )
}

test('a first field that comes soon gets the focus, wherever it began', async () => {
  await opened(<Late after={80} />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Late')))
})

test('the focus of a dialog with late fields isn’t taken from what the person has chosen', async () => {
  await opened(<Late after={150} more={<Button>Other</Button>} />)
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'))
  screen.getByRole('button', { name: 'Other' }).focus()
  await screen.findByLabelText('Late')
  expect(document.activeElement?.textContent).toBe('Other')
})
