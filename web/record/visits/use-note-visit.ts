import { noteVisit } from '@strongroom/contract/record/visits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewing } from '../../api/viewing.ts'
import { call } from '../../api/call.ts'
import { recentQuery } from './queries.ts'

/**
 * Notes that the person looks into a workspace, when they come and when they go: what others add meanwhile they have
 * seen. Seeing it as somebody else is no visit.
 */
export function useNoteVisit(workspaceUuid: string): void {
  const queryClient = useQueryClient()
  const isOwn = useViewing() === undefined
  useEffect(() => {
    if (!isOwn) return
    const note = () =>
      call(noteVisit, { params: { workspaceUuid } })
        .then(() => queryClient.invalidateQueries({ queryKey: recentQuery.queryKey }))
        // Nothing is lost without it but a number on the next page.
        .catch(() => undefined)
    void note()
    return () => void note()
  }, [workspaceUuid, isOwn, queryClient])
}
