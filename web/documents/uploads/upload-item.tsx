import { ActionIcon, Progress } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { text, useText } from '../../i18n/language.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { CutName } from '../../ui/files/cut-name.tsx'
import { FileIcon } from '../../ui/files/file-icon.tsx'
import { focusHeading } from '../../ui/layout/focus-heading.ts'
import { cancelUpload, dismissUpload } from './run-uploads.ts'
import { isUnderWay, type UploadEntry } from './upload-entry.ts'
import classes from './upload-panel.module.css'
import { stateOf } from './upload-state.ts'
import { readUploads } from './upload-store.ts'

/** Asks before a running upload is cancelled; one that waits has sent nothing. */
const askCancel = (id: number, name: string) =>
  openDialog((dialog) => (
    <ConfirmModal
      dialog={dialog}
      title={text('upload.cancel-one.title', { name })}
      confirm={text('upload.cancel-one')}
      danger
      act={async () => cancelUpload(id)}
    >
      {text('upload.cancel-one.text')}
    </ConfirmModal>
  ))

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
          <CutName name={path} />
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
        <Cross
          label={t('upload.cancel', { name: file.name })}
          act={() => (status === 'uploading' ? askCancel(entry.id, file.name) : cancelUpload(entry.id))}
        />
      )}
      {(wrong || status === 'cancelled') && (
        <Cross
          label={t('upload.dismiss', { name: file.name })}
          act={(button) => {
            focusBeside(button)
            dismissUpload(entry.id)
          }}
        />
      )}
    </li>
  )
}

function Cross({ label, act }: { label: string; act: (button: HTMLElement) => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={({ currentTarget }) => act(currentTarget)}>
      <IconX size={16} aria-hidden />
    </ActionIcon>
  )
}

/** Moves the focus from a row that goes to its neighbour or the panel's buttons. The last row takes the panel along. */
function focusBeside(button: HTMLElement) {
  if (readUploads().entries.length === 1) return focusHeading({ preventScroll: true })
  const row = button.closest('li')
  const rows = [row?.nextElementSibling, row?.previousElementSibling, row?.closest('section')]
  for (const one of rows) {
    const next = one?.querySelector('button')
    if (next) return next.focus()
  }
}
