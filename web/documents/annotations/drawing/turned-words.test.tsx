import { turnOf } from '@strongroom/contract/documents/xfdf/marks.ts'
import type { PageSpace, Turn } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { id } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { createBoard, ownLayer } from '../layers/board.ts'
import { firstView } from '../layers/view-state.ts'
import { grownBox, shownBounds } from './geometry.ts'
import { PageMarks } from './page-marks.tsx'
import { placeInMiddle } from './use-drawing.ts'

const TURNS: readonly Turn[] = [0, 90, 180, 270]
const spaceOf = (rotation: Turn): PageSpace => ({ width: 595, height: 842, rotation, left: 0, bottom: 0 })

const boardOf = () =>
  createBoard({ documentUuid: id(), versionUuid: id(), version: 1 }, firstView({ annotate: true, publish: true }))
const only = (board: ReturnType<typeof boardOf>) => ownLayer(board, 'PRIVATE')!.content.marks[0]!

test('words and stamps are placed upright for the reader’s turn, on pages of every rotation', () => {
  for (const rotation of TURNS)
    for (const turn of TURNS)
      for (const tool of ['freetext', 'stamp'] as const) {
        const space = spaceOf(rotation)
        const board = boardOf()
        placeInMiddle(board, tool, { page: 1, space, turn, viewer: null })
        const mark = only(board)
        // The turn of the words and that of the page cancel each other out.
        expect((turnOf(mark, space) + turn) % 360, `${tool} ${rotation} ${turn}`).toBe(0)
        const { width, height } = shownBounds(space, mark)
        expect(width > height, `${tool} ${rotation} ${turn}`).toBe(turn % 180 === 0)
        if (rotation === 0 && turn === 0) expect(mark.rotation).toBeNull()
      }
})

test('a drawn stamp is upright for the reader’s turn', () => {
  const board = boardOf()
  const strokes = [
    [
      { x: 0, y: 0 },
      { x: 1, y: 0.25 },
    ],
  ]
  board.view.write({ ...board.view.read(), stamp: { id: 'own', strokes } as never })
  const space = spaceOf(0)
  placeInMiddle(board, 'stamp', { page: 1, space, turn: 90, viewer: null })
  // From the lower left end of the page without the turn upwards, which is from left to right for the reader.
  const [from, to] = only(board).points[0]!
  expect(to!.y - from!.y).toBeCloseTo(150)
  expect(to!.x - from!.x).toBeCloseTo(10)
})

test('words are written and drawn in their direction, and their box grows along it', async () => {
  const board = boardOf()
  const space = spaceOf(0)
  placeInMiddle(board, 'freetext', { page: 1, space, turn: 90, viewer: null })
  board.view.write({ ...board.view.read(), isAnnotating: true })
  await show(<PageMarks board={board} marked={{ page: 1, space, size: space, turn: 90, scale: 1, lines: [] }} />)
  const field = screen.getByRole('textbox')
  expect(field.style).toMatchObject({ rotate: '270deg', width: '160px', height: '32px' })
  fireEvent.change(field, { target: { value: 'Upright' } })
  fireEvent.blur(field)
  expect(screen.getByText('Upright').closest('g[transform]')?.getAttribute('transform')).toBe('rotate(270 297.5 421)')

  const box = { x: 100, y: 100, width: 32, height: 160 }
  expect(grownBox(space, box, { turn: 270, high: 50 })).toEqual({ ...box, width: 50 })
  expect(grownBox(space, box, { turn: 90, high: 50 })).toEqual({ ...box, x: 82, width: 50 })
  expect(grownBox(space, box, { turn: 90, high: 500 })).toEqual({ ...box, x: 0, width: 132 })
  expect(grownBox(space, box, { turn: 180, high: 200 })).toEqual({ ...box, y: 60, height: 200 })
  expect(grownBox(space, box, { turn: 0, high: 20 })).toEqual(box)
})
