import { ActionIcon, Button, Progress, VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useText } from '../../i18n/language.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { cancelAllUploads, closeUploads, retryUploads } from './run-uploads.ts'
import { saveFailures } from './save-failures.ts'
import type { UploadEntry } from './upload-entry.ts'
import { UploadList } from './upload-list.tsx'
import { UploadReport } from './upload-report.tsx'
import classes from './upload-panel.module.css'
import { changeUploads, useUploads } from './upload-store.ts'
import { uploadSummary } from './upload-summary.ts'

/** The upload panel at the bottom right; it can be collapsed, and stays across pages. */
export function UploadPanel() {
  const t = useText()
  const { entries, minimised, reports } = useUploads()
  const panel = useRoomForNotices()
  const { total, done, failed, unsuccessful, underWay, percent } = uploadSummary(entries)
  const title = underWay
    ? t('upload.progress', { done, total })
    : unsuccessful > 0
      ? t('upload.ended-failed', { done, total, count: unsuccessful })
      : t('upload.ended', { done, total })
  const Fold = minimised ? IconChevronUp : IconChevronDown
  return (
    <section
      ref={panel}
      className={classes.panel}
      aria-label={t('upload.panel')}
      data-minimised={minimised || undefined}
    >
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-expanded={!minimised}
          aria-label={t(minimised ? 'upload.restore' : 'upload.minimise')}
          onClick={() => changeUploads({ minimised: !minimised })}
        >
          <Fold size={18} aria-hidden />
        </ActionIcon>
        {!underWay && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('upload.close')} onClick={closeUploads}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )}
      </header>
      {underWay && <Progress value={percent} size={4} radius={0} aria-label={t('upload.panel')} />}
      {!minimised && (
        <>
          <UploadList entries={entries} />
          {!underWay && reports.map((report) => <UploadReport key={report.id} report={report} />)}
          <UploadActions underWay={underWay} failed={failed} unsuccessful={unsuccessful} entries={entries} />
        </>
      )}
      <VisuallyHidden role="status">
        {/* Steps of ten: screen readers announce the progress, but not every second. */}
        {underWay ? t('upload.announce', { done, total, percent: percent - (percent % 10) }) : title}
      </VisuallyHidden>
    </section>
  )
}

interface ActionsProps {
  underWay: boolean
  failed: number
  unsuccessful: number
  entries: readonly UploadEntry[]
}

/** Cancels running uploads, or retries failed ones and saves their list. */
function UploadActions({ underWay, failed, unsuccessful, entries }: ActionsProps) {
  const t = useText()
  if (!underWay && unsuccessful === 0) return null
  return (
    <footer className={classes.foot}>
      {underWay ? (
        <Button size="xs" variant="default" onClick={openCancelAll}>
          {t('upload.cancel-all')}
        </Button>
      ) : (
        <>
          {failed > 0 && (
            <Button size="xs" onClick={retryUploads}>
              {t('upload.retry', { count: failed })}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => saveFailures(entries)}>
            {t('upload.save-failures')}
          </Button>
        </>
      )}
    </footer>
  )
}

/** Notifications are at the bottom right too: they move up by the panel's height, as its style sheet defines. */
function useRoomForNotices() {
  const { ref, height } = useElementSize<HTMLElement>()
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--upload-panel-height', `${height + 12}px`)
    return () => void style.removeProperty('--upload-panel-height')
  }, [height])
  return ref
}

function openCancelAll() {
  openDialog((dialog) => <CancelAll dialog={dialog} />)
}

const cancelAll = async () => cancelAllUploads()

function CancelAll({ dialog }: Pick<Parameters<typeof ConfirmModal>[0], 'dialog'>) {
  const t = useText()
  return (
    <ConfirmModal
      dialog={dialog}
      title={t('upload.cancel-all.title')}
      confirm={t('upload.cancel-all')}
      keep={t('upload.cancel-all.keep')}
      danger
      act={cancelAll}
    >
      {t('upload.cancel-all.text')}
    </ConfirmModal>
  )
}
