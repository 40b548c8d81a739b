import type { WorkspaceChanged } from '@strongroom/contract/wire/live.ts'
import { QueryObserver } from '@tanstack/react-query'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { refreshShown } from './refresh-shown.ts'

const WORKSPACE = '00000000-0000-7000-8000-000000000001'
const FOLDER = '00000000-0000-7000-8000-000000000002'
const changedIn = (assetUuids: string[] | null): WorkspaceChanged => ({
  workspaceUuid: WORKSPACE,
  topics: ['assets'],
  assetUuids,
  spread: 0,
})

/** A shown list; each request waits until it is answered. */
function show(folder: string) {
  const asked: { signal: AbortSignal; answer: (value: number) => void }[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: ['assets', 'list', folder],
    queryFn: ({ signal }) => new Promise<number>((answer) => asked.push({ signal, answer })),
    meta: { shows: folder },
  })
  return { asked, close: observer.subscribe(() => undefined) }
}

beforeEach(() => void vi.stubGlobal('location', { pathname: `/share/${WORKSPACE}` }))
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a running request is not cancelled, and repeated once however many notices came meanwhile', async () => {
  const { asked, close } = show(WORKSPACE)
  for (let n = 0; n < 20; n++) refreshShown(changedIn([WORKSPACE]))
  await sleep(20)
  expect(asked).toHaveLength(1)
  expect(asked[0]!.signal.aborted).toBe(false)
  asked[0]!.answer(1)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]!.answer(2)
  await sleep(20)
  expect(asked).toHaveLength(2)
  expect(queryClient.getQueryData(['assets', 'list', WORKSPACE])).toBe(2)
  close()
})

test('a change in one folder refetches no other, unless its place is unknown', async () => {
  const { asked, close } = show(FOLDER)
  asked[0]!.answer(1)
  await sleep(10)
  refreshShown(changedIn([WORKSPACE]))
  await sleep(20)
  expect(asked).toHaveLength(1)
  refreshShown(changedIn(null))
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  close()
})

test('results of a search ask again when a workspace of theirs changes, and for nothing else', async () => {
  vi.stubGlobal('location', { pathname: '/title-search' })
  let asked = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: ['assets', 'search', {}],
    queryFn: () => Promise.resolve({ content: ++asked === 1 ? [{ workspaceUuid: WORKSPACE }] : [] }),
    meta: { listsWorkspaces: true },
  })
  const close = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(asked).toBe(1))
  const workspace = { ...changedIn(null), topics: ['workspaces' as const] }
  refreshShown({ ...workspace, workspaceUuid: FOLDER })
  refreshShown(changedIn(null))
  refreshShown({ ...workspace, topics: ['assets', 'workspaces'] })
  await sleep(20)
  expect(asked, 'another workspace; documents, whose every change would cost a search').toBe(1)
  refreshShown(workspace)
  await vi.waitFor(() => expect(queryClient.getQueryData(['assets', 'search', {}])).toEqual({ content: [] }))
  expect(asked).toBe(2)
  close()
})
