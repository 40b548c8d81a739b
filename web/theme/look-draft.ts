import type { BrandImage } from '@strongroom/contract/organisation/branding.ts'
import { createStore, useStore } from '../store/create-store.ts'

/** What of a workgroup's look is chosen and not saved yet; what is undefined is as it is saved. */
export interface LookDraft {
  colour?: string | undefined
  name?: string | undefined
  /** null removes the picture that is saved. */
  pictures: Partial<Record<BrandImage, File | null>>
}

interface Kept {
  workgroupUuid: string
  draft: LookDraft
  /** Whether it differs from what is saved. */
  dirty: boolean
}

const kept = createStore<Kept | undefined>(undefined)

/** Keeps what is chosen while the person looks at other pages; undefined forgets it. */
export const keepLookDraft = (next: Kept | undefined) => kept.write(next)

/** What is kept, of whichever workgroup. */
export const useLookDraft = () => useStore(kept)
