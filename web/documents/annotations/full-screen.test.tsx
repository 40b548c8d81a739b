import { listAnnotations } from '@strongroom/contract/documents/annotations.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { id, pageOf } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { noteActivity } from '../../api/activity.ts'
import { show } from '../../test/show.tsx'
import { BoardKeeper } from './board-keeper.tsx'
import { createBoard } from './layers/board.ts'
import { firstView } from './layers/view-state.ts'

const exitFullscreen = vi.fn<() => Promise<void>>(() => Promise.resolve())

beforeEach(() => {
  Object.assign(document, { exitFullscreen })
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => document.body })
})

afterEach(() => {
  vi.useRealTimers()
  exitFullscreen.mockClear()
  Reflect.deleteProperty(document, 'fullscreenElement')
})

async function open(saving: 'saved' | 'changed') {
  server.on(listAnnotations, () => pageOf([]))
  const board = createBoard(
    { documentUuid: id(), versionUuid: id(), version: 1 },
    firstView({ annotate: false, publish: false }),
  )
  noteActivity()
  await show(<BoardKeeper board={board} />)
  act(() => board.saving.write({ is: saving }))
}

/** Lets time pass while nobody presses or moves anything. */
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('full screen is left when somebody has gone from unsaved annotations', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
  await open('changed')
  await wait(limits.fullScreenCheck - 1000)
  expect(exitFullscreen).not.toHaveBeenCalled()
  await wait(limits.fullScreenCheck + 2000)
  expect(exitFullscreen).toHaveBeenCalled()
})

test('full screen stays while all annotations are saved', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
  await open('saved')
  await wait(limits.fullScreenCheck * 3)
  expect(exitFullscreen).not.toHaveBeenCalled()
})

test('full screen stays while somebody is there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
  await open('changed')
  for (let minute = 0; minute < 9; minute += 1) {
    noteActivity()
    await wait(60_000)
  }
  expect(exitFullscreen).not.toHaveBeenCalled()
})
