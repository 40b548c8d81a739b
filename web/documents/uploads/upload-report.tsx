import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { type TextOf, useText } from '../../i18n/language.ts'
import { type BatchReport, isWhole } from './upload-batch.ts'
import classes from './upload-panel.module.css'

/** The result of a finished drop of folders: success only if the server's list and the browser's agree. */
export function UploadReport({ report }: { report: BatchReport }) {
  const t = useText()
  const whole = isWhole(report)
  const Icon = whole ? IconCircleCheck : IconAlertCircle
  return (
    <p className={classes.report} data-wrong={!whole || undefined} role="status">
      <Icon size={16} aria-hidden />
      {resultOf(report, t)}
    </p>
  )
}

function resultOf(report: BatchReport, t: TextOf): string {
  const { files, manifest } = report
  if (!manifest) return t('upload.report.unknown')
  if (isWhole(report)) return t('upload.report.whole', { count: files })
  return t('upload.report.partly', { arrived: manifest.filesArrived, total: manifest.files })
}
