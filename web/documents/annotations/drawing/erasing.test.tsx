import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createBoard, ownLayer, replaceLayer } from '../layers/board.ts'
import { addMark, newLayer } from '../layers/change-marks.ts'
import { firstView } from '../layers/view-state.ts'
import { id } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { markOf } from '../../../../server/test/files/marks.ts'
import { PageMarks } from './page-marks.tsx'

const SPACE = { width: 595, height: 842, rotation: 0, left: 0, bottom: 0 } as const
const MARKED = { page: 1, space: SPACE, size: SPACE, turn: 0, scale: 1, lines: [] } as const
const mark = (name: string) => ({
  ...markOf('square', SPACE, [
    { x: 10, y: 10 },
    { x: 90, y: 90 },
  ]),
  id: name,
})

test('the eraser deletes the own annotations below it, and none of others', async () => {
  const board = createBoard(
    { documentUuid: id(), versionUuid: id(), version: 1 },
    firstView({ annotate: true, publish: true }),
  )
  addMark(board, mark('mine'))
  addMark(board, mark('kept'))
  const theirs = { marks: [mark('theirs')], others: [], document: undefined }
  replaceLayer(board, 'other', { ...newLayer('PUBLIC'), key: 'other', isOwn: false, base: theirs, content: theirs })
  board.view.write({ ...board.view.read(), isAnnotating: true, tool: 'erase', selected: undefined })
  await show(<PageMarks board={board} marked={MARKED} />)
  const page = screen.getByRole('group')
  const pass = (over: string, buttons: number) => {
    document.elementFromPoint = () => page.querySelector(`[data-mark="${over}"] path`)
    fireEvent.pointerMove(page, { buttons, clientX: 50, clientY: 50 })
  }
  const left = () => ownLayer(board, 'PRIVATE')!.content.marks.map((one) => one.id)
  pass('mine', 0)
  expect(left()).toEqual(['mine', 'kept'])
  pass('mine', 1)
  pass('theirs', 1)
  expect(left()).toEqual(['kept'])
  expect(board.layers.read().find(({ key }) => key === 'other')!.content.marks).toHaveLength(1)
})
