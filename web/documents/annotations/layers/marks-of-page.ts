import type { Mark } from '@strongroom/contract/documents/xfdf/marks.ts'

const NONE: readonly Mark[] = []

/** Replies and states belong to another mark, and have no place of their own. */
export const isPlaced = ({ inReplyTo }: Mark): boolean => inReplyTo === null

function memoised<V>(make: (marks: readonly Mark[]) => V): (marks: readonly Mark[]) => V {
  const made = new WeakMap<readonly Mark[], V>()
  return (marks) => {
    const known = made.get(marks)
    if (known !== undefined) return known
    const value = make(marks)
    made.set(marks, value)
    return value
  }
}

const indexOf = memoised((marks) => Map.groupBy(marks.filter(isPlaced), ({ page }) => page))
const repliesOf = memoised((marks) =>
  Map.groupBy(
    marks.filter((mark) => !isPlaced(mark)),
    ({ inReplyTo }) => inReplyTo!,
  ),
)

/** The marks that lie on a page, in the order of the file. Lists are indexed once, because they can have thousands. */
export const marksOfPage = (marks: readonly Mark[], page: number): readonly Mark[] => indexOf(marks).get(page) ?? NONE

/** The replies in a list to a mark. */
export const repliesTo = (marks: readonly Mark[], id: string): readonly Mark[] => repliesOf(marks).get(id) ?? NONE
