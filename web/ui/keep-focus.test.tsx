import { Button } from '@mantine/core'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { show } from '../test/show.tsx'
import { keepFocusOfBusyButtons } from './keep-focus.ts'

let setBusy: (isBusy: boolean) => void

function Form() {
  const [busy, set] = useState(false)
  setBusy = set
  return (
    <>
      <Button loading={busy}>Save</Button>
      <input aria-label="Name" />
    </>
  )
}

beforeAll(keepFocusOfBusyButtons)

/** Browsers take the focus from what is disabled; jsdom doesn't. */
async function beBusy(meanwhile: () => void) {
  act(() => setBusy(true))
  const button = screen.getByRole('button')
  expect(button).toHaveProperty('disabled', true)
  button.blur()
  meanwhile()
  await act(async () => setBusy(false))
  return button
}

test('a button has the focus again once its request has ended', async () => {
  await show(<Form />)
  screen.getByRole('button').focus()
  const button = await beBusy(() => expect(document.activeElement).toBe(document.body))
  expect(document.activeElement).toBe(button)
})

test('who has gone elsewhere stays there', async () => {
  await show(<Form />)
  screen.getByRole('button').focus()
  await beBusy(() => screen.getByLabelText('Name').focus())
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  screen.getByRole('button').focus()
  await beBusy(() => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  expect(document.activeElement).toBe(document.body)
})
