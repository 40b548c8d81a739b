import { useText } from '../../i18n/language.ts'
import type { UploadEntry, UploadStatus } from './upload-entry.ts'
import { UploadItem } from './upload-item.tsx'
import classes from './upload-panel.module.css'

/** A drop may have thousands of files: the panel shows those that matter now. */
const SHOWN = 100
const ORDER: Record<UploadStatus, number> = {
  uploading: 0,
  finalising: 0,
  failed: 1,
  refused: 1,
  waiting: 2,
  complete: 3,
  cancelled: 4,
}

/** The files of the upload panel; of very many the running and failed ones first. */
export function UploadList({ entries }: { entries: readonly UploadEntry[] }) {
  const t = useText()
  const shown =
    entries.length > SHOWN ? entries.toSorted((a, b) => ORDER[a.status] - ORDER[b.status]).slice(0, SHOWN) : entries
  const more = entries.length - shown.length
  return (
    <ul className={classes.list}>
      {shown.map((entry) => (
        <UploadItem key={entry.id} entry={entry} />
      ))}
      {more > 0 && <li className={classes.more}>{t('upload.more', { count: more })}</li>}
    </ul>
  )
}
