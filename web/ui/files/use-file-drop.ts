import { type DragEvent, useRef, useState } from 'react'
import { text } from '../../i18n/language.ts'
import { notifyProblem } from '../messages/notify-problem.ts'
import { type PlacedFile, readDropped } from './read-dropped.ts'

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** The most paths that a message names. */
const NAMED = 3

/** Receives files, and the paths of dropped folders. */
export type OnFiles = (files: PlacedFile[], folders: string[]) => void

/** Makes an element a drop target for files: spread `target` onto it; `over` is true while files are over it. */
export function useFileDrop(onFiles: OnFiles | undefined) {
  const [over, setOver] = useState(false)
  // Entering a child comes before leaving its parent: the difference counts.
  const depth = useRef(0)
  const move = (event: DragEvent, step: number) => {
    if (!onFiles || !hasFiles(event)) return
    event.preventDefault()
    depth.current = Math.max(0, depth.current + step)
    setOver(depth.current > 0)
  }
  const drop = async (event: DragEvent) => {
    if (!onFiles || !hasFiles(event)) return
    event.preventDefault()
    event.stopPropagation()
    depth.current = 0
    setOver(false)
    const { files, folders, unreadable } = await readDropped(event.dataTransfer)
    if (unreadable.length > 0)
      notifyProblem(text('drop.unreadable', { count: unreadable.length, names: unreadable.slice(0, NAMED).join(', ') }))
    if (files.length + folders.length > 0) onFiles(files, folders)
  }
  const target = {
    onDragEnter: (event: DragEvent) => move(event, 1),
    onDragOver: (event: DragEvent) => move(event, 0),
    onDragLeave: (event: DragEvent) => move(event, -1),
    onDrop: (event: DragEvent) => void drop(event),
  }
  return { over, target }
}
