import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const css = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')

/** Sizes that the specification fixes and that style sheets alone use; the others are in limits.ts. */
test.each([
  ['the header', 'theme/app.css', '--header-height: 68px'],
  ['the bar that uses it', 'shell/shell.module.css', 'height: var(--header-height)'],
  ['the search', 'documents/search/search-bar.module.css', 'height: 36px'],
  [
    'seven suggested tag sets before the list scrolls',
    'organisation/tag-sets/tag-sets.module.css',
    'max-height: 262px',
  ],
])('%s has the height that is specified', (_what, file, declaration) => {
  expect(css(file)).toContain(declaration)
})
