import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropEarlyAnswers } from '../api/early-answers.ts'
import { queryClient } from '../api/query-client.ts'
import { keepToken } from '../api/token.ts'
import { prepareWorkspacePage } from '../documents/pages/workspace-page.tsx'
import { prepareHomePage } from '../record/pages/home-page.tsx'
import { sessionQuery } from '../session/session.ts'
import { myWorkspacesQuery } from '../workspaces/workspaces/queries.ts'
import { workspace } from '../test/samples.ts'
import { EARLY_CALLS, startCalls } from './start-calls.ts'

const UUID = '01a21b10-2bfa-7493-bec2-7a6e41ef5dba'
let asked: string[] = []
let headers: Record<string, string>[] = []

/** The workspace that the server answers. */
let found: Workspace

beforeEach(() => {
  found = workspace()
  asked = []
  headers = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push(address)
    headers.push(Object.fromEntries(new Headers(init.headers)))
    return Response.json(address.startsWith('/publicapi/1/workspaces/') ? found : { content: [] })
  })
  keepToken('Bearer first')
})

afterEach(() => {
  dropEarlyAnswers()
  window.history.replaceState(null, '', '/')
})

test.each([
  ['/', prepareHomePage],
  [`/share/${UUID}`, () => prepareWorkspacePage(UUID)],
])('%s takes the answers of its early calls, and makes no other', async (address, prepare) => {
  window.history.replaceState(null, '', address)
  startCalls(EARLY_CALLS)
  await expect.poll(() => asked).toHaveLength(5)
  const early = [...asked]
  await prepare()
  await queryClient.prefetchQuery(sessionQuery)
  expect(asked).toEqual(early)
})

test.each([
  ['an invitation', { participant: { ...workspace().participant, hasAccepted: false } }],
  ['a closed door', { twoStepMissing: 'MOBILE' as const }],
])('behind %s nothing is asked for: the record would tell of refusals', async (_, changes) => {
  found = { ...found, ...changes }
  window.history.replaceState(null, '', `/share/${UUID}`)
  startCalls(EARLY_CALLS)
  await prepareWorkspacePage(UUID)
  await queryClient.prefetchQuery(sessionQuery)
  const [of] = EARLY_CALLS.workspace
  expect(asked.toSorted()).toEqual([...EARLY_CALLS.session, of!.replace(':workspaceUuid', UUID)].toSorted())
})

test('what is inside is not asked for early after the first page was drawn', async () => {
  window.history.replaceState(null, '', `/share/${UUID}`)
  startCalls(EARLY_CALLS)
  dropEarlyAnswers()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked).toHaveLength(EARLY_CALLS.session.length + EARLY_CALLS.workspace.length)
})

test('an early call has the headers of the call that it replaces', async () => {
  localStorage.setItem('last-activity', String(Date.now() - 60_000))
  startCalls({ session: [], home: EARLY_CALLS.home.slice(0, 1), workspace: [], inside: [] })
  dropEarlyAnswers()
  await prepareHomePage()
  const again = asked.lastIndexOf(asked[0]!)
  expect(again).toBeGreaterThan(0)
  expect(headers[again]).toEqual(headers[0])
  expect(headers[0]).toMatchObject({ authorization: 'Bearer first', 'x-background': 'true' })
})

test('an answer is taken once, and only with the token that it was asked with', async () => {
  const list = () => queryClient.fetchQuery({ ...myWorkspacesQuery({ page: 0, size: 50 }), staleTime: 0 })
  startCalls(EARLY_CALLS)
  await list()
  expect(asked).toHaveLength(5)
  await list()
  expect(asked).toHaveLength(6)
  startCalls(EARLY_CALLS)
  keepToken('Bearer second')
  await list()
  expect(asked).toHaveLength(12)
})

test('a failed early call is made again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  startCalls(EARLY_CALLS)
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ content: [] })
  })
  await prepareHomePage()
  expect(asked).toHaveLength(3)
})

test('pages with filters, other pages and people without a session start no calls', () => {
  for (const address of ['/?name=abc', '/#secret', '/settings', '/share/new', `/share/${UUID}/bin`, '/login']) {
    window.history.replaceState(null, '', address)
    startCalls(EARLY_CALLS)
  }
  window.history.replaceState(null, '', '/')
  localStorage.clear()
  startCalls(EARLY_CALLS)
  expect(asked).toEqual([])
})

test('a chosen workgroup or a viewed person changes the addresses: only the session is asked for', () => {
  for (const key of ['current-workgroup', 'viewing']) {
    sessionStorage.setItem(key, 'somebody')
    startCalls(EARLY_CALLS)
    sessionStorage.clear()
  }
  expect(asked).toEqual([...EARLY_CALLS.session, ...EARLY_CALLS.session])
})
