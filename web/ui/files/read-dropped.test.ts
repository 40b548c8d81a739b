import { expect, test } from 'vitest'
import { readDropped } from './read-dropped.ts'

// What browsers hand over with a drop, as far as it is read; nothing outside a browser makes such things.
const fileAt = (fullPath: string) => ({
  isFile: true,
  fullPath,
  file: (give: (file: File) => void) => give(new File(['x'], fullPath.split('/').at(-1)!)),
})

/** Hands out its entries in portions, as browsers do. */
const folderAt = (fullPath: string, ...portions: object[][]) => ({
  isFile: false,
  fullPath,
  createReader: () => {
    const left = [...portions, []]
    return { readEntries: (give: (entries: object[]) => void) => give(left.shift()!) }
  },
})

const drop = (entries: (object | null)[], files: File[] = []) =>
  readDropped({ items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files } as unknown as DataTransfer)

test('the files of dropped folders come with their paths, however many portions there are', async () => {
  const level = folderAt('/plans/level 3', [fileAt('/plans/level 3/floor.png')])
  const plans = folderAt('/plans', [fileAt('/plans/a.txt'), level], [fileAt('/plans/b.txt')])
  const found = await drop([plans, fileAt('/notes.txt')])
  expect(found.map(({ path, file }) => [path, file.name])).toEqual([
    ['plans/a.txt', 'a.txt'],
    ['plans/level 3/floor.png', 'floor.png'],
    ['plans/b.txt', 'b.txt'],
    ['notes.txt', 'notes.txt'],
  ])
})

test('what is dropped without entries is taken as files', async () => {
  const found = await drop([null], [new File(['x'], 'mail.eml')])
  expect(found.map(({ path }) => path)).toEqual(['mail.eml'])
})
