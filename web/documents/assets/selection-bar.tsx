import type { AssetSort } from '@strongroom/contract/documents/assets.ts'
import { useEffect } from 'react'
import { BulkActions } from '../asset-actions/bulk-actions.tsx'
import type { FolderPlace } from './folder-place.ts'
import { listEverything } from './queries.ts'
import type { Selection } from './use-selection.ts'

/** Acting on a larger selection would take minutes, and nobody has reviewed it. */
const MOST = 1000

interface Props {
  selection: Selection
  /** The number of items in the folder. */
  total: number
  place: FolderPlace
  sort: AssetSort
}

/** The bulk actions on the selection. Escape clears it; a selected page can be extended to the whole folder. */
export function SelectionBar({ selection, total, place: { workspaceUuid, parentUuid }, sort }: Props) {
  const { selected, all, setAll, setBeyond } = selection
  const clear = () => setAll(false)
  useEscape(clear)
  const select = () => listEverything({ workspaceUuid, parentUuid, sort }).then(setBeyond)
  const more = all && selected.length < total && total <= MOST
  return <BulkActions selected={selected} onClear={clear} everything={more ? { count: total, select } : undefined} />
}

/** Handles Escape unless an overlay does. */
function useEscape(act: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (!document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]')) act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}
