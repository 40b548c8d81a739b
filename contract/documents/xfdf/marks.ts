import { type PageSpace, type Point, type Turn, turnBy } from './page-space.ts'
import type { XmlElement } from './xml-tree.ts'

/** Marks of text; `quads` are four corners each: upper left, upper right, lower left, lower right. */
export const TEXT_KINDS = ['highlight', 'underline', 'strikeout', 'squiggly'] as const
/** Marks with corners; `points` are the two corners of the rectangle. */
export const BOX_KINDS = ['square', 'circle'] as const
/** Marks along points. A line has two. */
export const PATH_KINDS = ['line', 'polygon', 'polyline'] as const
/** The kinds of marks that are shown; others are kept as they are. The names are XFDF's. */
export const MARK_KINDS = [...TEXT_KINDS, ...BOX_KINDS, ...PATH_KINDS, 'ink', 'freetext', 'text', 'stamp'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/** The ends of lines that are drawn; others are drawn without an end. */
export const LINE_ENDS = ['None', 'OpenArrow', 'ClosedArrow', 'Butt', 'Circle', 'Diamond', 'Square'] as const
export type LineEnd = (typeof LINE_ENDS)[number]

/** The stamps that people can place; their words are shown in the reader's language. The names are PDF's. */
export const STAMPS = [
  'Approved',
  'NotApproved',
  'Draft',
  'Final',
  'Confidential',
  'ForComment',
  'NotForPublicRelease',
  'Expired',
] as const
export type Stamp = (typeof STAMPS)[number]

/** One mark on a page. Positions are in the page's own coordinates, in points, y upwards. */
export interface Mark {
  /** Unique in its layer; '' if the file gave none. */
  id: string
  kind: MarkKind
  /** From 1. */
  page: number
  /** #rrggbb. null: none. Of free text the background. */
  color: string | null
  /** #rrggbb of the inside of shapes; null: none. */
  fill: string | null
  /** From 0 to 1. */
  opacity: number
  /** Of lines and borders in points. */
  width: number
  /** Lengths of dashes and gaps in points; empty: a solid line. */
  dashes: readonly number[]
  /** One list for each stroke of ink; otherwise one, as the kind says. */
  points: readonly (readonly Point[])[]
  /** The ends of lines: at the first and at the last point. */
  ends: readonly [LineEnd, LineEnd]
  /** The text of a note or free text, or a remark about another mark. Plain text. */
  contents: string
  /** Of free text. */
  textColor: string
  /** Of free text in points. */
  fontSize: number
  /**
   * Degrees anticlockwise by which free text and stamps are turned on the page itself, before the page's rotation; null:
   * upright on the page as shown, whose rotation a file that gives none doesn't name either.
   */
  rotation: Turn | null
  /** The name of a stamp, or of a note's symbol. */
  icon: string
  /** The name that the file gives as author. Not verified: shown only for marks made elsewhere. */
  author: string
  /** Epoch milliseconds. */
  modified: number | null
  /** The mark to which this one replies. */
  inReplyTo: string | null
  /** The state that a reply gives to its mark, such as Accepted. */
  state: string | null
  /** The element that it was read from. Attributes and parts that a mark doesn't name stay in it. */
  source?: XmlElement
  /** Whether it differs from its source. */
  isEdited?: boolean
}

/** The changed mark. Marks are changed by this only: others are written as they were read. */
export const edited = (mark: Mark, changes: Partial<Mark>): Mark => ({ ...mark, ...changes, isEdited: true })

/** Kinds whose words have a direction of their own. */
export const isTurnable = (kind: MarkKind): boolean => kind === 'freetext' || kind === 'stamp'

/** Degrees clockwise by which the words of a mark are turned on the page as shown. */
export const turnOf = ({ rotation }: Pick<Mark, 'rotation'>, space: PageSpace): Turn =>
  rotation === null ? 0 : turnBy(space.rotation, -rotation)

/** The marks of one layer, and the parts that aren't shown but kept. */
export interface Layer {
  marks: readonly Mark[]
  /** The whole document, whose annotations the marks replace when it is written. */
  document: XmlElement | undefined
  /** Annotations of unknown kinds, or without a usable position. */
  others: readonly XmlElement[]
}

export const isTextKind = (kind: MarkKind): kind is (typeof TEXT_KINDS)[number] =>
  (TEXT_KINDS as readonly string[]).includes(kind)
