import { expect, test } from 'vitest'
import { MOST_FILES } from '../areas.ts'
import { boundaryProblems } from './boundaries.ts'
import { importsOf } from './imports-of.ts'

/** The problems of a tree given as path → source. */
const problemsOf = (tree: Record<string, string>) =>
  boundaryProblems(Object.entries(tree).map(([file, text]) => ({ file, text, imports: importsOf(file, text) })))

/** The problems of one file that imports another. */
const importing = (file: string, target: string, what = 'import { x }') =>
  problemsOf({ [file]: `${what} from '${target}'` })

test('imports are found in every form', () => {
  const source = [
    `import { a,\n  b } from './a.ts'`,
    `import type { C } from '@strongroom/contract/wire/c.ts'`,
    `export { d } from '../d.ts'`,
    `import './e.css'`,
    `// import './not-this.ts'`,
    `const f = () => import('@mantine/core/styles')`,
  ].join('\n')
  const found = importsOf('web/ui/x.ts', source)
  expect(found.map((one) => one.target)).toEqual([
    'web/ui/a.ts',
    'contract/wire/c.ts',
    'web/d.ts',
    'web/ui/e.css',
    '@mantine/core',
  ])
  expect(found.map(({ typeOnly, lazy }) => [typeOnly, lazy])).toEqual([
    [false, false],
    [true, false],
    [false, false],
    [false, false],
    [false, true],
  ])
})

test('the contract stands alone', () => {
  expect(problemsOf({ 'contract/wire/a.ts': `import { z } from 'zod'\nimport { b } from './b.ts'` })).toEqual([])
  expect(importing('contract/wire/a.ts', '../../server/http/x.ts')).toHaveLength(1)
  expect(importing('contract/wire/a.ts', 'uuid')).toHaveLength(1)
  expect(importing('contract/identity/a.ts', '../record/x.ts')).toHaveLength(1)
})

test('journeys run against the server of their process', () => {
  expect(importing('e2e/a.test.ts', '@playwright/test', 'import type { Page }')).toEqual([])
  expect(importing('e2e/a.test.ts', '@playwright/test', 'import { expect, test }')).toHaveLength(1)
})

test('a room imports earlier rooms, tests import anything', () => {
  expect(importing('server/kernel/a.ts', '../documents/assets/x.ts')).toHaveLength(1)
  expect(importing('server/documents/assets/a.ts', '../../kernel/x.ts')).toEqual([])
  expect(importing('server/documents/versions/a.ts', '../assets/x.ts')).toEqual([])
  expect(importing('server/documents/assets/a.ts', '../../access/x.ts')).toEqual([])
  expect(importing('server/identity/people/a.ts', '../../documents/assets/x.ts')).toHaveLength(1)
  expect(importing('server/identity/people/a.ts', '../../documents/assets/x.ts', 'import type { X }')).toHaveLength(1)
  expect(importing('server/kernel/a.ts', '../storage/x.ts', 'import type { X }')).toEqual([])
  expect(importing('server/kernel/a.ts', '../storage/x.ts')).toHaveLength(1)
  expect(importing('server/identity/people/a.test.ts', '../../documents/assets/x.ts')).toEqual([])
  expect(importing('server/documents/assets/a.ts', '../../test/x.ts')).toHaveLength(1)
  expect(importing('server/documents/assets/a.ts', '../../app.ts')).toHaveLength(1)
  expect(importing('server/main.ts', './documents/assets/x.ts')).toEqual([])
  expect(importing('server/secret/a.ts', '../access/x.ts')).toHaveLength(1)
  expect(importing('server/documents/assets/a.ts', '../../../web/ui/x.ts')).toHaveLength(1)
})

test('the web: ui, areas, the shell, pages', () => {
  expect(importing('web/record/pages/a.tsx', '../../documents/assets/b.tsx')).toEqual([])
  expect(importing('web/identity/pages/a.tsx', '../../documents/assets/b.tsx')).toEqual([])
  expect(importing('web/documents/assets/a.tsx', '../../ui/lists/b.tsx')).toEqual([])
  expect(importing('web/ui/lists/a.tsx', '../../documents/assets/b.tsx')).toHaveLength(1)
  expect(importing('web/workspaces/inviting/a.tsx', '../../documents/assets/b.tsx')).toHaveLength(1)
  expect(importing('web/documents/assets/a.tsx', '../pages/b.tsx')).toHaveLength(1)
  expect(importing('web/documents/assets/a.tsx', '../../../server/http/x.ts')).toHaveLength(1)
  expect(importing('web/documents/assets/a.tsx', '../../session/session.ts')).toEqual([])
  expect(importing('web/documents/assets/a.tsx', '../../router.tsx')).toHaveLength(1)
})

test('a use case calls no other', () => {
  const useCase = (name: string) => `export async function ${name}(change: Change, input: Input) {}`
  const tree = {
    'server/documents/assets/routes.ts': `import { a } from './a.ts'\nimport { b } from './b.ts'`,
    'server/documents/assets/a.ts': `import { b } from './b.ts'\n${useCase('a')}`,
    'server/documents/assets/b.ts': `import { lock } from './queries.ts'\n${useCase('b')}`,
    'server/documents/assets/queries.ts': `export async function lock(change: Change) {}`,
  }
  expect(problemsOf(tree)).toEqual([
    'server/documents/assets/a.ts imports server/documents/assets/b.ts: a use case calls no other use case',
  ])
})

test('files do not import each other in a circle, except by types and lazy imports', () => {
  const circle = (back: string) =>
    problemsOf({
      'web/ui/a.ts': `import { b } from './b.ts'`,
      'web/ui/b.ts': `import { c } from './c.ts'`,
      'web/ui/c.ts': back,
    })
  expect(circle(`import { a } from './a.ts'`)).toEqual([
    'circle: web/ui/a.ts → web/ui/b.ts → web/ui/c.ts → web/ui/a.ts',
  ])
  expect(circle(`import type { A } from './a.ts'`)).toEqual([])
  expect(circle(`export const a = () => import('./a.ts')`)).toEqual([])
})

test('a folder holds no more source files than the map permits; tests are not counted', () => {
  const files = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`web/ui/lists/file-${i}.ts`, '']))
  expect(problemsOf({ ...files(MOST_FILES), 'web/ui/lists/a.test.ts': '' })).toEqual([])
  expect(problemsOf(files(MOST_FILES + 1))).toHaveLength(1)
})
