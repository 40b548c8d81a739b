import type { Mark, MarkKind } from '@strongroom/contract/documents/xfdf/marks.ts'
import type { PageSpace } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { expect, test } from 'vitest'
import { markOf } from '../../../../server/test/files/marks.ts'
import { shownBounds } from '../drawing/geometry.ts'
import { wordsOfPage } from './page-words.ts'
import { type PagesOfVersion, placeMarks } from './place-marks.ts'

const A4: PageSpace = { width: 595, height: 842, rotation: 0, left: 0, bottom: 0 }
const TURNED: PageSpace = { ...A4, rotation: 180, left: 20, bottom: 30 }
const [LETTER, LINE, TOP] = [7, 20, 50]

/** Lines of words of equal letters, the first line at the top. */
function linesOf(text: readonly string[]) {
  return text.map((line, at) => {
    let x = 50
    const words = line.split(' ').map((word) => {
      const box = { text: word, x, y: TOP + at * LINE, width: word.length * LETTER, height: 12 }
      x += (word.length + 1) * LETTER
      return box
    })
    return { turn: 0 as const, words }
  })
}

function version(pages: readonly (readonly string[])[], space = A4): PagesOfVersion {
  return {
    spaces: pages.map(() => space),
    wordsOf: (page) => Promise.resolve(wordsOfPage(linesOf(pages[page - 1]!))),
  }
}

/** A mark on words of a page's text. */
function markOn(
  pages: readonly (readonly string[])[],
  page: number,
  words: string,
  kind: MarkKind = 'highlight',
): Mark {
  const lines = linesOf(pages[page - 1]!)
  const at = pages[page - 1]!.findIndex((line) => line.includes(words))
  const [line, count] = [lines[at]!, words.split(' ').length]
  const first = pages[page - 1]![at]!.slice(0, pages[page - 1]![at]!.indexOf(words)).split(' ').length - 1
  const [from, to] = [line.words[first]!, line.words[first + count - 1]!]
  const corners = [
    { x: from.x, y: from.y },
    { x: to.x + to.width, y: to.y + to.height },
  ] as const
  return { ...markOf(kind, A4, corners), id: `${kind} ${words}`, page }
}

const BEFORE = [
  ['Agreement between the parties', 'The buyer pays the seller within thirty days', 'Each party keeps the secrets'],
  ['The seller repairs the roof', 'The buyer pays the seller at once'],
]

test('marks follow their words to another page and line', async () => {
  const after = [['A cover page'], ['A new clause', ...BEFORE[0]!], BEFORE[1]!]
  const marks = [
    markOn(BEFORE, 1, 'within thirty days'),
    markOn(BEFORE, 1, 'keeps the secrets', 'square'),
    markOn(BEFORE, 2, 'roof', 'strikeout'),
  ]
  const { placed, left } = await placeMarks(marks, version(BEFORE), version(after))
  expect(left).toEqual([])
  expect(placed.map(({ page }) => page)).toEqual([2, 2, 3])
  for (const [at, mark] of placed.entries()) {
    const [then, now] = [shownBounds(A4, marks[at]!), shownBounds(A4, mark)]
    expect(now.x).toBeCloseTo(then.x)
    expect(now.width).toBeCloseTo(then.width)
    expect(now.y - then.y).toBeCloseTo(at < 2 ? LINE : 0)
  }
})

test('words that occur more than once are found by the words around them', async () => {
  const mark = markOn(BEFORE, 2, 'The buyer pays the seller')
  const { placed } = await placeMarks([mark], version(BEFORE), version([...BEFORE, ['The end']]))
  expect(placed.map(({ page }) => page)).toEqual([2])
  const first = markOn(BEFORE, 1, 'The buyer pays the seller')
  const swapped = await placeMarks([first], version(BEFORE), version([BEFORE[1]!, BEFORE[0]!]))
  expect(swapped.placed.map(({ page }) => page)).toEqual([2])
})

test('of equal places the nearest counts, as in forms and schedules', async () => {
  const form = [Array.from({ length: 12 }, () => 'name and date of birth')]
  const lines = linesOf(form[0]!)
  const { x, y, width, height } = lines[5]!.words[0]!
  const mark = {
    ...markOf('square', A4, [
      { x, y },
      { x: x + width, y: y + height },
    ]),
    page: 1,
  }
  const { placed } = await placeMarks([mark], version(form), version([...form, ['The end']]))
  expect(shownBounds(A4, placed[0]!).y).toBeCloseTo(y)
})

test('what covers words that are gone has no place, and nothing is dropped', async () => {
  const after = [BEFORE[0]!, ['The roof is accepted', 'The buyer pays the seller at once']]
  const marks = [markOn(BEFORE, 2, 'The seller repairs the roof'), markOn(BEFORE, 2, 'seller repairs', 'circle')]
  const { placed, left } = await placeMarks(marks, version(BEFORE), version(after))
  expect(placed).toEqual([])
  expect(left).toEqual(marks)
})

test('one common word alone is no place', async () => {
  const mark = markOn(BEFORE, 1, 'the')
  const other = [['Now the price of the house is what the buyer and the bank agree upon in the end']]
  const { left } = await placeMarks([mark], version(BEFORE), version(other))
  expect(left).toEqual([mark])
})

test('what covers no words moves with the nearest one; without words the position counts', async () => {
  const stamp = {
    ...markOf('stamp', A4, [
      { x: 300, y: 200 },
      { x: 400, y: 240 },
    ]),
    page: 1,
  }
  const shifted = await placeMarks([stamp], version(BEFORE), version([['A new clause', ...BEFORE[0]!], BEFORE[1]!]))
  expect(shownBounds(A4, shifted.placed[0]!).y).toBeCloseTo(200 + LINE)
  const pictures = [[''], ['']]
  const unread: PagesOfVersion = { ...version(pictures), wordsOf: () => Promise.resolve([]) }
  const same = await placeMarks([stamp], unread, unread)
  expect(shownBounds(A4, same.placed[0]!)).toEqual(shownBounds(A4, stamp))
  const wider: PagesOfVersion = { ...unread, spaces: [{ ...A4, width: 842, height: 595 }] }
  expect((await placeMarks([stamp], unread, wider)).left).toEqual([stamp])
  const shorter: PagesOfVersion = { ...unread, spaces: [] }
  expect((await placeMarks([stamp], unread, shorter)).left).toEqual([stamp])
})

test('pages that lie otherwise: the place on the page as shown counts', async () => {
  const mark = markOn(BEFORE, 1, 'keeps the secrets', 'underline')
  const ink = markOn(BEFORE, 1, 'Each party', 'ink')
  const { placed } = await placeMarks([mark, ink], version(BEFORE), version(BEFORE, TURNED))
  for (const [at, one] of [mark, ink].entries()) {
    const [then, now] = [shownBounds(A4, one), shownBounds(TURNED, placed[at]!)]
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(now[side]).toBeCloseTo(then[side])
  }
})

test('replies follow their mark, or stay with it', async () => {
  const [found, gone] = [markOn(BEFORE, 1, 'within thirty days'), markOn(BEFORE, 2, 'repairs the roof')]
  const reply = (parent: Mark): Mark => ({
    ...markOf('text', A4, [
      { x: 0, y: 0 },
      { x: 9, y: 9 },
    ]),
    id: `re ${parent.id}`,
    page: parent.page,
    inReplyTo: parent.id,
  })
  const marks = [found, gone, reply(found), reply(gone)]
  const after = [['Cover'], BEFORE[0]!]
  const { placed, left } = await placeMarks(marks, version(BEFORE), version(after))
  expect(placed.map(({ id, page }) => [id, page])).toEqual([
    [found.id, 2],
    [`re ${found.id}`, 2],
  ])
  expect(left.map(({ id }) => id)).toEqual([gone.id, `re ${gone.id}`])
})

test('a text that fills several lines is marked line by line', async () => {
  const long = [['one two three', 'four five six', 'seven eight nine']]
  const lines = ['three', 'four five six', 'seven'].map((words) => markOn(long, 1, words))
  const mark: Mark = { ...lines[0]!, points: lines.flatMap(({ points }) => points) }
  const { placed } = await placeMarks([mark], version(long), version([['zero', ...long[0]!]]))
  expect(placed[0]!.points).toHaveLength(3)
  const [then, now] = [shownBounds(A4, mark), shownBounds(A4, placed[0]!)]
  expect(now.y - then.y).toBeCloseTo(LINE)
  expect(now.height).toBeCloseTo(then.height)
})
