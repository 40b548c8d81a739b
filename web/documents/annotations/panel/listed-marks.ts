import type { Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import type { PageSpace } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { personName } from '../../../ui/people/person-name.ts'
import type { BoardLayer } from '../layers/board.ts'
import { isPlaced, repliesTo } from '../layers/marks-of-page.ts'
import type { ViewState } from '../layers/view-state.ts'
import { shownBounds } from '../drawing/geometry.ts'
import { isWanted } from '../drawing/page-marks.tsx'

export interface ListedMark {
  mark: Mark
  layer: BoardLayer
}

/** The marks that the filter leaves, by page and from its top to its bottom. */
export function listMarks(
  layers: readonly BoardLayer[],
  view: Pick<ViewState, 'filter'>,
  spaces: readonly PageSpace[],
): ListedMark[] {
  const known = new Set(layers.flatMap(({ content }) => content.marks.filter(isPlaced).map(({ id }) => id)))
  // A reply whose mark is gone stands for itself, so that its author can delete it.
  const isListed = (mark: Mark) => mark.inReplyTo === null || !known.has(mark.inReplyTo)
  const all = layers.flatMap((layer) =>
    layer.content.marks
      .filter((mark) => isListed(mark) && isWanted(view, layer, mark))
      .map((mark) => ({ mark, layer, top: topOf(mark, spaces[mark.page - 1]) })),
  )
  return all.toSorted((one, other) => one.mark.page - other.mark.page || one.top - other.top)
}

const topOf = (mark: Mark, space: PageSpace | undefined): number => (space ? shownBounds(space, mark).y : 0)

/** Replies of everybody to a mark, oldest first. */
export const listReplies = (layers: readonly BoardLayer[], { id }: Mark): ListedMark[] =>
  layers
    .flatMap((layer) => repliesTo(layer.content.marks, id).map((mark) => ({ mark, layer })))
    .toSorted((one, other) => (one.mark.modified ?? 0) - (other.mark.modified ?? 0))

/** The names of the people with annotations, without repetitions. */
export const authorsOf = (layers: readonly BoardLayer[]): string[] => [
  ...new Set(layers.flatMap(({ saved }) => (saved ? [personName(saved.createdBy)] : []))),
]

/** The number of marks without replies; of somebody who has only replied that of the replies. */
export const countMarks = ({ content: { marks } }: BoardLayer): number => marks.filter(isPlaced).length || marks.length
