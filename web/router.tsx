import { isPrivatePath } from '@strongroom/contract/wire/next-path.ts'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readToken } from './api/token.ts'
import { fetchPart } from './api/fetch-part.ts'
import { publicRoutes, root } from './public-routes.tsx'
import { keepWorkgroupOf } from './session/chosen-workgroup.ts'
import { queryClient } from './api/query-client.ts'
import { keepBranding } from './session/kept-branding.ts'
import { parseSearch, stringifySearch } from './session/search-params.ts'
import { onSessionChange, sessionQuery } from './session/session.ts'
import { FirstPending } from './shell/first-pending.tsx'
import { requireSession } from './shell/guards.ts'
import { StartError } from './shell/start-error.tsx'
import { StartPending } from './shell/start-pending.tsx'
import { ToStart } from './shell/to-start.tsx'
import type { signedInRoutes } from './signed-in-routes.tsx'
import { keepBrandingDraft } from './theme/branding-draft.ts'
import { closeDialogs } from './ui/dialogs/dialogs.tsx'
import { ErrorPage } from './ui/layout/error-page.tsx'

let isWhole = false

/**
 * Matches every address that no public route has. People without a session go to the sign-in page; for others the routes
 * of signed-in pages are fetched, and the address is matched again.
 */
const other = createRoute({
  path: '$',
  getParentRoute: () => root,
  beforeLoad: async ({ location }) => {
    if (isWhole) return
    // Fetched while the session is checked.
    const added = readToken() === null ? undefined : addSignedInRoutes()
    added?.catch(() => undefined)
    if (isPrivatePath(location.pathname)) await requireSession({ location })
    await (added ?? addSignedInRoutes())
    throw redirect({ href: location.href, replace: true })
  },
  component: ToStart,
  errorComponent: StartError,
  pendingComponent: StartPending,
})

const publicTree = root.addChildren([...publicRoutes, other])
const wholeTree = (signedIn: typeof signedInRoutes) => root.addChildren([...publicRoutes, signedIn, other])

/** Every page of the application. Its type has the routes of signed-in pages, which are added on first use. */
export const router = createRouter({
  routeTree: publicTree as unknown as ReturnType<typeof wholeTree>,
  parseSearch,
  stringifySearch,
  defaultErrorComponent: ErrorPage,
  defaultPendingMs: 300,
  InnerWrap: ({ children }: { children: ReactNode }) => <FirstPending>{children}</FirstPending>,
  scrollRestoration: true,
})

async function addSignedInRoutes(): Promise<void> {
  const { signedInRoutes: routes } = await fetchPart('routes', () => import('./signed-in-routes.tsx'))
  if (isWhole) return
  wholeTree(routes)
  router.setRoutes(router.buildRouteTree())
  isWhole = true
}

// Overlays belong to their page and to the person who opened them.
router.subscribe('onResolved', ({ pathChanged }) => pathChanged && closeDialogs())
onSessionChange(() => {
  closeDialogs()
  keepBrandingDraft(undefined)
  keepBranding(null)
  keepWorkgroupOf(queryClient.getQueryData(sessionQuery.queryKey)?.user.uuid)
  void router.invalidate()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
