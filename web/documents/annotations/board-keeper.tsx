import { limits } from '@strongroom/contract/wire/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { idleFor } from '../../api/activity.ts'
import { useStore } from '../../store/create-store.ts'
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts'
import type { Board } from './layers/board.ts'
import { layersQuery } from './layers/queries.ts'
import { receiveLayers, restoreDrafts } from './layers/receive-layers.ts'
import { saveChanges } from './layers/save-layers.ts'

/** Fetches the annotations of an open document when they change, and saves the person's own. Shows nothing. */
export function BoardKeeper({ board }: { board: Board }) {
  const { data } = useQuery(layersQuery(board.documentUuid, board.versionUuid))
  const mayAnnotate = useStore(board.view, (view) => view.mayAnnotate)
  const isRestored = useRef(false)
  useEffect(() => {
    if (!data) return
    void receiveLayers(board, data).then(() => {
      // A draft is merged into its layer, which must be here.
      if (isRestored.current || !mayAnnotate || board.missing.read() > 0) return
      isRestored.current = true
      restoreDrafts(board)
    })
  }, [board, data, mayAnnotate])
  useEffect(() => {
    if (!mayAnnotate) return undefined
    return saveChanges(board).stop
  }, [board, mayAnnotate])
  useUnsavedChanges(useStore(board.saving, ({ is }) => is !== 'saved'))
  useFullScreenLeft(board)
  return null
}

/** Full screen hides the question of the idle lock: somebody who has left unsaved annotations leaves it. */
function useFullScreenLeft({ saving }: Board): void {
  useEffect(() => {
    const look = () => {
      const isAway = (idleFor() ?? 0) >= limits.fullScreenCheck
      if (document.fullscreenElement && saving.read().is !== 'saved' && isAway) void document.exitFullscreen()
    }
    const timer = setInterval(look, limits.fullScreenCheck)
    return () => clearInterval(timer)
  }, [saving])
}
