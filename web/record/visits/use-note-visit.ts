import { noteVisit } from '@strongroom/contract/record/visits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewing } from '../../api/viewing.ts'
import { call } from '../../api/call.ts'
import { recentQuery } from './queries.ts'

/**
 * Records a visit of a workspace, on entering and on leaving: additions meanwhile count as seen. Viewing as somebody
 * else is no visit.
 */
export function useNoteVisit(workspaceUuid: string): void {
  const queryClient = useQueryClient()
  const isOwn = useViewing() === undefined
  useEffect(() => {
    if (!isOwn) return
    const note = () =>
      call(noteVisit, { params: { workspaceUuid } })
        .then(() => queryClient.invalidateQueries({ queryKey: recentQuery.queryKey }))
        // Without it only a number on the next page differs.
        .catch(() => undefined)
    void note()
    return () => void note()
  }, [workspaceUuid, isOwn, queryClient])
}
