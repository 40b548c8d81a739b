import { expect, test } from 'vitest'
import { showLanguage, text } from './language.ts'

test('numbers have separators in every language, and those that are names are as they are', async () => {
  expect(text('oversight.title', { count: 1 })).toBe('1 workspace')
  expect(text('oversight.title', { count: 999 })).toBe('999 workspaces')
  expect(text('oversight.title', { count: 1000 })).toBe('1,000 workspaces')
  expect(text('oversight.title-more', { count: '10,000' })).toBe('More than 10,000 workspaces')
  expect(text('pager.range', { from: 1001, to: 1050, total: 4313 })).toBe('1,001–1,050 of 4,313')
  expect(text('person.party', { number: 1234 })).toBe('Party 1234')
  for (const language of ['cy', 'mi'] as const) {
    await showLanguage(language)
    expect(text('oversight.title', { count: 12_345 })).toContain('12,345')
  }
  await showLanguage('en-gb')
})
