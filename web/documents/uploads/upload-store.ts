import { createStore, useStore } from '../../store/create-store.ts'
import { useMaybeSession } from '../../session/session.ts'
import type { BatchReport } from './upload-batch.ts'
import type { UploadEntry } from './upload-entry.ts'

interface Uploads {
  entries: readonly UploadEntry[]
  minimised: boolean
  /** Results of finished drops of folders. */
  reports: readonly BatchReport[]
}

// Outside React: uploads continue across pages.
const uploads = createStore<Uploads>({ entries: [], minimised: false, reports: [] })

/** All uploads since the panel was last closed. */
export const readUploads = uploads.read

/** Changes the store. */
export const changeUploads = (changed: Partial<Uploads>) => uploads.write({ ...uploads.read(), ...changed })

/** Changes one upload; does nothing if it was removed meanwhile. */
export function changeEntry(id: number, changed: Partial<UploadEntry>) {
  changeUploads({
    entries: uploads.read().entries.map((entry) => (entry.id === id ? { ...entry, ...changed } : entry)),
  })
}

/** The signed-in person's current uploads, for components. Those of a person who signed out continue unseen. */
export function useUploads(): Uploads {
  const all = useStore(uploads)
  const personUuid = useMaybeSession()?.user.uuid ?? ''
  return { ...all, entries: all.entries.filter((entry) => entry.personUuid === personUuid) }
}
