import { expect, test } from 'vitest'
import { boundaryProblems } from './boundaries.ts'
import { importsOf } from './imports-of.ts'

/** Problems of a tree given as path → source. */
const problemsOf = (tree: Record<string, string>) =>
  boundaryProblems(Object.entries(tree).map(([file, text]) => ({ file, text, imports: importsOf(file, text) })))

const app = `import { assetRoutes } from './assets/routes.ts'\nimport { versionRoutes } from './versions/routes.ts'\n`

test('imports are found in every form', () => {
  const source = [
    `import { a,\n  b } from './a.ts'`,
    `import type { C } from '@strongroom/contract/c.ts'`,
    `export { d } from '../d.ts'`,
    `import './e.css'`,
    `const f = () => import('@mantine/core/styles')`,
  ].join('\n')
  expect(importsOf('web/ui/x.ts', source).map((one) => one.target)).toEqual([
    'web/ui/a.ts',
    'contract/c.ts',
    'web/d.ts',
    'web/ui/e.css',
    '@mantine/core',
  ])
})

test('the contract stands alone', () => {
  expect(problemsOf({ 'contract/a.ts': `import { z } from 'zod'\nimport { b } from './b.ts'` })).toEqual([])
  expect(problemsOf({ 'contract/a.ts': `import { x } from '../server/platform/x.ts'` })).toHaveLength(1)
  expect(problemsOf({ 'contract/a.ts': `import { v7 } from 'uuid'` })).toHaveLength(1)
})

test('journeys run against the server of their process', () => {
  const importing = (words: string) => problemsOf({ 'e2e/a.test.ts': `${words} from '@playwright/test'` })
  expect(importing('import type { Page }')).toEqual([])
  expect(importing('import { expect, test }')).toHaveLength(1)
})

test('the platform knows no feature, a feature only those before it, tests what they like', () => {
  const importing = (file: string, target: string) =>
    problemsOf({ 'server/app.ts': app, [file]: `import { x } from '${target}'` })
  expect(importing('server/platform/a.ts', '../assets/x.ts')).toHaveLength(1)
  expect(importing('server/assets/a.ts', '../platform/x.ts')).toEqual([])
  expect(importing('server/versions/a.ts', '../assets/x.ts')).toEqual([])
  expect(importing('server/assets/a.ts', '../access/x.ts')).toEqual([])
  expect(importing('server/assets/a.ts', '../versions/x.ts')).toHaveLength(1)
  expect(importing('server/assets/a.test.ts', '../versions/x.ts')).toEqual([])
  expect(importing('server/assets/a.ts', '../app.ts')).toHaveLength(1)
  expect(importing('server/secret/a.ts', '../access/x.ts')).toHaveLength(1)
  expect(importing('server/assets/a.ts', '../../web/x.ts')).toHaveLength(1)
})

test('a use case calls no other', () => {
  const useCase = (name: string) => `export async function ${name}(change: Change, input: Input) {}`
  const tree = {
    'server/assets/routes.ts': `import { a } from './a.ts'\nimport { b } from './b.ts'`,
    'server/assets/a.ts': `import { b } from './b.ts'\n${useCase('a')}`,
    'server/assets/b.ts': `import { lock } from './queries.ts'\n${useCase('b')}`,
    'server/assets/queries.ts': `export async function lock(change: Change) {}`,
  }
  expect(problemsOf(tree)).toEqual([
    'server/assets/a.ts imports server/assets/b.ts: a use case calls no other use case',
  ])
})

test('the web: ui, features, pages, app, and features not sideways', () => {
  const importing = (file: string, target: string, more: Record<string, string> = {}) =>
    problemsOf({ [file]: `import { x } from '${target}'`, ...more })
  expect(importing('web/pages/a.tsx', '../assets/b.tsx')).toEqual([])
  expect(importing('web/assets/a.tsx', '../ui/b.tsx')).toEqual([])
  expect(importing('web/ui/a.tsx', '../assets/b.tsx')).toHaveLength(1)
  expect(importing('web/assets/a.tsx', '../versions/b.tsx')).toHaveLength(1)
  expect(importing('web/assets/a.tsx', '../pages/b.tsx')).toHaveLength(1)
  expect(importing('web/assets/a.tsx', '../../server/x.ts')).toHaveLength(1)
  expect(importing('web/assets/a.tsx', '../app/session.ts', { 'web/app/session.ts': '' })).toEqual([])
  const router = { 'web/app/router.tsx': `import { P } from '../pages/p.tsx'` }
  expect(importing('web/assets/a.tsx', '../app/router.tsx', router)).toHaveLength(1)
})
