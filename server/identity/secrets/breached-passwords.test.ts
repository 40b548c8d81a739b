import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { passwordIsBreached } from './breached-passwords.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-breached-'))
afterAll(() => rmSync(folder, { recursive: true }))

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()
const fileOf = (passwords: string[], end: string, tail = end) => {
  const file = path.join(folder, `${crypto.randomUUID()}.txt`)
  const lines = passwords.map((password, index) => `${hashOf(password)}:${10 ** (index % 9)}`).toSorted()
  writeFileSync(file, lines.join(end) + tail)
  return file
}

test.each([
  ['lines that end as on Unix', '\n', '\n'],
  ['lines that end as on Windows', '\r\n', '\r\n'],
  ['no end after the last line', '\n', ''],
])('every password of a file is found, and no other: %s', async (_, end, tail) => {
  for (const total of [0, 1, 2, 3, 1000]) {
    const known = Array.from({ length: total }, (__, i) => `password ${i}`)
    const file = fileOf(known, end, total === 0 ? '' : tail)
    for (const password of known) expect([password, await passwordIsBreached(file, password)]).toEqual([password, true])
    for (let i = 0; i < 200; i++) expect(await passwordIsBreached(file, `another ${i}`)).toBe(false)
  }
})

test('a line after the list ends the search', async () => {
  const known = Array.from({ length: 300 }, (_, i) => `password ${i}`)
  for (const tail of ['\n\n', '\n# of November\n', '\r\n\r\n\r\n']) {
    const file = fileOf(known, '\n', tail)
    for (const password of known) expect([password, await passwordIsBreached(file, password)]).toEqual([password, true])
    expect(await passwordIsBreached(file, 'another')).toBe(false)
  }
})
