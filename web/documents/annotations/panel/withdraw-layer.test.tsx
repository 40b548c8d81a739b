import { type Annotation, updateAnnotationType } from '@strongroom/contract/documents/annotations.ts'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../../i18n/language.ts'
import { Refusal } from '../../../test/fake-server.ts'
import { id } from '../../../test/samples.ts'
import { server } from '../../../test/set-up.ts'
import { show } from '../../../test/show.tsx'
import { type BoardLayer, createBoard } from '../layers/board.ts'
import { firstView } from '../layers/view-state.ts'
import { withdrawLayer } from './layer-actions.tsx'

test('annotations that could not be made private say so, and why', async () => {
  server.on(updateAnnotationType, () => {
    throw new Refusal('permission.denied')
  })
  const board = createBoard(
    { documentUuid: id(), versionUuid: id(), version: 1 },
    firstView({ annotate: true, publish: true }),
  )
  const layer = { key: id(), type: 'PUBLIC', isOwn: true, saved: { uuid: id() } as Annotation } as BoardLayer
  await show(<p>Page</p>)
  await act(() => withdrawLayer(board, layer))
  const said = await screen.findByText((shown) => shown.includes(text('annotations.type-failed')))
  expect(said.textContent).toContain(text('error.permission.denied'))
})
