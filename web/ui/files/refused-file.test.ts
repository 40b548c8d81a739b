import { limits } from '@strongroom/contract/wire/limits.ts'
import { expect, test } from 'vitest'
import type { TextOf } from '../../i18n/language.ts'
import { refusedFile } from './refused-file.ts'

const t = ((key: string, values: object) => ({ key, ...values })) as unknown as TextOf
const of = (name: string, size: number) => refusedFile(t, { name, size } as File, { extensions: ['csv'], maxBytes })
const maxBytes = limits.genericUpload

test('a refusal for its size names the file, its size and the limit', () => {
  expect(of('people.csv', maxBytes)).toBeUndefined()
  expect(of('people.csv', 2 * maxBytes)).toEqual({
    key: 'field.file.size',
    name: 'people.csv',
    size: '20.0 MB',
    max: '10 MB',
  })
})

test('one byte too many is not shown as the limit itself', () => {
  expect(of('people.csv', maxBytes + 1)).toMatchObject({ size: '10.1 MB', max: '10 MB' })
})
