import { Alert, Drawer, Progress, Stack, Text } from '@mantine/core'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { createVersion } from '@strongroom/contract/documents/versions.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { text, type TextOf, useText } from '../../i18n/language.ts'
import { CallError } from '../../api/call-error.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { byteSize } from '../../ui/files/byte-size.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { DropZone } from '../../ui/files/drop-zone.tsx'
import type { OnFiles } from '../../ui/files/use-file-drop.ts'
import { extensionOf } from '../../ui/files/refused-file.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts'
import { CANCELLED } from '../../api/kept-uploads.ts'
import { upload } from '../../api/upload.ts'
import { useSession } from '../../session/session.ts'
import { workspaceQuery } from '../../workspaces/workspaces/queries.ts'

interface Props {
  asset: Asset
  dialog: DialogHandle
}

/** The side panel for a new version of a document: one file with the same extension. */
export function NewVersion({ asset, dialog }: Props) {
  const t = useText()
  const { file, wrong, max, choose } = useChosenFile(asset)
  const sending = useSendVersion(asset)
  const { busy, percent, isElsewhere, error } = sending
  useUnsavedChanges(file !== null && !busy)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!file || busy) return
    if (await sending.send(file)) dialog.finish()
  }
  const close = () => {
    sending.cancel()
    dialog.close()
  }
  return (
    <Drawer
      opened={dialog.opened}
      onClose={close}
      position="right"
      size={limits.uploadPanelWidth}
      title={t('version.new')}
      closeOnEscape={dialog.top && !busy}
      closeOnClickOutside={dialog.top && !busy}
      closeButtonProps={{ 'aria-label': t('dialog.close'), size: 'lg' }}
      overlayProps={{ backgroundOpacity: 0.5 }}
      transitionProps={{ duration: 160 }}
      styles={{ title: { fontSize: 17, fontWeight: 650 }, content: { maxWidth: '100vw' } }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text>{t('version.new.text', { name: asset.name })}</Text>
          <DropZone
            title={t('version.new.drop')}
            accept={asset.extension ? `.${asset.extension}` : undefined}
            disabled={busy}
            onFiles={choose}
          >
            {asset.extension && t('version.new.hint', { extension: asset.extension })}
          </DropZone>
          {file && (
            <Text fw={500}>
              {file.name} <span className="dimmed">{byteSize(t, file.size)}</span>
            </Text>
          )}
          {wrong && (
            <Alert color="red" role="alert" p="sm">
              {wrong}
            </Alert>
          )}
          {busy && <Progress value={percent} aria-label={t('version.new.progress')} />}
          {busy && isElsewhere && <Text role="status">{t('upload.state.elsewhere')}</Text>}
          <FormError error={error} message={file && isTooLarge(error) ? tooLarge(t, file, max) : undefined} />
          <DialogActions submit={t('version.new.submit')} cancel={close} busy={busy} disabled={file === null} />
        </Stack>
      </form>
    </Drawer>
  )
}

/** The server's limit may be lower than the one that was known when the file was chosen, or not have been known. */
const isTooLarge = (error: unknown) => error instanceof CallError && error.code === 'file.too.large'

const tooLarge = (t: TextOf, { name, size }: File, max: number) =>
  Number.isFinite(max)
    ? t('upload.too-large-file', { name, size: byteSize(t, size), max: byteSize(t, max) })
    : undefined

/**
 * The chosen file. Another extension, a size over the limit, several files or a folder are refused with a reason and
 * leave the chosen one.
 */
function useChosenFile({ extension, workspaceUuid }: Asset) {
  const t = useText()
  const { data: workspace } = useQuery(workspaceQuery(workspaceUuid))
  const max = workspace?.maxAllowedFileSize ?? Number.POSITIVE_INFINITY
  const [file, setFile] = useState<File | null>(null)
  const [wrong, setWrong] = useState<string>()
  const reasonOf: (...given: Parameters<OnFiles>) => string | undefined = (files, folders) => {
    const [first] = files
    if (!first || files.length > 1 || folders.length > 0) return t('version.new.one-file')
    if (extensionOf(first.file.name) !== (extension ?? ''))
      return extension ? t('version.new.extension', { extension }) : t('version.new.no-extension')
    return first.file.size > max ? tooLarge(t, first.file, max) : undefined
  }
  const choose: OnFiles = (files, folders) => {
    const reason = reasonOf(files, folders)
    setWrong(reason)
    if (reason === undefined) setFile(files[0]!.file)
  }
  return { file, wrong, max, choose }
}

/** Sends a version; `send` returns whether it arrived. */
function useSendVersion(asset: Asset) {
  const { user } = useSession()
  // One key per file: a retry after a lost answer is the same version, another file is another.
  const keys = useRef(new Map<File, string>())
  const abort = useRef<AbortController>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [isElsewhere, setElsewhere] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const send = async (file: File): Promise<boolean> => {
    const idempotencyKey = keys.current.get(file) ?? crypto.randomUUID()
    keys.current.set(file, idempotencyKey)
    abort.current = new AbortController()
    setPercent(0)
    setError(null)
    try {
      const onProgress = (sent: number, total: number) => setPercent(Math.floor((100 * sent) / total))
      const { signal } = abort.current
      if (file.size > limits.resumableFrom) {
        const { uploadResumably } = await import('../../api/resumable-upload.ts')
        const options = { onProgress, onElsewhere: setElsewhere, signal, personUuid: user.uuid }
        await uploadResumably(file, { documentUuid: asset.uuid }, options)
      } else {
        const options = { onProgress, signal, idempotencyKey }
        await upload(createVersion, { params: { assetUuid: asset.uuid }, body: {} }, file, options)
      }
      await refreshShare('assets', 'versions')
      notifyDone(text('version.new.done', { name: asset.name }))
      return true
    } catch (failure) {
      if (failure instanceof CallError) setError(failure)
      return false
    } finally {
      setPercent(null)
      setElsewhere(false)
    }
  }
  const cancel = () => abort.current?.abort(CANCELLED)
  return { busy: percent !== null, percent: percent ?? 0, isElsewhere, error, send, cancel }
}
