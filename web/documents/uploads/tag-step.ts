import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { suggestedQuery } from '../../organisation/tag-sets/queries.ts'
import { offeredTags } from '../tags/tag-options.ts'
import type { UploadPlace } from './upload-entry.ts'

/** Whether uploads to a place have a step for tags: where its workspace offers some. */
export function useHasTagStep({ workspaceUuid, mayTag }: UploadPlace): boolean {
  const { data } = useQuery({ ...suggestedQuery(workspaceUuid), enabled: mayTag })
  return mayTag && offeredTags(data?.content ?? []).length > 0
}

/** The same, asked once; false if it can't be asked: the upload itself matters more. */
export async function findTagStep({ workspaceUuid, mayTag }: UploadPlace): Promise<boolean> {
  if (!mayTag) return false
  const sets = await queryClient.fetchQuery({ ...suggestedQuery(workspaceUuid), retry: false }).catch(() => undefined)
  return offeredTags(sets?.content ?? []).length > 0
}
