import type { AnnotationType } from '@strongroom/contract/documents/annotations.ts'
import type { Stamp } from '@strongroom/contract/documents/xfdf/marks.ts'
import type { Point } from '@strongroom/contract/documents/xfdf/page-space.ts'

export const TOOLS = [
  'select',
  'highlight',
  'underline',
  'strikeout',
  'text',
  'freetext',
  'ink',
  'line',
  'arrow',
  'square',
  'circle',
  'polygon',
  'stamp',
  'erase',
] as const
export type Tool = (typeof TOOLS)[number]

/** How new marks look. */
export interface MarkStyle {
  color: string
  opacity: number
  width: number
}

/** A stamp to place: one with words, or one that the person has drawn. */
export type ChosenStamp = Stamp | { strokes: readonly (readonly Point[])[] }

/** A mark of a layer. */
export interface MarkRef {
  layer: string
  id: string
}

export interface ViewState {
  /** The server's actions, on the current version only. */
  mayAnnotate: boolean
  mayPublish: boolean
  /** Others see a number instead of the person's name. */
  isHidden: boolean
  /** Whether the tools are shown. */
  isAnnotating: boolean
  hasPanel: boolean
  areHidden: boolean
  /** The person has closed the offer of earlier annotations. The list still has it. */
  isOfferClosed: boolean
  tool: Tool
  style: MarkStyle
  stamp: ChosenStamp
  /** Of new marks. */
  type: AnnotationType
  selected: MarkRef | undefined
  /** A mark whose text is being edited. */
  edited: MarkRef | undefined
  filter: { author: string | null; kind: string | null; type: AnnotationType | null }
}

export const COLOURS = ['#ffd43b', '#69db7c', '#74c0fc', '#ff8787', '#e03131', '#1971c2', '#2f9e44', '#212529'] as const

export const NO_FILTER: ViewState['filter'] = { author: null, kind: null, type: null }

export const firstView = (may: { annotate: boolean; publish: boolean; isHidden?: boolean }): ViewState => ({
  mayAnnotate: may.annotate,
  mayPublish: may.annotate && may.publish,
  isHidden: may.isHidden ?? false,
  isAnnotating: false,
  hasPanel: false,
  areHidden: false,
  isOfferClosed: false,
  tool: 'select',
  style: { color: COLOURS[0], opacity: 1, width: 2 },
  stamp: 'Approved',
  type: 'PRIVATE',
  selected: undefined,
  edited: undefined,
  filter: NO_FILTER,
})

/** Who will see public annotations, and under which name. */
export const publicHint = ({ isHidden }: ViewState) =>
  isHidden ? 'annotations.public.hidden' : 'annotations.public.warning'

export const isSameRef = (one: MarkRef | undefined, other: MarkRef | undefined): boolean =>
  one !== undefined && other !== undefined && one.layer === other.layer && one.id === other.id
