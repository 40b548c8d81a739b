import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { useServer } from '../../test/server.ts'
import { statementsByShape } from './fixed-statement.ts'

const server = useServer()

test('a frequent shape is built once, however many rare ones come between', async () => {
  const built: number[] = []
  const select = statementsByShape(String, (db, { word }: { word: string }, size: number) => {
    built.push(size)
    return db.selectNoFrom([sql<string>`${word}::text`.as('word'), sql<number>`${sql.lit(size)}::integer`.as('size')])
  })
  const ask = (size: number) => select(server.ports.databases.read, { word: `of ${size}` }, size)
  for (let odd = 1000; odd < 1150; odd++) {
    expect(await ask(10)).toEqual([{ word: 'of 10', size: 10 }])
    expect(await ask(odd)).toEqual([{ word: `of ${odd}`, size: odd }])
  }
  // A late shape is cached as well as an early one.
  for (let time = 0; time < 3; time++) expect(await ask(50)).toEqual([{ word: 'of 50', size: 50 }])
  expect(built.filter((size) => size === 10)).toHaveLength(1)
  expect(built.filter((size) => size === 50)).toHaveLength(1)
  // Unused shapes are dropped, so that the cache is bounded.
  await ask(1000)
  expect(built.filter((size) => size === 1000)).toHaveLength(2)
})

test('with the shortcuts off, every statement is built again with the same result', async () => {
  vi.stubEnv('STRONGROOM_FAST', 'off')
  vi.resetModules()
  try {
    const plain = await import('./fixed-statement.ts')
    let built = 0
    const select = plain.fixedStatement((db, { word }: { word: string }) => {
      built++
      return db.selectNoFrom(sql<string>`${word}::text`.as('word'))
    })
    for (const word of ['one', 'two']) expect(await select(server.ports.databases.read, { word })).toEqual([{ word }])
    expect(built).toBe(2)
  } finally {
    vi.unstubAllEnvs()
    // Other test files of this process load the modules with the shortcuts.
    vi.resetModules()
  }
})
