import { LogoutPage } from './identity/pages/logout-page.tsx'
import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'
import { awaitSignedInTranslations } from './i18n/translations.ts'
import { joiningSearch } from './session/joining-search.ts'
import { textParam } from './session/search-params.ts'
import { requireEndedSession, requireMissingFactor, requireNoSession, requireTerms } from './shell/guards.ts'
import { lazyPage } from './lazy-page.ts'
import { PublicFrame } from './shell/public-frame.tsx'
import { StartError } from './shell/start-error.tsx'
import { StartPending } from './shell/start-pending.tsx'
import { ToStart } from './shell/to-start.tsx'

// Page components declare their return type: inferred, it would depend on the router, whose type depends on them.
export const root = createRootRoute({ component: Outlet, notFoundComponent: ToStart })

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
  component: lazyPage(() => import('./identity/pages/mfa-login-page.tsx'), 'MfaLoginPage'),
})

const login = createRoute({
  path: '/login',
  getParentRoute: () => signingIn,
  component: lazyPage(() => import('./identity/pages/login-page.tsx'), 'LoginPage'),
})

const register = createRoute({
  path: '/register',
  getParentRoute: () => signingIn,
  component: lazyPage(() => import('./identity/pages/register-page.tsx'), 'RegisterPage'),
})

const forgotPassword = createRoute({
  path: '/forgot-password',
  getParentRoute: () => signingIn,
  validateSearch: (search): { 'email-address'?: string | undefined } => ({
    'email-address': textParam(search['email-address']),
  }),
  component: lazyPage(() => import('./identity/pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

const signUp = createRoute({
  path: '/sign-up',
  getParentRoute: () => signingIn,
  component: lazyPage(() => import('./identity/pages/sign-up-page.tsx'), 'SignUpPage'),
})

const resendInvitation = createRoute({
  path: '/resend-invitation',
  getParentRoute: () => signingIn,
  component: lazyPage(() => import('./identity/pages/resend-invitation-page.tsx'), 'ResendInvitationPage'),
})

const outbox = createRoute({
  path: '/outbox',
  getParentRoute: () => open,
  component: lazyPage(() => import('./system/pages/outbox-page.tsx'), 'OutboxPage'),
})

const apiDocs = createRoute({
  path: '/api-docs',
  getParentRoute: () => open,
  loader: awaitSignedInTranslations,
  component: lazyPage(() => import('./system/pages/api-docs-page.tsx'), 'ApiDocsPage'),
})

const logout = createRoute({
  path: '/logout',
  getParentRoute: () => open,
  // Part of the first load: anybody must be able to end the session, also without a connection.
  component: LogoutPage,
})

const sessionTimeout = createRoute({
  path: '/session-timeout',
  getParentRoute: () => open,
  validateSearch: joiningSearch,
  beforeLoad: requireEndedSession,
  component: lazyPage(() => import('./identity/pages/session-timeout-page.tsx'), 'SessionTimeoutPage'),
})

const stopEmail = createRoute({
  path: '/stop-email',
  getParentRoute: () => open,
  component: lazyPage(() => import('./identity/pages/stop-email-page.tsx'), 'StopEmailPage'),
})

const firstStart = createRoute({
  path: '/first-start',
  getParentRoute: () => open,
  component: lazyPage(() => import('./organisation/first-start/first-start-page.tsx'), 'FirstStartPage'),
})

const undoEmail = createRoute({
  path: '/undo-email',
  getParentRoute: () => open,
  component: lazyPage(() => import('./identity/pages/undo-email-page.tsx'), 'UndoEmailPage'),
})

const unsubscribe = createRoute({
  path: '/unsubscribe',
  getParentRoute: () => open,
  component: lazyPage(() => import('./identity/pages/unsubscribe-page.tsx'), 'UnsubscribePage'),
})

const splash = createRoute({
  path: '/splash',
  getParentRoute: () => accepting,
  component: lazyPage(() => import('./identity/pages/splash-page.tsx'), 'SplashPage'),
})

/** Routes of pages that need no session. Declared one by one above: written inside addChildren they would lose their types. */
export const publicRoutes = [
  completing.addChildren([mfaLogin]),
  signingIn.addChildren([login, register, forgotPassword, signUp, resendInvitation]),
  open.addChildren([outbox, apiDocs, firstStart, logout, sessionTimeout, stopEmail, undoEmail, unsubscribe]),
  accepting.addChildren([splash]),
] as const
