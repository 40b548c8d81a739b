import { expect, test, vi } from 'vitest'
import { show } from '../test/show.tsx'
import { useMedia } from './use-media.ts'

test('the first render of a page already knows that the window is narrow', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(max-width: 560px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const seen: boolean[] = []
  function Page() {
    seen.push(useMedia('(max-width: 560px)'))
    return null
  }
  await show(<Page />)
  expect(new Set(seen)).toEqual(new Set([true]))
})
