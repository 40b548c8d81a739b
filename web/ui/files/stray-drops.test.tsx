import { expect, test } from 'vitest'
import { refuseStrayDrops } from './stray-drops.ts'

/** Sends an event of a drag, and returns whether the browser may act on it. */
function drag(type: 'dragover' | 'drop', { kinds = ['Files'], target = document.body as EventTarget } = {}): boolean {
  const event = new Event(type, { bubbles: true, cancelable: true })
  return target.dispatchEvent(Object.assign(event, { dataTransfer: { types: kinds, dropEffect: 'copy' } }))
}

test('the browser opens no file that is dropped beside the drop targets', () => {
  const stop = refuseStrayDrops()
  expect(drag('dragover')).toBe(false)
  expect(drag('drop')).toBe(false)
  // Text moves between fields, and the browser's own chooser takes files.
  expect(drag('drop', { kinds: ['text/plain'] })).toBe(true)
  const chooser = Object.assign(document.createElement('input'), { type: 'file' })
  document.body.append(chooser)
  expect(drag('drop', { target: chooser })).toBe(true)
  chooser.remove()
  stop()
  expect(drag('drop')).toBe(true)
})
