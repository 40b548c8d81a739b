import { expect, test } from 'vitest'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { callTag, searchText, searchTitle, typedSearch, typedTag, usedWords, withTag } from './typed-search.ts'

test('tags begin with two signs and reach to the next', () => {
  expect(typedSearch(' lease ')).toEqual({ name: 'lease', tags: [] })
  expect(typedSearch('lease ##Matter|A 1 ## ##Signed')).toEqual({ name: 'lease', tags: ['Matter|A 1', 'Signed'] })
  expect(typedSearch('##Signed')).toEqual({ name: '', tags: ['Signed'] })
  expect(searchText({ name: 'lease', tags: ['Matter|A 1', 'Signed'] })).toBe('lease ##Matter: A 1 ##Signed')
})

test('a date is looked for as the chips show it', () => {
  expect(typedSearch('##Due|31/12/2026 ##Due|31/12/2026|TEXT ##Due|31').tags).toEqual([
    'Due|31/12/2026|DATE',
    'Due|31/12/2026|TEXT',
    'Due|31',
  ])
})

test('tags are typed as chips show them, with a colon', () => {
  const tagsOf = (typed: string) => typedSearch(typed).tags
  expect(tagsOf('##Due: 31/12/2026 ##Matter:A 1 ##Client : Smith: Sons')).toEqual([
    'Due|31/12/2026|DATE',
    'Matter|A 1',
    'Client|Smith: Sons',
  ])
  expect(tagsOf('##Meeting|10:30 ##Due: ##: ##:x')).toEqual(['Meeting|10:30', 'Due', ':', ':x'])
})

test('a name with a colon is quoted, and comes back so', () => {
  const quoted = typedSearch('##"Ratio 1:2" ##"Ratio 1:2": high ##"Ratio 1:2"|31/12/2026')
  expect(quoted.tags).toEqual(['Ratio 1:2', 'Ratio 1:2|high', 'Ratio 1:2|31/12/2026|DATE'])
  expect(typedSearch(searchText(quoted))).toEqual(quoted)
  expect(withTag('lease ##rat', 'Ratio 1:2')).toBe('lease ##"Ratio 1:2"')
  expect(typedTag('##"Ratio')).toBe('Ratio')
  expect(typedTag('##Due: 3')).toBeUndefined()
  expect(typedTag('##Due:')).toBeUndefined()
})

test('a value that contains the separator is typed as chips show it, and comes back', () => {
  const found = typedSearch('##Hours: 10|30 ##Lot 36||LABEL ##Due: 31/12/2026|TEXT ##"Ratio 1:2": a|b ##Code|A|B|text')
  expect(found.tags).toEqual([
    'Hours|10|30|TEXT',
    'Lot 36||LABEL|TEXT',
    'Due|31/12/2026|TEXT',
    'Ratio 1:2|a|b|TEXT',
    'Code|A|B|text',
  ])
  expect(typedSearch(searchText(found))).toEqual(found)
})

test('tags of an address get the type that a value with the separator needs', () => {
  const tags = ['Client|A|B', 'Lot 36||LABEL', 'Client|A|B|TEXT', 'Year|2026|number', 'Client|A', 'Signed']
  expect(tags.map(callTag)).toEqual(['Client|A|B|TEXT', 'Lot 36||LABEL|TEXT', ...tags.slice(2)])
})

test('true and false are understood as the reader’s language shows them, without case and accents', () => {
  const maori = { yes: 'Pono', no: 'Hē' }
  expect(typedSearch('##Signed: pono ##Open|HĒ ##Shut: he', maori).tags).toEqual([
    'Signed|true|BOOLEAN',
    'Open|false|BOOLEAN',
    'Shut|false|BOOLEAN',
  ])
  expect(typedSearch('##Signed: Gwir', { yes: 'Gwir', no: 'Anwir' }).tags).toEqual(['Signed|true|BOOLEAN'])
  expect(typedSearch('##Signed|Pono|TEXT ##Signed: Ponoa ##Signed: true', maori).tags).toEqual([
    'Signed|Pono|TEXT',
    'Signed|Ponoa',
    'Signed|true',
  ])
})

test('the tag that is being typed, and its replacement', () => {
  expect(typedTag('lease')).toBeUndefined()
  expect(typedTag('lease ##Mat')).toBe('Mat')
  expect(typedTag('##One ## two ')).toBe('two')
  expect(typedTag('##Matter|A')).toBeUndefined()
  expect(withTag('lease ##One ##mat', 'Matter')).toBe('lease ##One ##Matter')
})

test('the search bar and the title of results show tags as chips do', () => {
  const words = { yes: 'Ie', no: 'Nac ydy' }
  const typed = 'lease ##Due: 31/12/2026 ##Signed: Ie ##"Ratio 1:2": high ##Year: 2026'
  const search = typedSearch(typed, words)
  expect(searchText(search, words)).toBe(typed)
  expect(searchTitle(search, words)).toBe('lease · Due: 31/12/2026 · Signed: Ie · Ratio 1:2: high · Year: 2026')
  expect(typedSearch(searchText(search, words), words)).toEqual(search)
})

test('a tag of an address that means something else when typed as shown stays as calls take it', () => {
  const tags = ['Due|31/12/2026|TEXT', 'Due|1798675200000|DATE', 'Code|A|B', 'Signed|true|boolean', 'Signed|Yes']
  const words = { yes: 'Yes', no: 'No' }
  expect(searchText({ name: '', tags }, words)).toBe(
    '##Due|31/12/2026|TEXT ##Due|1798675200000|DATE ##Code|A|B ##Signed|true|boolean ##Signed|Yes',
  )
  expect(searchTitle({ name: '', tags }, words)).toBe(
    'Due: 31/12/2026 · Due: 31/12/2026 · Code: A|B · Signed: Yes · Signed: Yes',
  )
})

test('words beyond those that a search uses are known, each counted once as the server does', () => {
  const words = Array.from({ length: limits.searchWords + 1 }, (_, at) => `Wā${at}`)
  const most = words.slice(0, limits.searchWords).join(' ')
  expect(usedWords(most)).toBeUndefined()
  expect(usedWords(`${most} wa0  WĀ1`)).toBeUndefined()
  expect(usedWords(words.join('  '))).toBe(most)
})
