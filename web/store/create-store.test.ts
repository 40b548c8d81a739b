import { expect, test } from 'vitest'
import { createStore } from './create-store.ts'

test('listeners are called after each change, until they unsubscribe; the same value is no change', () => {
  const store = createStore(1)
  const seen: number[] = []
  const end = store.subscribe(() => seen.push(store.read()))
  store.write(2)
  store.write(2)
  store.write(3)
  end()
  store.write(4)
  expect(seen).toEqual([2, 3])
  expect(store.read()).toBe(4)
})
