import type { AssetSort } from '@strongroom/contract/documents/assets.ts'
import { useEffect } from 'react'
import { BulkActions } from '../asset-actions/bulk-actions.tsx'
import type { FolderPlace } from './folder-place.ts'
import { listEverything } from './queries.ts'
import type { Selection } from './use-selection.ts'

/** A selection of more would take minutes to act on, and nobody has looked at it. */
const MOST = 1000

interface Props {
  selection: Selection
  /** How much the folder holds. */
  total: number
  place: FolderPlace
  sort: AssetSort
}

/** What may be done with the selection. Escape drops it; a whole page selected can become the whole folder. */
export function SelectionBar({ selection, total, place: { workspaceUuid, parentUuid }, sort }: Props) {
  const { selected, all, setAll, setBeyond } = selection
  const clear = () => setAll(false)
  useEscape(clear)
  const select = () => listEverything({ workspaceUuid, parentUuid, sort }).then(setBeyond)
  const more = all && selected.length < total && total <= MOST
  return <BulkActions selected={selected} onClear={clear} everything={more ? { count: total, select } : undefined} />
}

/** Escape, unless something that lies over the page takes it. */
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
