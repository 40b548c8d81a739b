import { useEffect, useRef } from 'react'
import { cutAssets, useCut } from '../asset-actions/cut-assets.ts'
import { openDeleteAssets } from '../asset-actions/delete-assets.tsx'
import { mayPasteInto, pasteAssets } from '../asset-actions/paste-assets.ts'
import { notifyError } from '../../ui/messages/notify.ts'
import type { FolderPlace } from './folder-place.ts'
import type { Selection } from './use-selection.ts'

interface Options {
  /** Undefined where nothing can be selected. */
  selection: Selection | undefined
  place: FolderPlace
  /** Selects all pages; undefined if they are selected, or too many. */
  selectEverything: (() => Promise<void>) | undefined
}

/**
 * The keys of a list of documents: Ctrl-A selects the page and, pressed again, all pages; Ctrl-X cuts, Ctrl-V pastes,
 * Delete deletes, Escape clears the selection. Fields, dialogs and menus keep their own keys.
 */
export function useListKeys(options: Options): void {
  const cut = useCut()
  const latest = useRef({ ...options, cut })
  useEffect(() => {
    latest.current = { ...options, cut }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isElsewhere(event)) return
      const act = actionOf(event, latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const FIELD = 'input:not([type="checkbox"]), textarea, select, [contenteditable]'
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"]'

function isElsewhere({ defaultPrevented, target, altKey, repeat }: KeyboardEvent): boolean {
  const isField = target instanceof Element && target.matches(FIELD)
  return defaultPrevented || altKey || repeat || isField || document.querySelector(OVERLAY) !== null
}

type State = Options & { cut: ReturnType<typeof useCut> }

function actionOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, state: State): (() => void) | undefined {
  const { selection, place, selectEverything, cut } = state
  if (shiftKey) return undefined
  const selected = selection?.selected ?? []
  if (!ctrlKey && !metaKey) {
    if (selected.length === 0) return undefined
    if (key === 'Escape') return () => selection?.clear()
    return key === 'Delete' ? deleting(state) : undefined
  }
  // Marked text is copied and cut as text.
  const isMarked = window.getSelection()?.type === 'Range'
  if (key === 'a' && selection) {
    if (selection.all && selectEverything) return () => void selectEverything().catch(notifyError)
    return () => selection.setPage(true)
  }
  if (key === 'x' && !isMarked && selected.length > 0 && selected.every(({ actions }) => actions?.updateParent))
    return () => {
      cutAssets(selected)
      selection?.clear()
    }
  if (key === 'v' && cut && mayPasteInto(cut, place)) return () => void pasteAssets(cut, place).catch(notifyError)
  return undefined
}

function deleting({ selection }: State): (() => void) | undefined {
  const selected = selection?.selected ?? []
  if (!selected.every(({ actions }) => actions?.delete)) return undefined
  return () => openDeleteAssets(selected, (failed) => selection?.keep(failed))
}
