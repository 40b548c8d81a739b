import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lock } from './lock.ts'

const root = path.join(import.meta.dirname, '..')

test('the lock names the optional packages of every system', async () => {
  expect(await lock.run(root)).toEqual({ problems: [] })
})

test('a lock of one system only is refused', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const packages = {
    'node_modules/tool': { optionalDependencies: { '@tool/linux': '1.0.0', '@tool/darwin': '1.0.0' } },
    'node_modules/other/node_modules/@tool/linux': {},
  }
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  expect(await lock.run(folder)).toEqual({
    problems: ['package-lock.json lacks @tool/darwin: run `npm install --package-lock-only`'],
  })
})
