import { expect, test } from 'vitest'
import { portableName, uniqueNames } from './zip-names.ts'

test.each([
  ['Plan.pdf', 'Plan.pdf'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['COM¹.log', '_COM¹.log'],
  ['console.log', 'console.log'],
  ['trailing. . .', 'trailing'],
  ['a:b*c?d"e<f>g|h\\i/j', 'a_b_c_d_e_f_g_h_i_j'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['e\u0301te\u0301', '\u00e9t\u00e9'],
  ['..', '_'],
  ['\u200b', '_'],
  ['C:evil', 'C_evil'],
])('the name %j is stored as %j', (name, stored) => {
  expect(portableName(name)).toBe(stored)
})

test('a name is cut to 255 bytes between whole characters, and keeps its extension', () => {
  const long = portableName(`${'ā'.repeat(250)}.pdf`)
  expect(long).toBe(`${'ā'.repeat(125)}.pdf`)
  const family = '👨‍👩‍👧'
  expect(portableName(family.repeat(40))).toBe(family.repeat(14))
})

test('names that differ only by case or composition become different names', () => {
  const unique = uniqueNames(['MANIFEST.csv'])
  expect(['manifest.CSV', 'a.txt', 'A.TXT', 'a.txt', 'straße', 'STRASSE', 'x.', 'x'].map(unique)).toEqual([
    'manifest (2).CSV',
    'a.txt',
    'A (2).TXT',
    'a (3).txt',
    'straße',
    'STRASSE (2)',
    'x',
    'x (2)',
  ])
})
