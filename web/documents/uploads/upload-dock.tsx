import { Suspense } from 'react'
import { text } from '../../i18n/language.ts'
import { optionalPart } from '../../ui/late-part.tsx'
import { notifyProblem } from '../../ui/messages/notify-problem.ts'
import { useUploads } from './upload-store.ts'

// Uploads continue without it.
const UploadPanel = optionalPart(
  () => import('./upload-panel.tsx'),
  'UploadPanel',
  () => notifyProblem(text('part.failed')),
)

/** The place of the upload panel in the shell; loaded with a workspace's dialogs, or with the first upload. */
export function UploadDock() {
  const { entries } = useUploads()
  if (entries.length === 0) return null
  return (
    <Suspense>
      <UploadPanel />
    </Suspense>
  )
}
