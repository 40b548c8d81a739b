import { type BannerType, listShownBanners } from '@strongroom/contract/organisation/installation/shown-banners.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { id } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { NotificationBanners } from './notification-banners.tsx'

const banner = (words: string, type: BannerType, more: { id?: string; timer?: number } = {}) => ({
  id: more.id ?? id(),
  message: { 'en-gb': words, cy: words, mi: words },
  type,
  isOngoing: true,
  showMessage: true,
  startTime: null,
  timeStopDisplayMsg: null,
  timer: more.timer ?? null,
})

const ALL = [
  banner('at home', 'userDashboard'),
  banner('for administrators', 'adminDashboard'),
  banner('everywhere', 'global'),
  banner('before', 'custom'),
]

beforeEach(() => queryClient.clear())

test.each([
  ['/', false, ['at home', 'everywhere']],
  ['/admin/enterprise', false, ['for administrators', 'everywhere']],
  ['/workspaces', false, ['for administrators', 'everywhere']],
  ['/settings', false, ['everywhere']],
  ['/title-search', false, []],
  ['/downloads', false, []],
  ['/login', true, ['before']],
  ['/splash', true, []],
])('banners by their types on %s', async (address, isPublic, expected) => {
  server.on(listShownBanners, () => ALL)
  await show(<NotificationBanners isPublic={isPublic} />, address)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const shown = () => ALL.map(({ message }) => message['en-gb']).filter((words) => screen.queryByText(words))
  await waitFor(() => expect(shown()).toEqual(expected))
})

test('a dismissed banner stays away until its id, text or type differs', async () => {
  const first = banner('Terms', 'global')
  let shown = [first]
  server.on(listShownBanners, () => shown)
  const user = await show(<NotificationBanners />, '/settings')
  await user.click(await screen.findByRole('button', { name: text('banner.dismiss') }))
  expect(screen.queryByText('Terms')).toBeNull()
  const kept = JSON.parse(localStorage.getItem('notifications') ?? '[]') as unknown[]
  expect(kept).toEqual([{ id: first.id, message: JSON.stringify(first.message), type: 'global' }])
  shown = [banner('New terms', 'global', { id: first.id })]
  await queryClient.invalidateQueries()
  expect(await screen.findByText('New terms')).toBeTruthy()
})

test('a banner with a timer disappears by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    server.on(listShownBanners, () => [banner('Briefly', 'global', { timer: 5 })])
    await show(<NotificationBanners />, '/settings')
    expect(await screen.findByText('Briefly')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(4000))
    expect(screen.queryByText('Briefly')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(screen.queryByText('Briefly')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})
