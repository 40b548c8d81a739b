import { act, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { text } from '../i18n/language.ts'
import { show } from '../test/show.tsx'
import { latePart } from './late-part.tsx'

const Comments = () => <p>Three comments</p>

const connect = (isOnline: boolean, answers = isOnline) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (!answers) throw new TypeError('Failed to fetch')
    return new Response()
  })
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}
afterEach(() => vi.restoreAllMocks())

/** Each with a name of its own: which parts are there is kept. */
async function showPage(part: string) {
  const load = vi.fn<() => Promise<{ Comments: typeof Comments }>>(async () => ({ Comments }))
  const Part = latePart(load, 'Comments', { part })
  const user = await show(
    <>
      <h1>Harbour</h1>
      <Suspense fallback="Loading">
        <Part />
      </Suspense>
    </>,
  )
  return { user, load }
}

test('without a connection a part of a page says that it is missing, and the page stays', async () => {
  connect(false)
  const { user, load } = await showPage('missing')
  expect((await screen.findByRole('alert')).textContent).toContain(text('part.missing'))
  expect(screen.getByRole('heading', { name: 'Harbour' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: text('error-state.retry') }))
  expect((await screen.findByRole('alert')).textContent).toContain(text('error.offline'))
  // A browser would keep the failure of a module that it asked for.
  expect(load).not.toHaveBeenCalled()
})

test('a browser that thinks it is offline still asks a server that answers', async () => {
  connect(false, true)
  await showPage('answering')
  expect(await screen.findByText('Three comments')).toBeDefined()
})

test('the part appears by itself when the connection is back', async () => {
  connect(false)
  await showPage('returning')
  await screen.findByRole('alert')
  connect(true)
  expect(await screen.findByText('Three comments')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})
