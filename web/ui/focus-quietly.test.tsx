import { expect, test } from 'vitest'
import { focusQuietly } from './focus-quietly.ts'

test('a focus after a page load is quiet until the first key or until it moves on', () => {
  const node = document.body.appendChild(document.createElement('div'))
  node.tabIndex = 0
  focusQuietly(node)
  expect(document.activeElement).toBe(node)
  expect(node.dataset['quiet']).toBe('')
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  expect(node.dataset['quiet']).toBeUndefined()
  focusQuietly(node)
  node.blur()
  expect(node.dataset['quiet']).toBeUndefined()
  node.remove()
})
