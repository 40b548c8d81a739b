import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { text } from '../../i18n/language.ts'
import { asset } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { uploadPlace } from '../../test/upload-place.ts'
import { addUploads } from './run-uploads.ts'
import { UploadDock } from './upload-dock.tsx'
import { changeUploads, readUploads } from './upload-store.ts'

/** A connection to a server that stores every file under one name. */
class AnsweringRequest extends EventTarget {
  static storedName = ''
  upload = new EventTarget()
  status = 200
  responseText = ''
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  abort() {}
  send() {
    this.responseText = JSON.stringify(asset(AnsweringRequest.storedName))
    for (const type of ['load', 'loadend']) this.dispatchEvent(new Event(type))
  }
}

const original = XMLHttpRequest
beforeEach(() => {
  changeUploads({ entries: [] })
  vi.stubGlobal('XMLHttpRequest', AnsweringRequest)
})
afterEach(() => {
  vi.stubGlobal('XMLHttpRequest', original)
  changeUploads({ entries: [] })
})

const uploadAs = (name: string, storedName: string) => {
  AnsweringRequest.storedName = storedName
  addUploads(uploadPlace, [{ path: name, file: new File(['x'], name) }])
}

test('a file that is stored under another name says so, and its panel stays', async () => {
  await show(<UploadDock />)
  uploadAs('s1.txt', 's1 (2).txt')
  const told = text('upload.state.complete-as', { name: 's1 (2).txt' })
  // In the panel and in the notification.
  await waitFor(() => expect(screen.getAllByText(told)).toHaveLength(2))
  expect(screen.getByRole('region', { name: text('upload.panel') }).textContent).toContain(told)
})

test('a file that keeps its name is uploaded without more, also if its accents are written apart', async () => {
  await show(<UploadDock />)
  uploadAs('cafe\u0301.txt', 'caf\u00e9.txt')
  await screen.findByText(text('upload.done', { count: 1 }))
  expect(readUploads().entries).toEqual([])
})
