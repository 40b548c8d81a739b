import { limits } from '@strongroom/contract/wire/limits.ts'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../test/show.tsx'
import { usePolledQuery } from './use-polled-query.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

interface Answer {
  state: string
}

function Status({ fetch }: { fetch: (isPoll: boolean) => Promise<Answer> }) {
  const { data, refetch } = usePolledQuery<Answer>({
    queryKey: ['status'],
    fetch: ({ headers }) => fetch(headers?.['x-background'] === 'true'),
    unfinished: ({ state }) => state === 'scanning',
  })
  return (
    <button type="button" onClick={() => void refetch()}>
      {data?.state}
    </button>
  )
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('unfinished data is fetched again every 8 seconds, ten times at most; another fetch restarts the count', async () => {
  let polls = 0
  const fetch = async (isPoll: boolean) => {
    if (isPoll) polls += 1
    return { state: 'scanning' }
  }
  await show(<Status fetch={fetch} />)
  await screen.findByText('scanning')
  await pass(limits.pollEvery - 1000)
  expect(polls).toBe(0)
  for (let poll = 0; poll < limits.pollTimes + 3; poll += 1) await pass(limits.pollEvery)
  expect(polls).toBe(limits.pollTimes)
  await act(() => screen.getByRole('button').click())
  await pass(limits.pollEvery + 1000)
  expect(polls).toBe(limits.pollTimes + 1)
})

test('nothing is fetched again once the data is finished', async () => {
  const answers = ['scanning', 'done']
  let fetches = 0
  await show(<Status fetch={async () => ({ state: answers[Math.min(fetches++, 1)]! })} />)
  await screen.findByText('scanning')
  await pass(limits.pollEvery + 1000)
  expect(screen.getByText('done')).toBeDefined()
  await pass(5 * limits.pollEvery)
  expect(fetches).toBe(2)
})
