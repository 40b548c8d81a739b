import { expect, test } from 'vitest'
import { earlyTextProblems } from './early-texts.ts'

const namespaces = new Map([
  ['public', { 'login.title': 'x' }],
  ['administration', { 'members.title': 'x' }],
  ['documents', { 'asset.name': 'x', 'asset.files_one': 'x', 'asset.files_other': 'x' }],
])
const publicRoutes = `
import { frame } from './frame.tsx'
const login = createRoute({
  getParentRoute: () => open,
  component: lazyRouteComponent(() => import('./identity/pages/login-page.tsx'), 'LoginPage'),
})
const docs = createRoute({
  getParentRoute: () => open,
  loader: awaitSignedInTranslations,
  component: lazyRouteComponent(() => import('./system/pages/docs-page.tsx'), 'DocsPage'),
})
`
const signedInRoutes = `
const home = createRoute({
  getParentRoute: () => signedIn,
  component: lazyRouteComponent(() => import('./record/pages/home-page.tsx'), 'HomePage'),
})
`
const administrationRoutes = `${signedInRoutes}
const members = createRoute({
  getParentRoute: () => signedIn,
  ...administration,
  component: lazyRouteComponent(() => import('./organisation/pages/members-page.tsx'), 'MembersPage'),
})
`
const web = (files: Record<string, string>) => ({
  sources: new Map(
    Object.entries({
      'web/start.tsx': `import './router.tsx'`,
      'web/router.tsx': `import './public-routes.tsx'\nconst more = () => import('./signed-in-routes.tsx')`,
      'web/public-routes.tsx': publicRoutes,
      'web/signed-in-routes.tsx': signedInRoutes,
      ...files,
    }),
  ),
  namespaces,
})

test('pages that load the signed-in namespaces show any text', () => {
  const files = {
    'web/record/pages/home-page.tsx': `t('asset.name')`,
    'web/system/pages/docs-page.tsx': `t('asset.files')`,
  }
  expect(earlyTextProblems(web({ ...files, 'web/identity/pages/login-page.tsx': `t('login.title')` }))).toEqual([])
})

test('other pages and their imports show texts of the public namespace only', () => {
  expect(earlyTextProblems(web({ 'web/identity/pages/login-page.tsx': `t('asset.name')` }))).toHaveLength(1)
  expect(earlyTextProblems(web({ 'web/frame.tsx': `t('asset.files', { count })` }))).toHaveLength(1)
  expect(earlyTextProblems(web({ 'web/frame.tsx': 't(`asset.${name}`)' }))).toHaveLength(1)
  const within = {
    'web/identity/pages/login-page.tsx': `import { A } from '../a.tsx'`,
    'web/identity/a.tsx': `t('asset.name')`,
  }
  expect(earlyTextProblems(web(within))).toEqual([
    'web/identity/a.tsx has asset.name of the namespace documents, but runs before signing in',
  ])
})

test('property names that read like keys are none', () => {
  expect(earlyTextProblems(web({ 'web/frame.tsx': `{ 'asset.name': 'login.title' }` }))).toEqual([])
})

test('texts of administration are only on the pages that load them', () => {
  const files = {
    'web/signed-in-routes.tsx': administrationRoutes,
    'web/organisation/pages/members-page.tsx': `import { A } from '../a.tsx'`,
    'web/organisation/a.tsx': `t('members.title')`,
  }
  expect(earlyTextProblems(web(files))).toEqual([])
  const elsewhere = { ...files, 'web/record/pages/home-page.tsx': `const a = () => import('../../organisation/a.tsx')` }
  expect(earlyTextProblems(web(elsewhere))).toEqual([
    'web/organisation/a.tsx has members.title of the namespace administration, but runs outside administration',
  ])
})
