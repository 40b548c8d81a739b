import type { KeyboardEvent } from 'react'
import type { MessageKey } from '../../i18n/namespaces.ts'

/** An act of the reader's keys and buttons. */
export type ReaderAct =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'field'
  | 'zoomIn'
  | 'zoomOut'
  | 'fit'
  | 'fitPage'
  | 'turn'
  | 'turnBack'
  | 'find'
  | 'strip'
  | 'fullscreen'
  | 'nextDocument'
  | 'previousDocument'
  | 'help'

/** The keys of an act, as `KeyboardEvent.key`, and the text that describes it. */
interface ReaderKey {
  act: ReaderAct
  keys: readonly string[]
  text: MessageKey
}

/** The keys of the reader, in the order of the help. They work while the focus is on the pages. */
export const READER_KEYS: readonly ReaderKey[] = [
  { act: 'next', keys: ['PageDown'], text: 'viewer.next' },
  { act: 'previous', keys: ['PageUp'], text: 'viewer.previous' },
  { act: 'first', keys: ['Home'], text: 'viewer.first' },
  { act: 'last', keys: ['End'], text: 'viewer.last' },
  { act: 'field', keys: ['g'], text: 'viewer.go-to' },
  { act: 'find', keys: ['/'], text: 'viewer.find' },
  { act: 'zoomIn', keys: ['+', '='], text: 'viewer.zoom-in' },
  { act: 'zoomOut', keys: ['-'], text: 'viewer.zoom-out' },
  { act: 'fit', keys: ['0'], text: 'viewer.fit' },
  { act: 'fitPage', keys: ['1'], text: 'viewer.fit-page' },
  { act: 'turn', keys: ['r'], text: 'viewer.turn' },
  { act: 'turnBack', keys: ['R'], text: 'viewer.turn-back' },
  { act: 'strip', keys: ['t'], text: 'viewer.strip' },
  { act: 'fullscreen', keys: ['f'], text: 'viewer.fullscreen' },
  { act: 'nextDocument', keys: ['n'], text: 'viewer.next-document' },
  { act: 'previousDocument', keys: ['p'], text: 'viewer.previous-document' },
  { act: 'help', keys: ['?'], text: 'viewer.keys' },
]

export type ReaderActs = Record<ReaderAct, (() => void) | undefined>

/** Runs the act of a key, unless it is undefined; Ctrl+F finds as well. */
export function actOnKey(event: KeyboardEvent, acts: ReaderActs): void {
  const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && event.key === 'f'
  if (!isFind && (event.ctrlKey || event.metaKey || event.altKey)) return
  const known = isFind ? 'find' : READER_KEYS.find(({ keys }) => keys.includes(event.key))?.act
  const act = known && acts[known]
  if (!act) return
  event.preventDefault()
  act()
}
