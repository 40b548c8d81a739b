import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../../i18n/language.ts'
import { asset } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { saveCopyIntent } from './save-copy-intent.ts'

test.each([
  ['plan.pdf', true],
  ['plan.docx', false],
])('the end of signatures in a copy is told for PDFs only: %s', async (name, isTold) => {
  const extension = name.split('.')[1]!
  await show(<p>Page</p>)
  act(() => void saveCopyIntent.open?.(asset(name, { extension })))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(text('annotations.copy.text'))).toBeDefined()
  expect(within(dialog).queryByText(text('annotations.copy.signed')) !== null).toBe(isTold)
})
