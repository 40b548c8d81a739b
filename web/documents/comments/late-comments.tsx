import { type ComponentProps, lazy, Suspense } from 'react'
import { fetchPart } from '../../api/fetch-part.ts'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import type { CommentsPanel } from './comments-panel.tsx'

const Panel = lazy(async () => {
  const { CommentsPanel: default_ } = await fetchPart('CommentsPanel', () => import('./comments-panel.tsx'))
  return { default: default_ }
})

/** The comments of a page. Their code is fetched when they are first shown. */
export function LateComments(props: ComponentProps<typeof CommentsPanel>) {
  return (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <Panel {...props} />
    </Suspense>
  )
}
