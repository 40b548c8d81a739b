import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import classes from './drop-zone.module.css'
import { readChosen } from './read-dropped.ts'
import { type OnFiles, useFileDrop } from './use-file-drop.ts'

interface Props {
  title: string
  children?: ReactNode
  /** Whether the chooser offers several files. A drop may always have several, and folders. */
  multiple?: boolean
  /** Extensions with their dots, in the format of the attribute of the same name. */
  accept?: string | undefined
  disabled?: boolean
  onFiles: OnFiles
}

/** A large button that opens the browser's file chooser, and accepts dropped files. */
export function DropZone({ title, children, multiple = false, accept, disabled = false, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { over, target } = useFileDrop(disabled ? undefined : onFiles)
  return (
    <>
      <button
        type="button"
        className={classes.zone}
        data-over={over || undefined}
        disabled={disabled}
        data-autofocus
        onClick={() => input.current?.click()}
        {...target}
      >
        <IconUpload size={32} stroke={1.6} aria-hidden />
        <span className={classes.title}>{title}</span>
        {children && <span className={classes.hint}>{children}</span>}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={title}
        multiple={multiple}
        accept={accept}
        onChange={(event) => {
          const files = readChosen(event.currentTarget.files ?? [])
          // Choosing the same file again must count as a change.
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files, [])
        }}
      />
    </>
  )
}
