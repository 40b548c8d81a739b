import type { BrandImage } from '@strongroom/contract/organisation/branding.ts'
import { useSyncExternalStore } from 'react'

/** The unsaved choice of a workgroup's branding; undefined parts are as saved. */
export interface LookDraft {
  colour?: string | undefined
  name?: string | undefined
  /** null removes the saved picture. */
  pictures: Partial<Record<BrandImage, File | null>>
}

interface Kept {
  workgroupUuid: string
  draft: LookDraft
  /** Whether it differs from the saved branding. */
  dirty: boolean
}

let kept: Kept | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Keeps the choice across pages; undefined discards it. */
export function keepLookDraft(next: Kept | undefined) {
  kept = next
  for (const listener of listeners) listener()
}

/** The kept choice, of any workgroup. */
export const useLookDraft = () => useSyncExternalStore(subscribe, () => kept)
