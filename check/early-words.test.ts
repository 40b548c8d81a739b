import { expect, test } from 'vitest'
import { earlyWordProblems } from './early-words.ts'

const english = { 'login.title': 'x', 'asset.name': 'x', 'asset.files_one': 'x', 'asset.files_other': 'x' }
const router = `
import { frame } from './frame.tsx'
const login = createRoute({
  getParentRoute: () => open,
  component: lazyRouteComponent(() => import('./identity/pages/login-page.tsx'), 'LoginPage'),
})
const docs = createRoute({
  getParentRoute: () => open,
  ...allWords,
  component: lazyRouteComponent(() => import('./system/pages/docs-page.tsx'), 'DocsPage'),
})
const home = createRoute({
  getParentRoute: () => signedIn,
  component: lazyRouteComponent(() => import('./record/pages/home-page.tsx'), 'HomePage'),
})
`
const web = (files: Record<string, string>, areas = ['asset']) => ({
  sources: new Map(Object.entries({ 'web/start.tsx': `import './router.tsx'`, 'web/router.tsx': router, ...files })),
  english,
  areas,
})

test('pages that wait for all texts may use all', () => {
  const files = {
    'web/record/pages/home-page.tsx': `t('asset.name')`,
    'web/system/pages/docs-page.tsx': `t('asset.files')`,
  }
  expect(earlyWordProblems(web({ ...files, 'web/identity/pages/login-page.tsx': `t('login.title')` }))).toEqual([])
})

test('other pages, and the parts around them, may not: by key, in plural forms or by composed keys', () => {
  expect(earlyWordProblems(web({ 'web/identity/pages/login-page.tsx': `t('asset.name')` }))).toHaveLength(1)
  expect(earlyWordProblems(web({ 'web/frame.tsx': `t('asset.files', { count })` }))).toHaveLength(1)
  expect(earlyWordProblems(web({ 'web/frame.tsx': 't(`asset.${name}`)' }))).toHaveLength(1)
  const within = {
    'web/identity/pages/login-page.tsx': `import { A } from '../a.tsx'`,
    'web/identity/a.tsx': `t('asset.name')`,
  }
  expect(earlyWordProblems(web(within))).toEqual([
    'web/identity/a.tsx is loaded before signing in, and its asset.name is not: see web/locales/signed-in.json',
  ])
})

test('error codes that look like keys don’t count, and areas must have keys', () => {
  expect(earlyWordProblems(web({ 'web/frame.tsx': `{ 'asset.name': 'login.title' }` }))).toEqual([])
  expect(earlyWordProblems(web({}, ['asset', 'none']))).toEqual([
    'web/locales/signed-in.json: no key begins with none.',
  ])
})
