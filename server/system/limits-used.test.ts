import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { expect, test } from 'vitest'

test('every limit is used', () => {
  const root = path.join(import.meta.dirname, '../..')
  const isSource = (file: string) => /\.tsx?$/.test(file) && !/node_modules|dist|limits\.(test\.)?ts$/.test(file)
  const files = ['contract', 'server', 'web'].flatMap((part) =>
    readdirSync(path.join(root, part), { recursive: true, encoding: 'utf8' })
      .filter(isSource)
      .map((file) => readFileSync(path.join(root, part, file), 'utf8')),
  )
  const used = new Set(files.flatMap((text) => [...text.matchAll(/\blimits\.(\w+)/g)].map(([, name]) => name)))
  expect(Object.keys(limits).filter((name) => !used.has(name))).toEqual([])
})
