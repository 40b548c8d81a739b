import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { show } from '../../test/show.tsx'
import { NothingFound } from './nothing-found.tsx'

const ADVICE = ['search.none-hint', 'search.none-tags', 'search.none-texts'] as const

test.each([
  ['words', { words: 'lease', readsTexts: true }, ['search.none-hint', 'search.none-texts']],
  ['words among workspaces', { words: 'lease' }, ['search.none-hint']],
  ['tags', { words: undefined, hasTags: true, readsTexts: true }, ['search.none-tags']],
  ['words and tags', { words: 'lease', hasTags: true, readsTexts: true }, ADVICE],
] as const)('nothing found gives advice for what was searched: %s', async (_what, search, advice) => {
  await show(<NothingFound name="lease" {...search} />)
  const empty = (await screen.findByText(text('search.none', { query: 'lease' }))).parentElement!.parentElement!
  for (const one of ADVICE)
    expect(empty.textContent!.includes(text(one))).toBe((advice as readonly string[]).includes(one))
})
