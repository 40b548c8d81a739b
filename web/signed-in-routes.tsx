import { PRIVATE_PATHS, type PrivatePath } from '@strongroom/contract/wire/private-paths.ts'
import { createRoute, redirect, type RouteIds } from '@tanstack/react-router'
import { whileOpening } from './api/opening.ts'
import { mentionsSearch } from './documents/comments/mentions-filter.ts'
import { assetSearch, folderSearch, workspaceSearch } from './documents/pages/share-search.ts'
import { titleSearch } from './documents/search/search-params.ts'
import { awaitAdministrationTranslations, awaitSignedInTranslations } from './i18n/translations.ts'
import { workgroupSearch } from './organisation/pages/workgroup-search.ts'
import { root } from './public-routes.tsx'
import { workspacesSearch } from './record/pages/home-search.ts'
import { choiceParam, flagParam, optionalSearch, pageParam, textParam, textsParam } from './session/search-params.ts'
import { enterWorkgroup } from './shell/enter-workgroup.ts'
import { requireSession } from './shell/guards.ts'
import { lazyPage } from './lazy-page.ts'
import { StartError } from './shell/start-error.tsx'
import { StartPending } from './shell/start-pending.tsx'

const signedIn = createRoute({
  id: 'signed-in',
  getParentRoute: () => root,
  beforeLoad: async ({ location }) => {
    await requireSession({ location })
    await enterWorkgroup({ location })
  },
  // A loader, not a guard: it runs while the page's code is fetched. Loaded translations never go stale.
  loader: awaitSignedInTranslations,
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyPage(() => import('./shell/shell.tsx'), 'Shell'),
  errorComponent: StartError,
  pendingComponent: StartPending,
})

const home = createRoute({
  path: '/',
  getParentRoute: () => signedIn,
  validateSearch: workspacesSearch,
  loader: ({ location }) =>
    whileOpening(location, async () => (await import('./record/pages/home-page.tsx')).prepareHomePage()),
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyPage(() => import('./record/pages/home-page.tsx'), 'HomePage'),
})

/** Of the pages of administrators and operators, which have texts of their own. */
const administration = { loader: awaitAdministrationTranslations, staleTime: Number.POSITIVE_INFINITY }

const administered = createRoute({
  path: '/workspaces',
  getParentRoute: () => signedIn,
  validateSearch: optionalSearch((search: Record<string, unknown>) => ({
    closed: flagParam(search.closed),
    name: textParam(search.name),
    'workspaces-page': pageParam(search['workspaces-page']),
  })),
  ...administration,
  component: lazyPage(() => import('./organisation/pages/administered-page.tsx'), 'AdministeredPage'),
})

const workspace = createRoute({
  path: '/share/$workspaceUuid',
  getParentRoute: () => signedIn,
  validateSearch: optionalSearch(workspaceSearch),
  loader: ({ location, params }) =>
    whileOpening(location, async () =>
      (await import('./documents/pages/workspace-page.tsx')).prepareWorkspacePage(params.workspaceUuid),
    ),
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyPage(() => import('./documents/pages/workspace-page.tsx'), 'WorkspacePage'),
})

const bin = createRoute({
  path: '/share/$workspaceUuid/bin',
  getParentRoute: () => signedIn,
  validateSearch: optionalSearch((search: Record<string, unknown>) => ({ 'bin-page': pageParam(search['bin-page']) })),
  component: lazyPage(() => import('./documents/pages/bin-page.tsx'), 'BinPage'),
})

const zip = createRoute({
  path: '/zips/$zipUuid',
  getParentRoute: () => signedIn,
  component: lazyPage(() => import('./documents/pages/zip-page.tsx'), 'ZipPage'),
})

const downloads = createRoute({
  path: '/downloads',
  getParentRoute: () => signedIn,
  validateSearch: optionalSearch((search: Record<string, unknown>) => ({
    'downloads-page': pageParam(search['downloads-page']),
    files: textsParam(search['files']),
    start: flagParam(search['start']),
  })),
  component: lazyPage(() => import('./documents/pages/downloads-page.tsx'), 'DownloadsPage'),
})

const titleSearchPage = createRoute({
  path: '/title-search',
  getParentRoute: () => signedIn,
  validateSearch: optionalSearch(titleSearch),
  component: lazyPage(() => import('./documents/pages/title-search-page.tsx'), 'TitleSearchPage'),
})

const newLinkedWorkspace = createRoute({
  path: '/share/new',
  getParentRoute: () => signedIn,
  component: lazyPage(() => import('./identity/pages/share-link-page.tsx'), 'ShareLinkPage'),
})

/** The query without the name of the workgroup, which links of existing clients have and no page reads. */
function withoutName(search: Record<string, unknown>) {
  const { workgroupName: _, ...others } = search
  return others
}

const anyAsset = createRoute({
  path: '/share/$workspaceUuid/$fileType/$assetUuid',
  getParentRoute: () => signedIn,
  beforeLoad: ({ params: { workspaceUuid, fileType, assetUuid } }) => {
    const params = { workspaceUuid, assetUuid, folderUuid: assetUuid }
    const rest = { params, search: withoutName as never, hash: true, replace: true } as const
    const isFolder = fileType.toLowerCase() === 'folder'
    if (isFolder) throw redirect({ to: '/share/$workspaceUuid/folder/$folderUuid', ...rest })
    throw redirect({ to: '/share/$workspaceUuid/document/$assetUuid', ...rest })
  },
})

const folder = createRoute({
  path: '/share/$workspaceUuid/folder/$folderUuid',
  getParentRoute: () => signedIn,
  validateSearch: optionalSearch(folderSearch),
  component: lazyPage(() => import('./documents/pages/folder-page.tsx'), 'FolderPage'),
})

const asset = createRoute({
  path: '/share/$workspaceUuid/document/$assetUuid',
  getParentRoute: () => signedIn,
  validateSearch: optionalSearch(assetSearch),
  component: lazyPage(() => import('./documents/pages/asset-page.tsx'), 'AssetPage'),
})

const mentions = createRoute({
  path: '/mentions',
  getParentRoute: () => signedIn,
  validateSearch: optionalSearch(mentionsSearch),
  component: lazyPage(() => import('./documents/pages/mentions-page.tsx'), 'MentionsPage'),
})

const settings = createRoute({
  path: '/settings',
  getParentRoute: () => signedIn,
  component: lazyPage(() => import('./identity/pages/settings-page.tsx'), 'SettingsPage'),
})

const workgroup = createRoute({
  path: '/admin/workgroup/$workgroupUuid',
  getParentRoute: () => signedIn,
  validateSearch: optionalSearch(workgroupSearch),
  ...administration,
  component: lazyPage(() => import('./organisation/pages/workgroup-page.tsx'), 'WorkgroupPage'),
})

const member = createRoute({
  path: '/admin/workgroup/$workgroupUuid/member/$memberUuid',
  getParentRoute: () => signedIn,
  ...administration,
  component: lazyPage(() => import('./organisation/pages/member-page.tsx'), 'MemberPage'),
})

const enterprise = createRoute({
  path: '/admin/enterprise',
  getParentRoute: () => signedIn,
  validateSearch: optionalSearch((search: Record<string, unknown>) => ({
    tab: choiceParam(search.tab, ['workgroups', 'administrators', 'security'] as const),
  })),
  ...administration,
  component: lazyPage(() => import('./organisation/pages/enterprise-page.tsx'), 'EnterprisePage'),
})

const installation = createRoute({
  path: '/admin/installation',
  getParentRoute: () => signedIn,
  validateSearch: optionalSearch((search: Record<string, unknown>) => ({
    tab: choiceParam(search.tab, ['state', 'notices', 'erasures', 'parts'] as const),
  })),
  ...administration,
  component: lazyPage(() => import('./organisation/pages/installation-page.tsx'), 'InstallationPage'),
})

/** The specification names it without a page. */
const admin = createRoute({ path: '/admin', getParentRoute: () => signedIn, component: () => null })

const sales = createRoute({
  path: '/sales',
  getParentRoute: () => signedIn,
  validateSearch: optionalSearch((search: Record<string, unknown>) => ({
    name: textParam(search.name),
    'accounts-page': pageParam(search['accounts-page']),
  })),
  ...administration,
  component: lazyPage(() => import('./organisation/pages/sales-page.tsx'), 'SalesPage'),
})

const salesAccount = createRoute({
  path: '/sales/account',
  getParentRoute: () => signedIn,
  validateSearch: optionalSearch((search: Record<string, unknown>) => ({ account: textParam(search.account) })),
  ...administration,
  component: lazyPage(() => import('./organisation/pages/sales-account-page.tsx'), 'SalesAccountPage'),
})

const salesReport = createRoute({
  path: '/sales/reports',
  getParentRoute: () => signedIn,
  validateSearch: optionalSearch((search: Record<string, unknown>) => ({
    'report-page': pageParam(search['report-page']),
  })),
  ...administration,
  component: lazyPage(() => import('./organisation/pages/sales-report-page.tsx'), 'SalesReportPage'),
})

const branding = createRoute({
  path: '/admin/workgroup/$workgroupUuid/customise-workgroup',
  getParentRoute: () => signedIn,
  ...administration,
  component: lazyPage(() => import('./organisation/pages/branding-page.tsx'), 'BrandingPage'),
})

const labels = createRoute({
  path: '/admin/workgroup/$workgroupUuid/managelabels',
  getParentRoute: () => signedIn,
  ...administration,
  component: lazyPage(() => import('./organisation/pages/labels-page.tsx'), 'LabelsPage'),
})

const policies = createRoute({
  path: '/admin/workgroup/$workgroupUuid/policies',
  getParentRoute: () => signedIn,
  ...administration,
  component: lazyPage(() => import('./organisation/pages/policies-page.tsx'), 'PoliciesPage'),
})

const trustedList = createRoute({
  path: '/admin/workgroup/$workgroupUuid/trustedlist',
  getParentRoute: () => signedIn,
  ...administration,
  component: lazyPage(() => import('./organisation/pages/trusted-list-page.tsx'), 'TrustedListPage'),
})

const waitingScans = createRoute({
  path: '/admin/workgroup/$workgroupUuid/scans',
  getParentRoute: () => signedIn,
  validateSearch: optionalSearch((search: Record<string, unknown>) => ({
    'scans-page': pageParam(search['scans-page']),
  })),
  ...administration,
  component: lazyPage(() => import('./documents/pages/waiting-scans-page.tsx'), 'WaitingScansPage'),
})

const confirmEmail = createRoute({
  path: '/confirm-email',
  getParentRoute: () => signedIn,
  component: lazyPage(() => import('./identity/pages/confirm-email-page.tsx'), 'ConfirmEmailPage'),
})

/** Routes of pages that need a session. */
export const signedInRoutes = signedIn.addChildren([
  home,
  administered,
  mentions,
  settings,
  confirmEmail,
  admin,
  enterprise,
  installation,
  sales,
  salesAccount,
  salesReport,
  workgroup,
  member,
  branding,
  labels,
  policies,
  trustedList,
  waitingScans,
  newLinkedWorkspace,
  workspace,
  bin,
  folder,
  asset,
  anyAsset,
  zip,
  downloads,
  titleSearchPage,
])

// The server knows the same addresses as places to go after signing in: each of these routes, and no other.
type SignedInId = Exclude<RouteIds<typeof signedInRoutes>, '/signed-in' | '__root__'>
PRIVATE_PATHS satisfies readonly (SignedInId extends `/signed-in${infer Path}` ? Path : never)[]
null as unknown as SignedInId satisfies `/signed-in${PrivatePath}`
