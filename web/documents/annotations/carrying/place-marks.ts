import type { Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import type { PageSpace } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { isPlaced } from '../layers/marks-of-page.ts'
import type { PageWord } from './page-words.ts'
import { anchorsOf, pagesToTry, placeByPosition, placeByWords, type VersionPage } from './place-mark.ts'

/** The pages of a version, with their words as they are asked for. */
export interface PagesOfVersion {
  spaces: readonly PageSpace[]
  /** Of a page, from 1. Empty without text. */
  wordsOf: (page: number) => Promise<readonly PageWord[]>
}

export interface PlacedMarks {
  /** On the pages of the new version. */
  placed: readonly Mark[]
  /** Without a place there, as they were. */
  left: readonly Mark[]
}

/**
 * Finds the places of a version's marks in a later version: where the words stand that they cover; of those that cover
 * none, beside the same word, then at the same position of a page of the same size. Replies follow their mark. What
 * covers words that are gone has no place: there it would be about something else.
 */
export async function placeMarks(
  marks: readonly Mark[],
  old: PagesOfVersion,
  fresh: PagesOfVersion,
): Promise<PlacedMarks> {
  const places = new Map<string, Mark>()
  for (const mark of marks.filter(isPlaced)) {
    const place = await placeMark(mark, old, fresh)
    if (place) places.set(mark.id, place)
  }
  for (const reply of marks) {
    const parent = reply.inReplyTo === null ? undefined : places.get(reply.inReplyTo)
    if (parent) places.set(reply.id, { ...reply, page: parent.page, points: parent.points, isEdited: true })
  }
  return {
    placed: marks.flatMap(({ id }) => places.get(id) ?? []),
    left: marks.filter(({ id }) => !places.has(id)),
  }
}

async function placeMark(mark: Mark, old: PagesOfVersion, fresh: PagesOfVersion): Promise<Mark | undefined> {
  const space = old.spaces[mark.page - 1]
  if (!space) return undefined
  const before = await pageOf(old, mark.page)
  const anchors = anchorsOf(mark, before)
  if (anchors) {
    const found = await findPlace(mark, before, { runs: anchors.runs, fresh })
    if (found || anchors.isCovering) return found
  }
  const same = fresh.spaces[mark.page - 1]
  return same && placeByPosition(mark, space, { page: mark.page, space: same })
}

/** The place with the most equal words on the pages near the old one. Each page farther away has to have more. */
async function findPlace(
  mark: Mark,
  old: VersionPage,
  { runs, fresh }: { runs: Parameters<typeof placeByWords>[2]['runs']; fresh: PagesOfVersion },
): Promise<Mark | undefined> {
  let best: ReturnType<typeof placeByWords>
  for (const page of pagesToTry(mark.page, fresh.spaces.length)) {
    const place = placeByWords(mark, old, { runs, fresh: await pageOf(fresh, page) })
    if (place && (!best || place.equal > best.equal)) best = place
    // All words around it are equal: no other page has a better place.
    if (best && best.equal >= CERTAIN) break
  }
  return best?.mark
}

const CERTAIN = 12

async function pageOf({ spaces, wordsOf }: PagesOfVersion, page: number): Promise<VersionPage> {
  return { page, space: spaces[page - 1]!, words: await wordsOf(page) }
}
