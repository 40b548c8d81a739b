import type { Layer, Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import { printXml } from '@strongroom/contract/documents/xfdf/xml-tree.ts'

/** Three states of one layer. */
interface States {
  /** The last common state. */
  base: Layer
  /** With changes that aren't saved yet. */
  mine: Layer
  /** As another window, or another device, has saved it. */
  theirs: Layer
}

/**
 * Merges two changed states of a layer, mark by mark. What was added or changed on either side stays. Where both changed
 * the same mark, this side's is kept, and beside it the other text if that differs.
 */
export function mergeLayers({ base, mine, theirs }: States): Layer {
  const [before, here] = [byId(base.marks), byId(mine.marks)]
  const there = byId(theirs.marks)
  const kept = theirs.marks.flatMap((mark) => mergeMark(before.get(mark.id), here.get(mark.id), mark))
  const added = mine.marks.filter(({ id }) => !there.has(id)).filter((mark) => !isSame(before.get(mark.id), mark))
  return { marks: [...kept, ...added], others: mergeOthers(mine, theirs), document: theirs.document ?? mine.document }
}

/** Merges one mark that the other side has. */
function mergeMark(before: Mark | undefined, mine: Mark | undefined, theirs: Mark): Mark[] {
  if (!mine) return before && isSame(before, theirs) ? [] : [theirs]
  if (isSame(before, mine)) return [theirs]
  if (isSame(before, theirs) || mine.contents === theirs.contents || before?.contents === theirs.contents) return [mine]
  return [mine, { ...theirs, id: crypto.randomUUID(), isEdited: true }]
}

function mergeOthers(mine: Layer, theirs: Layer): Layer['others'] {
  if (mine.others === theirs.others) return theirs.others
  const known = new Set(theirs.others.map(printXml))
  return [...theirs.others, ...mine.others.filter((one) => !known.has(printXml(one)))]
}

const byId = (marks: readonly Mark[]) => new Map(marks.map((mark) => [mark.id, mark]))

/** Whether two marks say the same, whatever they were read from. XFDF has positions to 1/1000 and whole seconds. */
export const isSame = (one: Mark | undefined, other: Mark | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && wordsOf(one) === wordsOf(other))

function wordsOf(mark: Mark): string {
  const modified = mark.modified === null ? null : Math.floor(mark.modified / 1000)
  const known = Object.entries({ ...mark, modified }).filter(([name]) => name !== 'source' && name !== 'isEdited')
  const sorted = known.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(sorted, (_key, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1000) / 1000 : value,
  )
}
