import { Button } from '@mantine/core'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { show } from '../test/show.tsx'
import { keepFocusOfBusyButtons } from './keep-focus.ts'

function Form({ request }: { request: Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    void request.then(() => setBusy(false))
  }
  return (
    <>
      <Button loading={busy} onClick={save}>
        Save
      </Button>
      <input aria-label="Name" />
    </>
  )
}

beforeAll(keepFocusOfBusyButtons)

/** Presses Save, does something while the request runs, and returns the button after it. */
async function save(meanwhile: () => void): Promise<HTMLElement> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const user = await show(<Form request={promise} />)
  const button = screen.getByRole('button')
  await user.click(button)
  expect(button).toHaveProperty('disabled', true)
  // Browsers take the focus from what is disabled; jsdom doesn't.
  button.blur()
  meanwhile()
  await act(async () => resolve())
  expect(button).toHaveProperty('disabled', false)
  return button
}

test('a button has the focus again once its request has ended', async () => {
  const button = await save(() => expect(document.activeElement).toBe(document.body))
  expect(document.activeElement).toBe(button)
})

test('the focus stays in a field that was entered meanwhile', async () => {
  await save(() => screen.getByLabelText('Name').focus())
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

test('the focus stays nowhere after a click elsewhere', async () => {
  await save(() => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  expect(document.activeElement).toBe(document.body)
})
