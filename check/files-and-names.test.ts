import { expect, test } from 'vitest'
import { nameProblems, sizeProblems } from './files-and-names.ts'
import { wordProblems } from './forbidden-words.ts'

test('long files', () => {
  const small = Array.from({ length: 40 }, (_, i) => [`small-${i}.ts`, 50] as const)
  expect(sizeProblems(new Map([...small, ['a.ts', 300], ['a.test.ts', 400]]))).toEqual([])
  expect(sizeProblems(new Map([...small, ['a.ts', 301]]))).toHaveLength(1)
  expect(sizeProblems(new Map([...small, ['a.test.ts', 401]]))).toHaveLength(1)
  expect(sizeProblems(new Map([...small.slice(0, 10), ['a.ts', 250]]))).toHaveLength(1)
})

test('names', () => {
  for (const good of [
    'server/documents/assets/rename-asset.ts',
    'server/mail/send-mail.job.ts',
    'a.module.css',
    'db.gen.ts',
  ])
    expect(nameProblems(good)).toEqual([])
  for (const bad of ['server/utils.ts', 'web/common/a.tsx', 'server/index.ts', 'web/ui/MyButton.tsx', 'types.test.ts'])
    expect(nameProblems(bad)).toHaveLength(1)
})

test('words', () => {
  expect(wordProblems('a.ts', `const work = "/workspaces/${'work'}/1"`)).toEqual([])
  for (const bad of [`// ${'TO'}DO later`, `cd /${'work'}/main`, `https://${'registry'}.example.org/x`])
    expect(wordProblems('a.ts', bad)).toHaveLength(1)
})
