import { noteVisit } from '@strongroom/contract/record/visits.ts'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isViewing, useViewing } from '../../api/viewing.ts'
import { call } from '../../api/call.ts'
import { recentQuery } from './queries.ts'

const visitKey = (workspaceUuid: string) => ['visits', workspaceUuid]

/**
 * Records a visit of a workspace, on entering and on leaving: additions meanwhile count as seen. Returns when the visit
 * before it ended. Viewing as somebody else is no visit.
 */
export function useNoteVisit(workspaceUuid: string): number | undefined {
  const queryClient = useQueryClient()
  const isOwn = useViewing() === undefined
  useEffect(() => {
    if (!isOwn) return
    const note = () =>
      call(noteVisit, { params: { workspaceUuid } })
        .then(({ previousTime }) => {
          queryClient.setQueryData(visitKey(workspaceUuid), previousTime)
          return queryClient.invalidateQueries({ queryKey: recentQuery.queryKey })
        })
        // Without it only a number on the next page differs.
        .catch(() => undefined)
    void note()
    // The server would refuse it within a view; the visit continues on the way back.
    return () => void (isViewing() || note())
  }, [workspaceUuid, isOwn, queryClient])
  const { data } = useQuery<number | null>({ queryKey: visitKey(workspaceUuid), queryFn: skipToken })
  return (isOwn && data) || undefined
}
