import { useSyncExternalStore } from 'react'
import type { UploadEntry } from './upload-entry.ts'

interface Uploads {
  entries: readonly UploadEntry[]
  minimised: boolean
}

// Outside React: uploads continue across pages.
let uploads: Uploads = { entries: [], minimised: false }
const listeners = new Set<() => void>()

/** All uploads since the panel was last closed. */
export const readUploads = () => uploads

/** Changes the store. */
export function changeUploads(changed: Partial<Uploads>) {
  uploads = { ...uploads, ...changed }
  for (const listener of listeners) listener()
}

/** Changes one upload; does nothing if it was removed meanwhile. */
export function changeEntry(id: number, changed: Partial<UploadEntry>) {
  changeUploads({ entries: uploads.entries.map((entry) => (entry.id === id ? { ...entry, ...changed } : entry)) })
}

/** The current uploads, for components. */
export function useUploads(): Uploads {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => uploads,
  )
}
