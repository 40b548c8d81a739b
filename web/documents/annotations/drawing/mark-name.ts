import { STAMPS, type Mark, type MarkKind, type Stamp } from '@strongroom/contract/documents/xfdf/marks.ts'
import { text } from '../../../i18n/language.ts'
import type { MessageKey } from '../../../i18n/namespaces.ts'

const KIND_TEXT = {
  highlight: 'annotations.kind.highlight',
  underline: 'annotations.kind.underline',
  strikeout: 'annotations.kind.strikeout',
  squiggly: 'annotations.kind.squiggly',
  square: 'annotations.kind.square',
  circle: 'annotations.kind.circle',
  line: 'annotations.kind.line',
  polygon: 'annotations.kind.polygon',
  polyline: 'annotations.kind.polyline',
  ink: 'annotations.kind.ink',
  freetext: 'annotations.kind.freetext',
  text: 'annotations.kind.text',
  stamp: 'annotations.kind.stamp',
} as const satisfies Record<MarkKind, MessageKey>

export const kindName = (kind: MarkKind): string => text(KIND_TEXT[kind])

/** The kind of a mark by the name of its tool: lines with a head are arrows. */
export const nameOfKind = ({ kind, ends }: Mark): string =>
  kind === 'line' && /Arrow/.test(ends.join()) ? text('annotations.tool.arrow') : kindName(kind)

const isStamp = (icon: string): icon is Stamp => (STAMPS as readonly string[]).includes(icon)

/** The words of a stamp in the reader's language; of unknown ones as in the file. */
export function stampText(icon: string): string {
  // Other programs prefix the names.
  const name = icon.replace(/^(SB|SH)/, '')
  return isStamp(name) ? text(`annotations.stamp.${name}`) : icon
}

/** The words of a mark: its text, or those of a stamp. */
export const wordsOf = ({ kind, icon, contents }: Mark): string => contents || (kind === 'stamp' ? stampText(icon) : '')

/** The name of a mark for a screen reader. */
export function markName(mark: Mark, author: string): string {
  const about = { kind: nameOfKind(mark), name: author, page: mark.page }
  const words = wordsOf(mark).slice(0, 200)
  return words ? text('annotations.mark.with-text', { ...about, text: words }) : text('annotations.mark', about)
}
