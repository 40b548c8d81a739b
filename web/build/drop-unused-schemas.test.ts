import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SERVER_ONLY } from './drop-unused-schemas.ts'

const root = path.join(import.meta.dirname, '../..')

const sourcesOf = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/(^|[\\/])(node_modules|dist|test)[\\/]|\.test\./.test(name))
    .map((name) => ({ name: path.join(folder, name), text: readFileSync(path.join(root, folder, name), 'utf8') }))

test('no module of the browser reads what the build leaves out of endpoints', () => {
  const contract = sourcesOf('contract')
  const endpoints = contract.flatMap(({ text }) =>
    [...text.matchAll(/const (\w+) = endpoint\(/g)].map(([, name]) => name),
  )
  expect(endpoints.length).toBeGreaterThan(200)
  const read = new RegExp(`\\b(?:${endpoints.join('|')})\\.(?:${SERVER_ONLY.join('|')})\\b`)
  const readers = [...contract, ...sourcesOf('web')].filter(({ text }) => read.test(text)).map(({ name }) => name)
  expect(readers).toEqual([])
})
