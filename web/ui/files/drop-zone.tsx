import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import classes from './drop-zone.module.css'
import { type PlacedFile, readChosen } from './read-dropped.ts'
import { useFileDrop } from './use-file-drop.ts'

interface Props {
  title: string
  children?: ReactNode
  multiple?: boolean
  /** Extensions with their dots, in the format of the attribute of the same name. */
  accept?: string | undefined
  disabled?: boolean
  onFiles: (files: PlacedFile[]) => void
}

/** A large button that opens the browser's file chooser, and accepts dropped files. */
export function DropZone({ title, children, multiple = false, accept, disabled = false, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { over, target } = useFileDrop(disabled ? undefined : (files) => onFiles(multiple ? files : files.slice(0, 1)))
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
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
