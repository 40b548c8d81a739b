import { BulkActions } from '../asset-actions/bulk-actions.tsx'
import type { Selection } from './use-selection.ts'

interface Props {
  selection: Selection
  /** The number of items in the folder. */
  total: number
  /** Selects all pages; undefined if they are selected, or too many. */
  selectEverything: (() => Promise<void>) | undefined
}

/** The bulk actions on the selection. A selected page can be extended to the whole folder. */
export function SelectionBar({ selection, total, selectEverything }: Props) {
  const { selected, all, clear, keep } = selection
  return (
    <BulkActions
      selected={selected}
      onClear={clear}
      onDone={keep}
      everything={all && selectEverything ? { count: total, select: selectEverything } : undefined}
    />
  )
}
