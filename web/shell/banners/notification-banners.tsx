import { Alert } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { type BannerType, listShownBanners } from '@strongroom/contract/organisation/installation/operator-notices.ts'
import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { currentLanguage, useText } from '../../i18n/language.ts'
import { createStore, useStore } from '../../store/create-store.ts'

type Shown = Reply<typeof listShownBanners>[number]

/** The name under which the browser remembers dismissed banners. */
const KEY = 'notifications'
/** The most that are remembered: older ones are forgotten. */
const KEPT = 100
/** Pages without banners. */
const BARE = ['/title-search', '/splash', '/downloads']

const shownBannersQuery = queryOptions({
  queryKey: ['shown-banners'],
  queryFn: ({ signal }) => call(listShownBanners, {}, { signal }),
  staleTime: 60_000,
  refetchInterval: 300_000,
  retry: false,
})

/** A dismissed banner: shown again once its id, message or type differs. */
interface Dismissed {
  id: string
  message: string
  type: BannerType
}

const markOf = ({ id, message, type }: Shown): Dismissed => ({ id, message: JSON.stringify(message), type })
const isSame = (a: Dismissed, b: Dismissed) => a.id === b.id && a.message === b.message && a.type === b.type

function read(): Dismissed[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as Dismissed[]) : []
  } catch {
    return []
  }
}

const dismissed = createStore(read())

function dismiss(banner: Shown): void {
  const next = [...read().filter((one) => one.id !== banner.id), markOf(banner)].slice(-KEPT)
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Without storage it stays away until the page is loaded again.
  }
  dismissed.write(next)
}

/** Whether a banner of this type is shown on a page. */
function belongs(type: BannerType, path: string, isPublic: boolean): boolean {
  if (isPublic) return type === 'custom'
  if (BARE.includes(path)) return false
  if (type === 'userDashboard') return path === '/'
  if (type === 'adminDashboard') return path.startsWith('/admin') || path === '/workspaces'
  return type === 'global'
}

/** The texts of the operator for this page. `isPublic`: before signing in. */
export function NotificationBanners({ isPublic = false }: { isPublic?: boolean }) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const { data = [] } = useQuery(shownBannersQuery)
  const gone = useStore(dismissed)
  const shown = data.filter(
    (banner) => belongs(banner.type, path, isPublic) && !gone.some((one) => isSame(one, markOf(banner))),
  )
  return (
    <div role="status">
      {shown.map((banner) => (
        <OneBanner key={banner.id} banner={banner} />
      ))}
    </div>
  )
}

function OneBanner({ banner }: { banner: Shown }) {
  const t = useText()
  const { timer } = banner
  useEffect(() => {
    if (timer === null) return undefined
    const ends = setTimeout(() => dismiss(banner), timer * 1000)
    return () => clearTimeout(ends)
  }, [banner, timer])
  return (
    <Alert
      mb="md"
      p="sm"
      c="inherit"
      icon={<IconSpeakerphone size={20} aria-hidden />}
      withCloseButton
      closeButtonLabel={t('banner.dismiss')}
      onClose={() => dismiss(banner)}
    >
      <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{banner.message[currentLanguage()]}</span>
    </Alert>
  )
}
