import type { Neighbour } from '@strongroom/contract/documents/reading/neighbours.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { neighboursQuery } from './queries.ts'

/** Opens the documents before and after a document; undefined at the ends of its folder. */
export function useNeighbours(workspaceUuid: string, assetUuid: string) {
  const { data } = useQuery(neighboursQuery(assetUuid))
  const navigate = useNavigate()
  const opening = (neighbour: Neighbour | null | undefined) =>
    neighbour
      ? () =>
          void navigate({
            to: '/share/$workspaceUuid/document/$assetUuid',
            params: { workspaceUuid, assetUuid: neighbour.uuid },
          })
      : undefined
  return { previous: opening(data?.previous), next: opening(data?.next) }
}

export type Neighbours = ReturnType<typeof useNeighbours>
