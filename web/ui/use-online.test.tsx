import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../test/show.tsx'
import { useOnline } from './use-online.ts'

test('a page is drawn once with the state of the connection, and again when it changes', async () => {
  const drawn = vi.fn<(isOnline: boolean) => ReactNode>((isOnline) => <p>{isOnline ? 'online' : 'offline'}</p>)
  const Page = () => drawn(useOnline())
  // Browsers that estimate the speed of a connection have this.
  Object.assign(navigator, { connection: new EventTarget() })
  await show(<Page />)
  Object.assign(navigator, { connection: undefined })
  expect(drawn.mock.calls).toEqual([[true]])
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText('offline')).toBeDefined()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.getByText('online')).toBeDefined()
})
