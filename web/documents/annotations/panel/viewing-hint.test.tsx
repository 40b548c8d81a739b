import { listAnnotations } from '@strongroom/contract/documents/annotations.ts'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { view } from '../../../api/viewing.ts'
import { text } from '../../../i18n/language.ts'
import { id, pageOf, WORKSPACE } from '../../../test/samples.ts'
import { server } from '../../../test/set-up.ts'
import { show } from '../../../test/show.tsx'
import { createBoard } from '../layers/board.ts'
import { firstView } from '../layers/view-state.ts'
import { AnnotationsPanel } from './annotations-panel.tsx'

afterEach(() => view(undefined))

test('the list of another person’s view tells that their private annotations are missing', async () => {
  server.on(listAnnotations, () => pageOf([]))
  const place = { documentUuid: id(), versionUuid: id(), version: 1 }
  const board = createBoard(place, firstView({ annotate: false, publish: false }))
  await show(<AnnotationsPanel board={board} preview={{ pages: [] } as never} onReveal={() => undefined} />)
  const told = text('annotations.view-as', { name: 'Ann Person' })
  expect(screen.queryByText(told)).toBeNull()
  act(() => view({ workspaceUuid: WORKSPACE, participantUuid: id(), name: 'Ann Person' }))
  expect(await screen.findByText(told)).toBeDefined()
})
