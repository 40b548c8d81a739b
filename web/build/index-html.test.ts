import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')

test('the files that the page names exist: the build takes them over', () => {
  const html = readFileSync(path.join(root, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:href|src)="([^"?#]+)/g)].map(([, file]) => file!)
  expect(named.length).toBeGreaterThan(1)
  for (const file of named) expect(existsSync(path.join(root, file)), file).toBe(true)
})
