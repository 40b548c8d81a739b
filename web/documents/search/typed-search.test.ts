import { expect, test } from 'vitest'
import { searchText, typedSearch } from './typed-search.ts'

test('tags begin with two signs and reach to the next', () => {
  expect(typedSearch(' lease ')).toEqual({ name: 'lease', tags: [] })
  expect(typedSearch('lease ##Matter|A 1 ## ##Signed')).toEqual({ name: 'lease', tags: ['Matter|A 1', 'Signed'] })
  expect(typedSearch('##Signed')).toEqual({ name: '', tags: ['Signed'] })
  expect(searchText({ name: 'lease', tags: ['Matter|A 1', 'Signed'] })).toBe('lease ##Matter|A 1 ##Signed')
})

test('a date is looked for as the chips show it', () => {
  expect(typedSearch('##Due|31/12/2026 ##Due|31/12/2026|TEXT ##Due|31').tags).toEqual([
    'Due|31/12/2026|DATE',
    'Due|31/12/2026|TEXT',
    'Due|31',
  ])
})
