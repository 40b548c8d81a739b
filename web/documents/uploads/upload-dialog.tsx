import { ActionIcon, Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconFolderUp, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { text, useText } from '../../i18n/language.ts'
import { byteSize } from '../../ui/files/byte-size.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { useFocusOf } from '../../ui/dialogs/use-focus-of.ts'
import { DropZone } from '../../ui/files/drop-zone.tsx'
import { CutName } from '../../ui/files/cut-name.tsx'
import { FileIcon } from '../../ui/files/file-icon.tsx'
import { fileKey, type PlacedFile, readChosen } from '../../ui/files/read-dropped.ts'
import { notifyProblem } from '../../ui/messages/notify-problem.ts'
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts'
import { addUploads } from './run-uploads.ts'
import type { UploadPlace } from './upload-entry.ts'
import { useHasTagStep } from './tag-step.ts'
import { UploadTags } from './upload-tags.tsx'
import classes from './upload-panel.module.css'

interface Props {
  place: UploadPlace
  dialog: DialogHandle
  /** Files dropped on a list: then the dialog begins with the tags. */
  dropped?: Dropped
}

/** Files and folders dropped on a list. */
export interface Dropped {
  files: PlacedFile[]
  folders: string[]
}

/**
 * Adds chosen files to others. A file that is chosen twice is there once; another file of the same name is kept, and
 * the server numbers it. In a folder a path names one file only: a second one is left out with a message.
 */
function addFiles(before: PlacedFile[], more: PlacedFile[]): PlacedFile[] {
  const files = [...before]
  const chosen = new Set(files.map(fileKey))
  const paths = new Set(files.map(({ path }) => path))
  let left = 0
  for (const one of more) {
    if (chosen.has(fileKey(one))) continue
    if (one.path.includes('/') && paths.has(one.path)) left += 1
    else files.push(one)
    chosen.add(fileKey(one))
    paths.add(one.path)
  }
  if (left > 0) notifyProblem(text('upload.same-path', { count: left }))
  return files
}

const NOTHING: Dropped = { files: [], folders: [] }

/** The chosen files and folders. Files over the limit aren't among them; they are kept apart, to be named. */
function useChosenFiles({ maxSize }: UploadPlace, dropped: Dropped) {
  const fits = ({ file }: PlacedFile) => file.size <= maxSize
  const [files, setFiles] = useState(() => dropped.files.filter(fits))
  const [tooLarge, setTooLarge] = useState(() => dropped.files.filter((one) => !fits(one)))
  const [folders, setFolders] = useState(dropped.folders)
  const add = (more: PlacedFile[], moreFolders: string[] = []) => {
    setFolders((before) => [...new Set([...before, ...moreFolders])])
    setFiles(addFiles(files, more.filter(fits)))
    const known = new Set(tooLarge.map(fileKey))
    setTooLarge([...tooLarge, ...more.filter((one) => !fits(one) && !known.has(fileKey(one)))])
  }
  const remove = (gone: PlacedFile) => setFiles(files.filter((one) => one !== gone))
  return { files, folders, tooLarge, add, remove }
}

/** The modal for choosing files and folders; once submitted, the upload panel at the bottom right shows them. */
export function UploadDialog({ place, dialog, dropped = NOTHING }: Props) {
  const t = useText()
  const { files, folders, tooLarge, add, remove } = useChosenFiles(place, dropped)
  useUnsavedChanges(files.length > 0)
  const ready = files.length
  const max = byteSize(t, place.maxSize)
  const hasTagStep = useHasTagStep(place)
  const [isTagging, setTagging] = useState(dropped.files.length > 0 && ready > 0)
  const send = (tags: string[]) => {
    addUploads(place, files, { folders, tags })
    dialog.finish()
  }
  const title = t('upload.title', { name: place.name })
  const content = useFocusOf(isTagging ? 'tags' : 'files')
  if (isTagging)
    return (
      <DialogModal title={title} dialog={dialog} size={620}>
        <Step number={2}>{t('upload.step.tags')}</Step>
        <div ref={content}>
          <UploadTags place={place} onBack={() => setTagging(false)} onUpload={send} />
        </div>
      </DialogModal>
    )
  return (
    <DialogModal title={title} dialog={dialog} size={620}>
      {hasTagStep && <Step number={1}>{t('upload.step.files')}</Step>}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (hasTagStep) setTagging(true)
          else send([])
        }}
      >
        <Stack gap="sm" ref={content}>
          <DropZone title={t('upload.drop')} multiple onFiles={add}>
            {t('upload.drop-hint', { max })}
          </DropZone>
          {place.mayCreateFolder && <ChooseFolder onFiles={add} />}
          {tooLarge.length > 0 && (
            <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} p="sm" role="alert">
              <TooLarge files={tooLarge} max={max} />
            </Alert>
          )}
          {files.length > 0 && <ChosenFiles files={files} onRemove={remove} />}
          <DialogActions
            submit={hasTagStep ? t('upload.next') : ready > 0 ? t('upload.submit', { count: ready }) : t('upload.open')}
            cancel={dialog.close}
            busy={false}
            disabled={ready === 0}
          />
        </Stack>
      </form>
    </DialogModal>
  )
}

/** The steps are choosing, tags, and the upload itself in its panel. */
function Step({ number, children }: { number: number; children: ReactNode }) {
  const t = useText()
  return (
    <Text size="sm" fw={600} mb="xs">
      {t('upload.step', { number })} · {children}
    </Text>
  )
}

const NAMED = 3

/** The first files over the limit, with their sizes and the limit. */
function TooLarge({ files, max }: { files: PlacedFile[]; max: string }) {
  const t = useText()
  const more = files.length - NAMED
  return (
    <>
      {files.slice(0, NAMED).map(({ path, file }) => (
        <div key={path}>{t('upload.too-large-file', { name: file.name, size: byteSize(t, file.size), max })}</div>
      ))}
      {more > 0 && <div>{t('upload.too-large-more', { count: more })}</div>}
    </>
  )
}

function ChooseFolder({ onFiles }: { onFiles: (files: PlacedFile[]) => void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Group justify="center">
      <Button
        variant="subtle"
        leftSection={<IconFolderUp size={17} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('upload.choose-folder')}
      </Button>
      <input
        ref={(node) => {
          input.current = node
          // React has no such property.
          node?.setAttribute('webkitdirectory', '')
        }}
        type="file"
        hidden
        multiple
        aria-label={t('upload.choose-folder')}
        onChange={(event) => {
          onFiles(readChosen(event.currentTarget.files ?? []))
          event.currentTarget.value = ''
        }}
      />
    </Group>
  )
}

function ChosenFiles({ files, onRemove }: { files: PlacedFile[]; onRemove: (file: PlacedFile) => void }) {
  const t = useText()
  return (
    <ul className={classes.chosen} aria-label={t('upload.chosen')}>
      {files.map((placed) => (
        <li key={fileKey(placed)} className={classes.item}>
          <FileIcon kind="DOCUMENT" extension={/\.([^.]+)$/.exec(placed.path)?.[1]?.toLowerCase() ?? ''} size={30} />
          <span className={classes.text}>
            <span className={classes.name} title={placed.path}>
              <CutName name={placed.path} />
            </span>
            <span className={classes.detail}>{byteSize(t, placed.file.size)}</span>
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('upload.remove', { name: placed.path })}
            onClick={() => onRemove(placed)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
