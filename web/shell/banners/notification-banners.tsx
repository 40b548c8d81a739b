import {
  type BannerType,
  listShownBanners,
  type ShownBanner,
} from '@strongroom/contract/organisation/installation/shown-banners.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { call } from '../../api/call.ts'
import { optionalPart } from '../../ui/late-part.tsx'
import { createStore, useStore } from '../../store/create-store.ts'

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

const markOf = ({ id, message, type }: ShownBanner): Dismissed => ({ id, message: JSON.stringify(message), type })
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

function dismiss(banner: ShownBanner): void {
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
  if (BARE.includes(path)) return false
  if (isPublic) return type === 'custom'
  if (type === 'userDashboard') return path === '/'
  if (type === 'adminDashboard') return path.startsWith('/admin') || path === '/workspaces'
  return type === 'global'
}

/** Loaded only where there are banners: most pages have none. */
const BannerList = optionalPart(() => import('./banner-list.tsx'), 'BannerList')

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
      {shown.length > 0 && (
        <Suspense fallback={null}>
          <BannerList banners={shown} onDismiss={dismiss} />
        </Suspense>
      )}
    </div>
  )
}
