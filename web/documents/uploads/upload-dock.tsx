import { lazy, Suspense } from 'react'
import { useUploads } from './upload-store.ts'

const UploadPanel = lazy(() => import('./upload-panel.tsx').then(({ UploadPanel: Panel }) => ({ default: Panel })))

/** The place of the upload panel in the shell; loaded with the first upload. */
export function UploadDock() {
  const { entries } = useUploads()
  if (entries.length === 0) return null
  return (
    <Suspense>
      <UploadPanel />
    </Suspense>
  )
}
