import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const WEB = path.join(import.meta.dirname, '..')

/** All rules of the style sheets, with the names of their files. */
const rules = globSync('{shell,theme,ui,identity,workspaces,organisation,documents,record,system}/**/*.css', {
  cwd: WEB,
})
  .flatMap((file) =>
    readFileSync(path.join(WEB, file), 'utf8')
      .match(/[^{}]*\{[^{}]*\}/g)
      ?.map((rule) => `${file}: ${rule}`),
  )
  .filter((rule) => rule !== undefined)

test('texts that are cut on the screen are whole on paper', () => {
  const cut = rules.filter((rule) => /text-overflow: ellipsis|line-clamp/.test(rule))
  expect(cut.length).toBeGreaterThan(10)
  const fixed = cut.filter((rule) => /white-space: (?!var\(--wrap)|line-clamp: (?!var\(--clamp)/.test(rule))
  expect(fixed).toEqual([])
})

test('pages on paper are numbered', () => {
  const sheet = readFileSync(path.join(WEB, 'theme/app.css'), 'utf8')
  expect(/@page \{[^@]*@bottom-right \{[^}]*/.exec(sheet)?.[0]).toContain('counter(page) " / " counter(pages)')
})

test('on paper no sign says that something opens or folds', () => {
  const sheet = readFileSync(path.join(WEB, 'theme/app.css'), 'utf8')
  const hidden = /@media print \{[\s\S]*?\.mantine-Tooltip-tooltip \{\s*display: none !important/.exec(sheet)?.[0]
  for (const sign of ['[data-print] .mantine-Button-section[data-position="right"]', 'h2 button svg'])
    expect(hidden).toContain(sign)
})
