import type { BrandImage } from '@strongroom/contract/organisation/branding.ts'
import { createStore, useStore } from '../store/create-store.ts'

/** The unsaved choice of a workgroup's branding; undefined parts are as saved. */
export interface BrandingDraft {
  colour?: string | undefined
  name?: string | undefined
  /** null removes the saved picture. */
  pictures: Partial<Record<BrandImage, File | null>>
}

interface Kept {
  workgroupUuid: string
  draft: BrandingDraft
  /** Whether it differs from the saved branding. */
  dirty: boolean
}

const kept = createStore<Kept | undefined>(undefined)

/** Keeps the choice across pages; undefined discards it. */
export const keepBrandingDraft = (next: Kept | undefined) => kept.write(next)

/** The kept choice, of any workgroup. */
export const useBrandingDraft = () => useStore(kept)
