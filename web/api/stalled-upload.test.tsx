import { createDocument } from '@strongroom/contract/documents/versions.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WORKSPACE } from '../test/samples.ts'
import { upload } from './upload.ts'

/** A connection that sends only what the test tells it to. */
class HangingRequest extends EventTarget {
  static last: HangingRequest
  upload = new EventTarget()
  aborted = false
  open() {}
  setRequestHeader() {}
  send() {
    HangingRequest.last = this
  }
  abort() {
    this.aborted = true
  }
  sends() {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 10 }))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', HangingRequest)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const begin = () => {
  const sending = upload(createDocument, { body: { workspaceUuid: WORKSPACE } }, new File(['x'], 'a.txt'))
  const code = sending.then(
    () => 'sent',
    (error: { code: string }) => error.code,
  )
  return { code, request: HangingRequest.last }
}

test('an upload of which nothing is sent for 20 seconds has failed', async () => {
  const { code, request } = begin()
  vi.advanceTimersByTime(limits.uploadFailedAfter - 1)
  request.sends()
  vi.advanceTimersByTime(limits.uploadFailedAfter - 1)
  expect(request.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect([await code, request.aborted]).toEqual(['upload.stalled', true])
})

test('once everything is sent, the server may take its time', () => {
  const { request } = begin()
  request.upload.dispatchEvent(new ProgressEvent('loadend'))
  vi.advanceTimersByTime(10 * limits.uploadFailedAfter)
  expect(request.aborted).toBe(false)
})
