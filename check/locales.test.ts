import { expect, test } from 'vitest'
import { compareTexts } from './compare-texts.ts'
import { duplicateKeys } from './locales.ts'
import { keyUseProblems } from './message-keys.ts'

const english = { save: 'Save', hello: 'Hello {{name}}', files_one: '{{count}} file', files_other: '{{count}} files' }
const welsh = {
  save: 'Cadw',
  hello: 'Helô {{name}}',
  files_zero: 'dim ffeiliau',
  files_one: '{{count}} ffeil',
  files_two: '{{count}} ffeil',
  files_few: '{{count}} ffeil',
  files_many: '{{count}} ffeil',
  files_other: '{{count}} ffeil',
}
const compare = (texts: Record<string, string>, same: string[] = []) =>
  compareTexts(english, texts, { language: 'cy', same: new Set(same) })

test('a complete language passes', () => expect(compare(welsh)).toEqual([]))

test('missing and surplus keys, missing plural forms', () => {
  expect(compare({ ...welsh, save: '' })).toEqual(['save is missing'])
  const { files_few: _, ...fewer } = welsh
  expect(compare(fewer)).toEqual(['files_few is missing'])
  expect(compare({ ...welsh, extra: 'x' })).toEqual(['extra is not in English'])
  expect(compareTexts(english, welsh, { language: 'mi', same: new Set() })).toContain('files_zero is not in English')
})

test('placeholders', () => {
  expect(compare({ ...welsh, hello: 'Helô {{nam}}' })).toHaveLength(1)
  expect(compare({ ...welsh, files_other: 'ffeiliau' })).toHaveLength(1)
})

test('texts that equal the English', () => {
  expect(compare({ ...welsh, save: 'Save' })).toEqual(['save reads as in English'])
  expect(compare({ ...welsh, save: 'Save' }, ['save'])).toEqual([])
})

test('used keys that are missing, and unused keys', () => {
  const use = (text: string) => keyUseProblems({ 'a.b': 'x', 'c.d_other': 'y' }, new Map([['web/x.tsx', text]]))
  expect(use(`t('a.b'); t('c.d', { count })`)).toEqual([])
  expect(use("t('a.b'); t(`c.${kind}`)")).toEqual([])
  expect(use(`t('a.b')`)).toEqual(['web/locales: nothing uses c.d'])
  expect(use(`t('a.b'); t('c.d'); t('c.e')`)).toHaveLength(1)
})

test('a key is in one namespace only, plural forms included', () => {
  const namespaces = (texts: Record<string, string>) =>
    new Map([
      ['public', { 'a.b': 'x', 'c.d_one': 'y' }],
      ['record', texts],
    ])
  expect(duplicateKeys(namespaces({ 'a.c': 'x' }))).toEqual([])
  expect(duplicateKeys(namespaces({ 'a.b': 'x', 'c.d_other': 'y' }))).toEqual([
    'web/locales: a.b is in the namespaces public and record',
    'web/locales: c.d is in the namespaces public and record',
  ])
})
