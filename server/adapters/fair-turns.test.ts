import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairTurns, TurnRefused } from './fair-turns.ts'

const limits = { slots: 2, each: 1, queue: 100, queueEach: 50, wait: 10_000 }

/** Work that ends on demand and logs the order of its starts. */
function worker() {
  const began: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    began.push(name)
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  const finish = async (count: number) => {
    for (const end of ends.splice(0, count)) end()
    await sleep(0)
  }
  return { began, work, finish }
}

test('one person with hundreds of requests delays another by one turn at most', async () => {
  const { began, work, finish } = worker()
  const turn = fairTurns({ ...limits, queue: 2000, queueEach: 2000 })
  const all = Array.from({ length: 300 }, (_, i) => turn('greedy', work(`greedy ${i}`)))
  all.push(turn('other', work('other 0')), turn('other', work('other 1')), turn('third', work('third 0')))
  await sleep(0)
  expect(began).toEqual(['greedy 0', 'other 0'])
  await finish(1)
  expect(began).toEqual(['greedy 0', 'other 0', 'greedy 1'])
  await finish(2)
  expect(began.slice(3), 'each person in turn').toEqual(['other 1', 'third 0'])
  while (began.length < 303) await finish(2)
  await finish(2)
  await Promise.all(all)
})

test('the slots of one person are limited even if nobody else waits', async () => {
  const { began, work, finish } = worker()
  const turn = fairTurns({ ...limits, slots: 3, each: 2 })
  const all = Array.from({ length: 5 }, (_, i) => turn('one', work(`${i}`)))
  await sleep(0)
  expect(began).toHaveLength(2)
  while (began.length < 5) await finish(1)
  await finish(2)
  await Promise.all(all)
})

test('full queues refuse, and entries that waited too long give up their place', async () => {
  const { began, work, finish } = worker()
  const turn = fairTurns({ slots: 1, each: 1, queue: 3, queueEach: 2, wait: 30 })
  const first = turn('one', work('first'))
  const late = [turn('one', work('late')), turn('one', work('late'))].map((one) => one.catch((error) => error))
  await expect(turn('one', work('too many of one'))).rejects.toThrow(TurnRefused)
  const other = turn('other', work('late')).catch((error) => error)
  await expect(turn('third', work('too many of all'))).rejects.toThrow(TurnRefused)
  for (const error of await Promise.all([...late, other])) expect(error).toBeInstanceOf(TurnRefused)
  const next = turn('other', work('next'))
  await finish(1)
  expect(began).toEqual(['first', 'next'])
  await finish(1)
  await Promise.all([first, next])
})

test('failing work gives its turn back', async () => {
  const turn = fairTurns({ ...limits, slots: 1 })
  await expect(turn('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turn('one', async () => 'fine')).toBe('fine')
})
