import { type ComponentProps, Suspense } from 'react'
import { latePart } from '../../ui/late-part.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import type { CommentsPanel } from './comments-panel.tsx'

const Panel = latePart(() => import('./comments-panel.tsx'), 'CommentsPanel')

/** The comments of a page. Their code is fetched when they are first shown. */
export function LateComments(props: ComponentProps<typeof CommentsPanel>) {
  return (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <Panel {...props} />
    </Suspense>
  )
}
