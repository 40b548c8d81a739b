import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { text } from './i18n/language.ts'
import { lazyPage } from './lazy-page.ts'
import { ErrorPage } from './ui/layout/error-page.tsx'

const connect = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return new Response()
  })
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}
afterEach(() => vi.restoreAllMocks())

const Frame = () => (
  <>
    <Link to={'/home' as '/'}>To home</Link>
    <Link to={'/new' as '/'}>To new</Link>
    <Outlet />
  </>
)

test('a page that was never opened says that there is no connection, and opens by itself once there is one', async () => {
  const load = vi.fn<() => Promise<{ New: () => React.JSX.Element }>>(async () => ({ New: () => <h1>New</h1> }))
  const root = createRootRoute({ component: Frame })
  const routeTree = root.addChildren([
    createRoute({ path: '/home', getParentRoute: () => root, component: () => <h1>Home</h1> }),
    createRoute({ path: '/new', getParentRoute: () => root, component: lazyPage(load, 'New') }),
  ])
  const history = createMemoryHistory({ initialEntries: ['/home'] })
  const router = createRouter({ routeTree, history, defaultErrorComponent: ErrorPage })
  await act(() => router.load())
  render(
    <MantineProvider env="test">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  )
  const user = userEvent.setup({ delay: null })
  connect(false)
  // React reports the error that the page shows.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await user.click(screen.getByRole('link', { name: 'To new' }))
  await screen.findByRole('heading', { name: text('error-page.offline') })
  await user.click(screen.getByRole('button', { name: text('error-state.retry') }))
  await screen.findByRole('heading', { name: text('error-page.offline') })
  // A browser would keep the failure of a module that it asked for.
  expect(load).not.toHaveBeenCalled()
  connect(true)
  await screen.findByRole('heading', { name: 'New' })
})
