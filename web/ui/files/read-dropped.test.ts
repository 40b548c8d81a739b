import { expect, test } from 'vitest'
import { readDropped } from './read-dropped.ts'

// A browser's drop data, as far as it is read; only browsers create such objects.
const fileAt = (fullPath: string) => ({
  isFile: true,
  fullPath,
  file: (give: (file: File) => void) => give(new File(['x'], fullPath.split('/').at(-1)!)),
})

/** Returns its entries in batches, as browsers do. */
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

test('the files of dropped folders come with their paths, in any number of batches', async () => {
  const empty = folderAt('/plans/empty')
  const level = folderAt('/plans/level 3', [fileAt('/plans/level 3/floor.png')])
  const plans = folderAt('/plans', [fileAt('/plans/a.txt'), level, empty], [fileAt('/plans/b.txt')])
  const { files: found, folders } = await drop([plans, fileAt('/notes.txt')])
  expect(found.map(({ path, file }) => [path, file.name])).toEqual([
    ['plans/a.txt', 'a.txt'],
    ['plans/level 3/floor.png', 'floor.png'],
    ['plans/b.txt', 'b.txt'],
    ['notes.txt', 'notes.txt'],
  ])
  expect(folders).toEqual(['plans', 'plans/level 3', 'plans/empty'])
})

test('dropped items without entries are treated as files', async () => {
  const { files: found } = await drop([null], [new File(['x'], 'mail.eml')])
  expect(found.map(({ path }) => path)).toEqual(['mail.eml'])
})

test('a file or folder that can’t be read is named, and the others of the drop are kept', async () => {
  const refuse = (_: unknown, fail: (error: Error) => void) => fail(new Error('NotReadableError'))
  const locked = { isFile: true, fullPath: '/plans/locked.docx', file: refuse }
  const closed = { isFile: false, fullPath: '/plans/closed', createReader: () => ({ readEntries: refuse }) }
  const plans = folderAt('/plans', [fileAt('/plans/a.txt'), locked, closed])
  const { files, folders, unreadable } = await drop([plans, fileAt('/notes.txt')])
  expect(files.map(({ path }) => path)).toEqual(['plans/a.txt', 'notes.txt'])
  expect(folders).toEqual(['plans'])
  expect(unreadable).toEqual(['plans/locked.docx', 'plans/closed'])
})
