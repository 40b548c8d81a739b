import { createStore, useStore } from '../../store/create-store.ts'
import type { UploadEntry } from './upload-entry.ts'

interface Uploads {
  entries: readonly UploadEntry[]
  minimised: boolean
}

// Outside of React: uploads go on whatever page is shown.
const uploads = createStore<Uploads>({ entries: [], minimised: false })

/** Everything that is or was under way since the panel was last closed. */
export const readUploads = uploads.read

/** Puts something else in place of what is known. */
export const changeUploads = (changed: Partial<Uploads>) => uploads.write({ ...uploads.read(), ...changed })

/** Changes one upload; nothing if it was removed in the meantime. */
export function changeEntry(id: number, changed: Partial<UploadEntry>) {
  changeUploads({
    entries: uploads.read().entries.map((entry) => (entry.id === id ? { ...entry, ...changed } : entry)),
  })
}

/** The uploads as they are, for components. */
export const useUploads = (): Uploads => useStore(uploads)
