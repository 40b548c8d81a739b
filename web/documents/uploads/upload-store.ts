import { useSyncExternalStore } from 'react'
import type { UploadEntry } from './upload-entry.ts'

interface Uploads {
  entries: readonly UploadEntry[]
  minimised: boolean
}

// Outside of React: uploads go on whatever page is shown.
let uploads: Uploads = { entries: [], minimised: false }
const listeners = new Set<() => void>()

/** Everything that is or was under way since the panel was last closed. */
export const readUploads = () => uploads

/** Puts something else in place of what is known. */
export function changeUploads(changed: Partial<Uploads>) {
  uploads = { ...uploads, ...changed }
  for (const listener of listeners) listener()
}

/** Changes one upload; nothing if it was removed in the meantime. */
export function changeEntry(id: number, changed: Partial<UploadEntry>) {
  changeUploads({ entries: uploads.entries.map((entry) => (entry.id === id ? { ...entry, ...changed } : entry)) })
}

/** The uploads as they are, for components. */
export function useUploads(): Uploads {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => uploads,
  )
}
