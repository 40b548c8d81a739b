import type { Annotation, AnnotationType } from '@strongroom/contract/documents/annotations.ts'
import type { Layer, Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import { createStore, type Store } from '../../../store/create-store.ts'
import type { ViewState } from './view-state.ts'

/** One person's annotations of the open version. */
export interface BoardLayer {
  /** The uuid, or the type if it isn't saved yet. */
  key: string
  type: AnnotationType
  isOwn: boolean
  /** As the server knows it; undefined before the first save. */
  saved: Annotation | undefined
  /** As last saved or received. */
  base: Layer
  /** With the changes that aren't saved yet. */
  content: Layer
  /** The content isn't readable XFDF: it isn't shown, and never overwritten. */
  isUnreadable: boolean
}

/** The change of one mark: what it was, and what it is; undefined where there is none. */
export interface MarkChange {
  type: AnnotationType
  id: string
  before: Mark | undefined
  after: Mark | undefined
}

/** Changes that are undone together. */
export type Step = readonly MarkChange[]

/** Whether a layer is saved. `failed` has the error; the changes are still here and in this browser's storage. */
export type SaveState = { is: 'saved' } | { is: 'changed' } | { is: 'saving' } | { is: 'failed'; error: unknown }

/** The version whose annotations are shown. */
export interface BoardPlace {
  documentUuid: string
  versionUuid: string
  /** From 1. */
  version: number
}

export interface Board extends BoardPlace {
  layers: Store<readonly BoardLayer[]>
  history: Store<{ past: readonly Step[]; future: readonly Step[] }>
  saving: Store<SaveState>
  view: Store<ViewState>
  /** How many layers aren't shown because their contents couldn't be fetched. */
  missing: Store<number>
  /** Increased with each change of the person's own. */
  changes: Store<number>
}

/** The annotations of an open document, and what is done with them. */
export const createBoard = (place: BoardPlace, view: ViewState): Board => ({
  ...place,
  layers: createStore<readonly BoardLayer[]>([]),
  history: createStore<{ past: readonly Step[]; future: readonly Step[] }>({ past: [], future: [] }),
  saving: createStore<SaveState>({ is: 'saved' }),
  view: createStore(view),
  missing: createStore(0),
  changes: createStore(0),
})

export const isChanged = ({ isOwn, content, base }: BoardLayer): boolean => isOwn && content !== base

export const ownLayer = ({ layers }: Board, type: AnnotationType): BoardLayer | undefined =>
  layers.read().find((layer) => layer.isOwn && layer.type === type)

export function replaceLayer({ layers }: Board, key: string, next: BoardLayer): void {
  const all = layers.read()
  layers.write(all.some((one) => one.key === key) ? all.map((one) => (one.key === key ? next : one)) : [...all, next])
}
