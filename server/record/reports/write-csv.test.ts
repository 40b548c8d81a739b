import { stringify } from 'csv-stringify/sync'
import { expect, test } from 'vitest'
import { csvHead, csvRows } from './write-csv.ts'

const PIECES = [
  '',
  'a',
  '"',
  ',',
  '\n',
  '\r',
  '\r\n',
  "'",
  '=',
  '+',
  '-',
  '@',
  '\t',
  '＝',
  '＋',
  '－',
  '＠',
  ' ',
  'ö',
  '😀',
  ';',
]

test('every cell is what the library for CSV writes, formulas escaped', () => {
  const values = PIECES.flatMap((one) => PIECES.flatMap((two) => PIECES.map((three) => one + two + three)))
  const rows = Array.from({ length: values.length / 7 }, (_, i) => values.slice(i * 7, i * 7 + 7))
  expect(csvRows(rows).toString()).toBe(
    stringify(rows, { escape_formulas: true, record_delimiter: 'windows', quote_record_delimiter: true }),
  )
})

test('a line break of any kind is quoted: some readers end the row at a lone one', () => {
  expect(csvRows([['a\rb', 'c\nd', '\re']]).toString()).toBe(`"a\rb","c\nd","'\re"\r\n`)
})

test('times are in UTC, nothing is empty, flags are words, a negative number is text', () => {
  const row = [new Date(0), null, true, false, 1.5, -1, '']
  expect(csvRows([row]).toString()).toBe("1970-01-01T00:00:00.000Z,,true,false,1.5,'-1,\r\n")
  expect(csvHead(['A', 'B c']).toString()).toBe('\ufeffA,B c\r\n')
})
