import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { asset } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { FoundList } from './found-list.tsx'
import { SearchBar } from './search-bar.tsx'

const field = () => screen.getByRole('searchbox', { name: text('search.label') })

test('an empty search says what to do; each scope has its placeholder', async () => {
  const user = await show(<SearchBar />)
  await user.type(field(), '  {Enter}')
  expect(await screen.findByText(text('search.nothing-typed'))).toBeTruthy()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(field().getAttribute('placeholder')).toBe(text('search.placeholder.assets'))
  await user.selectOptions(screen.getByRole('combobox', { name: text('search.scope') }), 'workspaces')
  expect(field().getAttribute('placeholder')).toBe(text('search.placeholder.workspaces'))
})

test.each([
  ['/title-search?tags=Matter', '##Matter'],
  ['/title-search?name=lease&tags=Matter&tags=Year', 'lease ##Matter ##Year'],
])('on the page of results the bar shows what was typed: %s', async (address, typed) => {
  await show(<SearchBar />, address)
  expect((field() as HTMLInputElement).value).toBe(typed)
})

test('a result shows its place and the marked words, as text only', async () => {
  const snippet = [
    { text: 'The <b>', isMatch: false },
    { text: 'lease', isMatch: true },
  ]
  await show(<FoundList found={[{ ...asset('a.pdf'), foundIn: 'TEXT', snippet }]} view="list" />)
  expect(screen.getByText('lease').tagName).toBe('MARK')
  expect(screen.getByText(/The <b>/)).toBeTruthy()
})
