import { expect, test } from 'vitest'
import { cutTo } from './cut-name.tsx'

test.each([
  ['Short.pdf', 24, 'Short.pdf'],
  ['Share purchase agreement – execution version.pdf', 24, 'Share purchase …sion.pdf'],
  ['A folder with a long name and a number 2026', 24, 'A folder with a…ber 2026'],
  ['Nodiadau y cyfarfod ŵy\u0302.docx', 20, 'Nodiadau y… ŵy\u0302.docx'],
])('%s cut to %i', (name, most, shown) => {
  expect(cutTo(name, most)).toBe(shown)
})
