import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { expect, test } from 'vitest'

const WEB = path.join(import.meta.dirname, '..')
const sources = globSync('**/*.{css,ts,tsx}', { cwd: WEB, exclude: ['**/node_modules', '**/*.test.*'] })

/** Widths of media queries that include or miss the bound itself: under 480 is xxs, and 480 is not. */
const wrong = Object.values(limits.breakpoints).flatMap((bound) => [
  `max-width: ${bound}px`,
  `width <= ${bound}px`,
  `min-width: ${bound + 1}px`,
  `width > ${bound}px`,
])

test('no page counts the bound of a size class as part of the smaller class', () => {
  expect(sources.length).toBeGreaterThan(500)
  const found = sources.flatMap((file) =>
    readFileSync(path.join(WEB, file), 'utf8')
      .split('\n')
      .filter((line) => line.includes('@media') || line.includes('useMedia('))
      .filter((line) => wrong.some((query) => line.includes(query)) || line.includes('limits.breakpoints'))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
