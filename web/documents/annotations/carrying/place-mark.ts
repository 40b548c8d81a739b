import { edited, isTextKind, type Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import { type PageSpace, type Point, turnBy } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { moved, ownPoints, quadOf, shownBounds, shownPoints } from '../drawing/geometry.ts'
import { around } from '../drawing/words-between.ts'
import { findWords, type WordRun } from './find-words.ts'
import { coveredBy, middleOf, nearestTo, type PageWord } from './page-words.ts'

/** A page of a version. */
export interface VersionPage {
  /** From 1. */
  page: number
  space: PageSpace
  /** Empty if it has no text, or the person may not read it. */
  words: readonly PageWord[]
}

/** Pages that are tried: the one with the same number, and so many before and after it. */
const NEIGHBOURS = 10

/** The numbers of the pages that are tried for a mark, the nearest first. */
export function pagesToTry(page: number, count: number): number[] {
  const tried = Array.from({ length: NEIGHBOURS * 2 + 1 }, (_, at) =>
    at % 2 === 0 ? page + at / 2 : page - (at + 1) / 2,
  )
  return tried.filter((one) => one >= 1 && one <= count)
}

/**
 * The words by which a mark finds its place: those that it covers, otherwise the nearest one. Undefined on pages without
 * words. A mark on many words is found by the first and the last of them, too, because the others may have changed.
 */
export function anchorsOf(mark: Mark, old: VersionPage): { isCovering: boolean; runs: WordRun[] } | undefined {
  const { words, space } = old
  const covered = coveredBy(mark, space, words)
  if (covered) {
    const [first, end] = covered
    const whole = { words, first, end }
    if (isTextKind(mark.kind) || end - first <= PART) return { isCovering: true, runs: [whole] }
    const parts = [
      { words, first, end: first + PART },
      { words, first: end - PART, end },
    ]
    return { isCovering: true, runs: [whole, ...parts] }
  }
  const nearest = nearestTo(middleOf(shownBounds(space, mark)), words)
  return nearest === undefined ? undefined : { isCovering: false, runs: [{ words, first: nearest, end: nearest + 1 }] }
}

/** Words at either end of a covered text. */
const PART = 6

/** The mark on a page of the new version where its words stand; undefined if they don't stand there. */
export function placeByWords(
  mark: Mark,
  { space: oldSpace }: VersionPage,
  { runs, fresh }: { runs: readonly WordRun[]; fresh: VersionPage },
): { mark: Mark; equal: number } | undefined {
  for (const run of runs) {
    const found = findWords(run, fresh.words)
    if (!found) continue
    const { first, equal } = found
    if (isTextKind(mark.kind)) {
      const chosen = fresh.words.slice(first, first + run.end - run.first)
      const lines = [...Map.groupBy(chosen, ({ line }) => line).values()]
      const points = lines.map((line) => quadOf(fresh.space, around(line.map(({ box }) => box))))
      return { mark: onPage(mark, { old: oldSpace, fresh, points }), equal }
    }
    const [before, now] = [run.words[run.first]!.box, fresh.words[first]!.box]
    const points = ownPoints(fresh.space, shownPoints(oldSpace, mark.points))
    const by: Point = { x: now.x - before.x, y: now.y - before.y }
    return { mark: onPage(mark, { old: oldSpace, fresh, points: moved(fresh.space, points, by) }), equal }
  }
  return undefined
}

/** The mark at the same position of a page; undefined if the page has another size. */
export function placeByPosition(
  mark: Mark,
  old: PageSpace,
  fresh: { page: number; space: PageSpace },
): Mark | undefined {
  if (!isSameSize(old, fresh.space)) return undefined
  return onPage(mark, { old, fresh, points: ownPoints(fresh.space, shownPoints(old, mark.points)) })
}

/** The mark at the nearest possible position of a page, whatever its size. */
export function placeAnyway(mark: Mark, old: PageSpace, fresh: { page: number; space: PageSpace }): Mark {
  const points = ownPoints(fresh.space, shownPoints(old, mark.points))
  return onPage(mark, { old, fresh, points: moved(fresh.space, points, { x: 0, y: 0 }) })
}

interface Placed {
  old: PageSpace
  fresh: { page: number; space: PageSpace }
  points: Mark['points']
}

/** Words keep their direction on the page as shown. */
const onPage = (mark: Mark, { old, fresh: { page, space }, points }: Placed): Mark =>
  edited(mark, {
    page,
    points,
    rotation: mark.rotation === null ? null : turnBy(mark.rotation, space.rotation, -old.rotation),
  })

/** Points by which converters differ. */
const TOLERANCE = 2

const isSameSize = (one: PageSpace, other: PageSpace) =>
  Math.abs(one.width - other.width) <= TOLERANCE && Math.abs(one.height - other.height) <= TOLERANCE
