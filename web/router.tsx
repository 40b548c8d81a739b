import { PRIVATE_PATHS, type PrivatePath } from '@strongroom/contract/wire/private-paths.ts'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouteIds,
} from '@tanstack/react-router'
import { workspacesSearch } from './record/pages/home-search.ts'
import { assetSearch, folderSearch, workspaceSearch } from './documents/pages/share-search.ts'
import { workgroupSearch } from './organisation/pages/workgroup-search.ts'
import { closeDialogs } from './ui/dialogs/dialogs.tsx'
import { ErrorPage } from './ui/layout/error-page.tsx'
import {
  requireEndedSession,
  requireMissingFactor,
  requireNoSession,
  requireSession,
  requireTerms,
} from './shell/guards.ts'
import { joiningSearch } from './session/joining-search.ts'
import { keepBranding } from './session/kept-branding.ts'
import { keepLookDraft } from './theme/look-draft.ts'
import { PublicFrame } from './shell/public-frame.tsx'
import {
  flagParam,
  optionalSearch,
  pageParam,
  parseSearch,
  stringifySearch,
  textParam,
} from './session/search-params.ts'
import { onSessionChange } from './session/session.ts'
import { StartError } from './shell/start-error.tsx'
import { StartPending } from './shell/start-pending.tsx'
import { ToStart } from './shell/to-start.tsx'
import { awaitSignedInTranslations } from './i18n/translations.ts'

// A loader, not a guard: it runs while the page's code is fetched. Loaded translations never go stale.
const signedInTranslations = { loader: awaitSignedInTranslations, staleTime: Number.POSITIVE_INFINITY }

// Page components name their return type: inferred, it would depend on the router, whose type depends on them.
const root = createRootRoute({ component: Outlet, notFoundComponent: ToStart })

const signingIn = createRoute({
  id: 'signing-in',
  getParentRoute: () => root,
  validateSearch: joiningSearch,
  beforeLoad: requireNoSession,
  component: () => <PublicFrame />,
  errorComponent: StartError,
  pendingComponent: StartPending,
})
const open = createRoute({ id: 'open', getParentRoute: () => root, component: () => <PublicFrame /> })
const accepting = createRoute({
  id: 'accepting',
  getParentRoute: () => root,
  validateSearch: joiningSearch,
  beforeLoad: requireTerms,
  component: () => <PublicFrame />,
  errorComponent: StartError,
})
const signedIn = createRoute({
  id: 'signed-in',
  getParentRoute: () => root,
  beforeLoad: requireSession,
  ...signedInTranslations,
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
  errorComponent: StartError,
  pendingComponent: StartPending,
})

const completing = createRoute({
  id: 'completing',
  getParentRoute: () => root,
  validateSearch: joiningSearch,
  beforeLoad: requireMissingFactor,
  component: () => <PublicFrame />,
  errorComponent: StartError,
})
const mfaLogin = createRoute({
  path: '/mfa-login',
  getParentRoute: () => completing,
  component: lazyRouteComponent(() => import('./identity/pages/mfa-login-page.tsx'), 'MfaLoginPage'),
})
const login = createRoute({
  path: '/login',
  getParentRoute: () => signingIn,
  component: lazyRouteComponent(() => import('./identity/pages/login-page.tsx'), 'LoginPage'),
})
const register = createRoute({
  path: '/register',
  getParentRoute: () => signingIn,
  component: lazyRouteComponent(() => import('./identity/pages/register-page.tsx'), 'RegisterPage'),
})
const forgotPassword = createRoute({
  path: '/forgot-password',
  getParentRoute: () => signingIn,
  validateSearch: (search): { 'email-address'?: string | undefined } => ({
    'email-address': textParam(search['email-address']),
  }),
  component: lazyRouteComponent(() => import('./identity/pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})
const signUp = createRoute({
  path: '/sign-up',
  getParentRoute: () => signingIn,
  component: lazyRouteComponent(() => import('./identity/pages/sign-up-page.tsx'), 'SignUpPage'),
})
const resendInvitation = createRoute({
  path: '/resend-invitation',
  getParentRoute: () => signingIn,
  component: lazyRouteComponent(() => import('./identity/pages/resend-invitation-page.tsx'), 'ResendInvitationPage'),
})
const outbox = createRoute({
  path: '/outbox',
  getParentRoute: () => open,
  component: lazyRouteComponent(() => import('./system/pages/outbox-page.tsx'), 'OutboxPage'),
})
const apiDocs = createRoute({
  path: '/api-docs',
  getParentRoute: () => open,
  ...signedInTranslations,
  component: lazyRouteComponent(() => import('./system/pages/api-docs-page.tsx'), 'ApiDocsPage'),
})
const logout = createRoute({
  path: '/logout',
  getParentRoute: () => open,
  component: lazyRouteComponent(() => import('./identity/pages/logout-page.tsx'), 'LogoutPage'),
})
const home = createRoute({
  path: '/',
  getParentRoute: () => signedIn,
  validateSearch: workspacesSearch,
  component: lazyRouteComponent(() => import('./record/pages/home-page.tsx'), 'HomePage'),
})
const administered = createRoute({
  path: '/workspaces',
  getParentRoute: () => signedIn,
  validateSearch: optionalSearch((search: Record<string, unknown>) => ({
    closed: flagParam(search.closed),
    name: textParam(search.name),
    'workspaces-page': pageParam(search['workspaces-page']),
  })),
  component: lazyRouteComponent(() => import('./organisation/pages/administered-page.tsx'), 'AdministeredPage'),
})
const workspace = createRoute({
  path: '/share/$workspaceUuid',
  getParentRoute: () => signedIn,
  validateSearch: optionalSearch(workspaceSearch),
  component: lazyRouteComponent(() => import('./documents/pages/workspace-page.tsx'), 'WorkspacePage'),
})
const newLinkedWorkspace = createRoute({
  path: '/share/new',
  getParentRoute: () => signedIn,
  component: lazyRouteComponent(() => import('./identity/pages/share-link-page.tsx'), 'ShareLinkPage'),
})
const anyAsset = createRoute({
  path: '/share/$workspaceUuid/$fileType/$assetUuid',
  getParentRoute: () => signedIn,
  beforeLoad: ({ params: { workspaceUuid, fileType, assetUuid } }) => {
    const params = { workspaceUuid, assetUuid, folderUuid: assetUuid }
    const isFolder = fileType.toLowerCase() === 'folder'
    if (isFolder) throw redirect({ to: '/share/$workspaceUuid/folder/$folderUuid', params, replace: true })
    throw redirect({ to: '/share/$workspaceUuid/document/$assetUuid', params, replace: true })
  },
})
const folder = createRoute({
  path: '/share/$workspaceUuid/folder/$folderUuid',
  getParentRoute: () => signedIn,
  validateSearch: optionalSearch(folderSearch),
  component: lazyRouteComponent(() => import('./documents/pages/folder-page.tsx'), 'FolderPage'),
})
const asset = createRoute({
  path: '/share/$workspaceUuid/document/$assetUuid',
  getParentRoute: () => signedIn,
  validateSearch: optionalSearch(assetSearch),
  component: lazyRouteComponent(() => import('./documents/pages/asset-page.tsx'), 'AssetPage'),
})

const settings = createRoute({
  path: '/settings',
  getParentRoute: () => signedIn,
  component: lazyRouteComponent(() => import('./identity/pages/settings-page.tsx'), 'SettingsPage'),
})

const workgroup = createRoute({
  path: '/admin/workgroup/$workgroupUuid',
  getParentRoute: () => signedIn,
  validateSearch: optionalSearch(workgroupSearch),
  component: lazyRouteComponent(() => import('./organisation/pages/workgroup-page.tsx'), 'WorkgroupPage'),
})
const branding = createRoute({
  path: '/admin/workgroup/$workgroupUuid/customise-workgroup',
  getParentRoute: () => signedIn,
  component: lazyRouteComponent(() => import('./organisation/pages/branding-page.tsx'), 'BrandingPage'),
})
const labels = createRoute({
  path: '/admin/workgroup/$workgroupUuid/managelabels',
  getParentRoute: () => signedIn,
  component: lazyRouteComponent(() => import('./organisation/pages/labels-page.tsx'), 'LabelsPage'),
})
const trustedList = createRoute({
  path: '/admin/workgroup/$workgroupUuid/trustedlist',
  getParentRoute: () => signedIn,
  component: lazyRouteComponent(() => import('./organisation/pages/trusted-list-page.tsx'), 'TrustedListPage'),
})

const sessionTimeout = createRoute({
  path: '/session-timeout',
  getParentRoute: () => open,
  validateSearch: joiningSearch,
  beforeLoad: requireEndedSession,
  component: lazyRouteComponent(() => import('./identity/pages/session-timeout-page.tsx'), 'SessionTimeoutPage'),
})
const confirmEmail = createRoute({
  path: '/confirm-email',
  getParentRoute: () => signedIn,
  component: lazyRouteComponent(() => import('./identity/pages/confirm-email-page.tsx'), 'ConfirmEmailPage'),
})
const stopEmail = createRoute({
  path: '/stop-email',
  getParentRoute: () => open,
  component: lazyRouteComponent(() => import('./identity/pages/stop-email-page.tsx'), 'StopEmailPage'),
})
const undoEmail = createRoute({
  path: '/undo-email',
  getParentRoute: () => open,
  component: lazyRouteComponent(() => import('./identity/pages/undo-email-page.tsx'), 'UndoEmailPage'),
})
const splash = createRoute({
  path: '/splash',
  getParentRoute: () => accepting,
  component: lazyRouteComponent(() => import('./identity/pages/splash-page.tsx'), 'SplashPage'),
})

// Declared one by one above: written inside addChildren they would lose their types.
const routeTree = root.addChildren([
  completing.addChildren([mfaLogin]),
  signingIn.addChildren([login, register, forgotPassword, signUp, resendInvitation]),
  open.addChildren([outbox, apiDocs, logout, sessionTimeout, stopEmail, undoEmail]),
  accepting.addChildren([splash]),
  signedIn.addChildren([
    home,
    administered,
    settings,
    confirmEmail,
    workgroup,
    branding,
    labels,
    trustedList,
    newLinkedWorkspace,
    workspace,
    folder,
    asset,
    anyAsset,
  ]),
])

// Where people may go after signing in is known to the server too: each page of `signedIn`, and nothing else.
type SignedInId = Exclude<Extract<RouteIds<typeof routeTree>, `/signed-in${string}`>, '/signed-in'>
PRIVATE_PATHS satisfies readonly (SignedInId extends `/signed-in${infer Path}` ? Path : never)[]
null as unknown as SignedInId satisfies `/signed-in${PrivatePath}`

/** Every page of the application. */
export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultErrorComponent: ErrorPage,
  defaultPendingMs: 300,
  scrollRestoration: true,
})

// What lies over a page belongs to that page and to the person who opened it.
router.subscribe('onResolved', ({ pathChanged }) => pathChanged && closeDialogs())
onSessionChange(() => {
  closeDialogs()
  keepLookDraft(undefined)
  keepBranding(null)
  void router.invalidate()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
