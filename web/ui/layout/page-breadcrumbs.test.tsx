import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { text } from '../../i18n/language.ts'
import { show } from '../../test/show.tsx'
import { PageBreadcrumbs } from './page-breadcrumbs.tsx'

const path = (...names: string[]) =>
  names.map((label, at) => ({ label, ...(at < names.length - 1 ? { link: { to: `/${label}` } as never } : {}) }))
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const LONG = path('Workspaces', 'Harbour', 'Surveys', 'North', 'Photographs', 'Pier 4')

afterEach(() => vi.restoreAllMocks())

test('of a long path the top, the nearest place and the page itself stay; a menu has the others', async () => {
  const user = await show(<PageBreadcrumbs crumbs={LONG} />)
  // Paper has the whole path.
  expect(shown()).toEqual(['Workspaces', 'Harbour', 'Surveys / North', 'Photographs', 'Pier 4'])
  await user.click(screen.getByRole('button', { name: text('breadcrumbs.between') }))
  const between = await screen.findAllByRole('menuitem')
  expect(between.map(({ textContent }) => textContent)).toEqual(['Surveys', 'North'])
  expect(between[0]!.getAttribute('href')).toBe('/Surveys')
})

test('a short path is shown whole', async () => {
  await show(<PageBreadcrumbs crumbs={LONG.slice(0, 5)} />)
  expect(shown()).toEqual(['Workspaces', 'Harbour', 'Surveys', 'North', 'Photographs'])
})

test('on a phone the nearest place and the page itself stay', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: true, media, addEventListener: () => {}, removeEventListener: () => {} }) as never,
  )
  await show(<PageBreadcrumbs crumbs={LONG} />)
  expect(shown()).toEqual(['Workspaces / Harbour / Surveys / North', 'Photographs', 'Pier 4'])
})
