import { expect, test } from 'vitest'
import { layOutPages, nextZoom, PAGE_GAP, pageInView, pagesNear, turnPages, zoomOf } from './page-layout.ts'

const portrait = { width: 600, height: 800 }
const room = (width: number, height = 500) => ({ width, height })
const landscape = { width: 800, height: 600 }

test('fits pages to the width, each in its own shape', () => {
  const placed = layOutPages([portrait, landscape], 'fit', room(900))
  expect(placed).toEqual([
    { top: PAGE_GAP, width: 900, height: 1200 },
    { top: PAGE_GAP + 1200 + PAGE_GAP, width: 900, height: 675 },
  ])
})

test('does not enlarge a small picture', () => {
  expect(layOutPages([{ width: 75, height: 75 }], 'fit', room(900))[0]).toMatchObject({ width: 200, height: 200 })
})

test('fits whole pages to the room, whichever side is limiting', () => {
  expect(layOutPages([portrait, landscape], 'page', room(900, 600))).toMatchObject([
    { width: 450, height: 600 },
    { width: 800, height: 600 },
  ])
  expect(layOutPages([landscape], 'page', room(400, 900))[0]).toMatchObject({ width: 400, height: 300 })
})

test('handles a page of size zero', () => {
  expect(layOutPages([{ width: 0, height: 0 }], 1, room(900))[0]?.height).toBeGreaterThan(0)
})

test('finds the page in view', () => {
  const placed = layOutPages([portrait, portrait, portrait], 'fit', room(600))
  expect(pageInView(placed, 0, 600)).toBe(0)
  expect(pageInView(placed, placed[1]!.top, 600)).toBe(1)
  expect(pageInView(placed, placed[2]!.top - 100, 600)).toBe(2)
  expect(pageInView([], 500, 600)).toBe(0)
})

test('zooms in steps from the current zoom', () => {
  expect(nextZoom(1, 1)).toBe(1.25)
  expect(nextZoom(1.37, 1)).toBe(1.5)
  expect(nextZoom(1.37, -1)).toBe(1.25)
  expect(nextZoom(0.3, -1)).toBe(0.3)
  expect(nextZoom(9, 1)).toBe(9)
  const [page] = layOutPages([portrait], 1.5, room(100))
  expect(zoomOf(portrait, page!)).toBeCloseTo(1.5)
})

test('only pages near the view count as near, however many there are', () => {
  const placed = layOutPages(
    Array.from({ length: 1000 }, () => portrait),
    'fit',
    room(600),
  )
  expect(pagesNear(placed, 0, 600)).toEqual({ first: 0, last: 1 })
  const middle = pagesNear(placed, placed[500]!.top, 600)
  expect(middle).toEqual({ first: 499, last: 501 })
  expect(pagesNear(placed, placed[999]!.top, 600).last).toBe(999)
  expect(pagesNear(placed, 1e9, 600)).toEqual({ first: 1000, last: 999 })
  expect(pagesNear([], 0, 600)).toEqual({ first: 0, last: -1 })
})

test('a turned page lies on its side', () => {
  expect(turnPages([portrait, landscape], 90)).toEqual([landscape, portrait])
  expect(turnPages([portrait], 180)).toEqual([portrait])
})
