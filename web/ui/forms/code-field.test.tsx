import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { CodeField } from './code-field.tsx'

function Code() {
  const [value, setValue] = useState('')
  return <CodeField label="Code" value={value} onChange={(event) => setValue(event.currentTarget.value)} />
}

test.each([
  ['123 456', '123456'],
  [' 123\u00a0456\n', '123456'],
  ['1234567', '123456'],
])('pasted %j is %s', async (pasted, kept) => {
  const user = await show(<Code />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })
  await user.click(field)
  await user.paste(pasted)
  expect(field.value).toBe(kept)
})

test('typed digits are kept in their order', async () => {
  const user = await show(<Code />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })
  await user.type(field, '12 3456')
  expect(field.value).toBe('123456')
  await user.type(field, '9', { initialSelectionStart: 2, initialSelectionEnd: 3 })
  expect(field.value).toBe('129456')
})
