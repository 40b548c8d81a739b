import type { Annotation } from '@strongroom/contract/documents/annotations.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test } from 'vitest'
import { markOf } from '../../../server/test/files/marks.ts'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { sessionQuery } from '../../session/session.ts'
import { id, OLGA, session } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { createBoard, ownLayer, replaceLayer } from './layers/board.ts'
import { addMark, newLayer } from './layers/change-marks.ts'
import { receiveLayer } from './layers/receive-layers.ts'
import { firstView } from './layers/view-state.ts'
import { ItemEditor } from './panel/item-editor.tsx'
import { AnnotationTools } from './tools/annotation-tools.tsx'

const SPACE = { width: 595, height: 842, rotation: 0, left: 0, bottom: 0 } as const
const mark = markOf('square', SPACE, [
  { x: 10, y: 10 },
  { x: 90, y: 90 },
])

const boardOf = (isHidden: boolean) =>
  createBoard(
    { documentUuid: id(), versionUuid: id(), version: 1 },
    firstView({ annotate: true, publish: true, isHidden }),
  )

test.each([true, false])(
  'who chooses public annotations is told their name for others; hidden: %s',
  async (isHidden) => {
    const board = boardOf(isHidden)
    await show(<AnnotationTools board={board} viewer={createRef()} pages={[SPACE]} turn={0} page={1} />)
    fireEvent.click(screen.getByRole('radio', { name: text('annotations.public') }))
    expect(screen.getByText(text(isHidden ? 'annotations.public.hidden' : 'annotations.public.warning'))).toBeDefined()
  },
)

test('a hidden participant confirms that a private mark becomes public', async () => {
  const board = boardOf(true)
  addMark(board, mark)
  const layer = ownLayer(board, 'PRIVATE')!
  const item = { mark, layer } as never
  await show(<ItemEditor board={board} item={item} replies={[]} />)
  fireEvent.click(screen.getByRole('button', { name: text('annotations.make-public') }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(text('annotations.public.hidden'))).toBeDefined()
  expect(ownLayer(board, 'PUBLIC')).toBeUndefined()
  fireEvent.click(within(dialog).getByRole('button', { name: text('annotations.make-public') }))
  await expect.poll(() => ownLayer(board, 'PUBLIC')?.content.marks).toHaveLength(1)
})

test('a hidden participant sees how others see a reply to a public mark', async () => {
  const board = boardOf(true)
  const theirs = { marks: [mark], others: [], document: undefined }
  const other = { ...newLayer('PUBLIC'), key: 'other', isOwn: false, base: theirs, content: theirs }
  replaceLayer(board, 'other', other)
  await show(<ItemEditor board={board} item={{ mark, layer: other } as never} replies={[]} />)
  expect(screen.getByText(text('contribution.hidden'))).toBeDefined()
})

test('a public layer of an earlier participation isn’t the one that new marks are added to', () => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  const board = boardOf(true)
  const actions = { delete: false, updateContent: false, updateTypePublic: false, updateTypePrivate: false }
  const annotation: Annotation = {
    model: 'Annotation',
    uuid: id(),
    content: null,
    type: 'PUBLIC',
    documentVersion: { uuid: board.versionUuid, version: 1, assetUuid: board.documentUuid },
    createdBy: OLGA,
    createdTime: 0,
    modifiedTime: 0,
    markCount: 1,
    revision: 1,
    actions,
  }
  const layer = { marks: [mark], others: [], document: undefined }
  receiveLayer(board, { annotation, layer })
  expect(ownLayer(board, 'PUBLIC')).toBeUndefined()
  receiveLayer(board, { annotation: { ...annotation, actions: { ...actions, updateTypePrivate: true } }, layer })
  expect(ownLayer(board, 'PUBLIC')?.saved?.uuid).toBe(annotation.uuid)
})
