import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { text } from '../../i18n/language.ts'
import { show } from '../../test/show.tsx'
import { NameFilter } from './name-filter.tsx'

test('the hint in the filter is its short name; how many characters it needs is said below it', async () => {
  const onName = vi.fn<(name: string) => void>()
  const user = await show(<NameFilter name="" onName={onName} />)
  const field = screen.getByRole('textbox', { name: text('workspace.filter') })
  expect(field.getAttribute('placeholder')).toBe(text('workspace.filter'))
  const minimum = text('list.search.minimum', { count: 3 })
  expect(screen.queryByText(minimum)).toBeNull()
  await user.type(field, 'Ri')
  expect(screen.getByText(minimum)).toBeDefined()
  await user.type(field, 'v')
  expect(screen.queryByText(minimum)).toBeNull()
  await waitFor(() => expect(onName).toHaveBeenLastCalledWith('Riv'))
})
