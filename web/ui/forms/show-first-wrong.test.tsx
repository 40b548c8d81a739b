import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { showFirstWrong } from './show-first-wrong.ts'

test('a field whose error is drawn some frames later, as on a busy computer, still gets the focus', async () => {
  await show(
    <form>
      <input aria-label="Name" />
      <input aria-label="Email" />
    </form>,
  )
  const email = screen.getByLabelText('Email')
  showFirstWrong(email.closest('form'))
  setTimeout(() => email.setAttribute('aria-invalid', 'true'), 100)
  await waitFor(() => expect(document.activeElement).toBe(email))
})
