import type { BinEntry } from '@strongroom/contract/documents/bin.ts'
import { restoreAssets } from './restore-assets.ts'

/** Restores entries of the bin, last deleted first: a folder comes before what was deleted out of it. Returns failures. */
export function restoreEntries(workspaceUuid: string, entries: readonly BinEntry[]): Promise<BinEntry[]> {
  const placed = entries.map((entry) => ({ ...entry, parentUuid: entry.parent?.uuid ?? null }))
  return restoreAssets(
    workspaceUuid,
    placed.toSorted((a, b) => b.deletedTime - a.deletedTime),
  )
}
