import type { BrandImage } from '@strongroom/contract/organisation/branding.ts'
import { useSyncExternalStore } from 'react'

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

let kept: Kept | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Keeps what is chosen while the person looks at other pages; undefined forgets it. */
export function keepLookDraft(next: Kept | undefined) {
  kept = next
  for (const listener of listeners) listener()
}

/** What is kept, of whichever workgroup. */
export const useLookDraft = () => useSyncExternalStore(subscribe, () => kept)
