import { ActionIcon, Progress } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { describe } from '../../i18n/error-messages.ts'
import { type TextOf, useText } from '../../i18n/language.ts'
import { CallError } from '../../api/call-error.ts'
import { byteSize } from '../../ui/files/byte-size.ts'
import { FileIcon } from '../../ui/files/file-icon.tsx'
import { cancelUpload } from './run-uploads.ts'
import { isUnderWay, type UploadEntry } from './upload-entry.ts'
import classes from './upload-panel.module.css'

/** One file of the upload panel. */
export function UploadItem({ entry }: { entry: UploadEntry }) {
  const t = useText()
  const { path, file, status, percent } = entry
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  const wrong = status === 'failed' || status === 'refused'
  return (
    <li className={classes.item}>
      <FileIcon kind="DOCUMENT" extension={extension} size={30} />
      <div className={classes.text}>
        <span className={classes.name} title={path}>
          {path}
        </span>
        <span className={classes.detail} data-wrong={wrong || undefined}>
          {status === 'complete' && <IconCircleCheck size={14} aria-hidden />}
          {wrong && <IconAlertCircle size={14} aria-hidden />}
          {stateOf(entry, t)}
        </span>
        {(status === 'uploading' || status === 'finalising') && (
          <Progress value={percent} size={4} aria-label={t('upload.progress-of', { name: file.name })} />
        )}
      </div>
      {isUnderWay(entry) && status !== 'finalising' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('upload.cancel', { name: file.name })}
          onClick={() => cancelUpload(entry.id)}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

function stateOf({ status, percent, error, file, continuedAt, stalled }: UploadEntry, t: TextOf): string {
  if (error instanceof CallError && error.code === 'input.invalid') return t('upload.name-refused')
  if (stalled) return t('upload.state.stalled', { percent })
  switch (status) {
    case 'waiting':
      return t('upload.state.waiting', { size: byteSize(t, file.size) })
    case 'uploading':
      return continuedAt
        ? t('upload.state.continued', { percent, size: byteSize(t, file.size), from: continuedAt })
        : t('upload.state.uploading', { percent, size: byteSize(t, file.size) })
    case 'finalising':
      return t('upload.state.finalising')
    case 'complete':
      return t('upload.state.complete')
    case 'cancelled':
      return t('upload.state.cancelled')
    default:
      return describe(error)
  }
}
