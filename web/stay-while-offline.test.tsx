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
import { MessagePlace } from './ui/messages/message-place.tsx'
import { stayWhileOffline } from './stay-while-offline.ts'

const connect = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}
afterEach(() => vi.restoreAllMocks())

async function openPages() {
  const root = createRootRoute({ component: Frame })
  const page = (path: string, name: string) =>
    createRoute({
      path,
      getParentRoute: () => root,
      component: lazyPage(async () => ({ [name]: () => <h1>{name}</h1> }), name),
    })
  const routeTree = root.addChildren([page('/', 'Home'), page('/seen', 'Seen'), page('/new', 'New')])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/seen'] }) })
  stayWhileOffline(router)
  await act(() => router.load())
  render(
    <MantineProvider env="test">
      <MessagePlace />
      <RouterProvider router={router as never} />
    </MantineProvider>,
  )
  const user = userEvent.setup({ delay: null })
  return { router, go: (name: string) => user.click(screen.getByRole('link', { name })) }
}

const Frame = () => (
  <>
    <Link to="/">To home</Link>
    <Link to={'/seen' as '/'}>To seen</Link>
    <Link to={'/new' as '/'}>To new</Link>
    <Outlet />
  </>
)

test('without a connection a page that was never opened does not replace the one that is shown', async () => {
  const { router, go } = await openPages()
  await go('To home')
  await screen.findByRole('heading', { name: 'Home' })
  connect(false)
  await go('To new')
  expect((await screen.findByRole('alert')).textContent).toContain(text('part.offline'))
  expect(screen.getByRole('heading', { name: 'Home' })).toBeDefined()
  expect(router.history.location.pathname).toBe('/')
  await go('To seen')
  await screen.findByRole('heading', { name: 'Seen' })
  connect(true)
  await go('To new')
  await screen.findByRole('heading', { name: 'New' })
})
