import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { limits } from '@strongroom/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import { contrast } from './contrast.ts'
import { colourVariables, themeOf } from './theme.ts'

const surfaces = { light: '#ffffff', dark: '#1c2128' } as const

/** The texts on tinted surfaces that are too faint, at rest or under the mouse, by name. */
function faint(of: Record<string, string>): string[] {
  const pairs = Object.keys(of).flatMap((name) => {
    const colour = /^--mantine-color-(\w+)-light-color$/.exec(name)?.[1]
    return colour ? [{ name, colour }] : []
  })
  return pairs
    .filter(({ name, colour }) =>
      ['light', 'light-hover'].some(
        (ground) => contrast(of[name] ?? '', of[`--mantine-color-${colour}-${ground}`] ?? '') < 4.5,
      ),
    )
    .map(({ name }) => name)
}

describe.each([limits.defaultPrimaryColour, '#ffd400', '#00ff99', '#101010', '#fafafa'])('brand %s', (brand) => {
  const variables = colourVariables(mergeMantineTheme(DEFAULT_THEME, themeOf(brand)))
  test.each(['light', 'dark'] as const)('every text is legible in %s', (scheme) => {
    const of = variables[scheme]
    expect(faint(of)).toEqual([])
    expect(contrast(of['--mantine-color-anchor'] ?? '', surfaces[scheme])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of['--mantine-color-error'] ?? '', surfaces[scheme])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of['--brand-edge'] ?? '', surfaces[scheme])).toBeGreaterThanOrEqual(3)
  })
})
