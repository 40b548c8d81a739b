import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { contrast } from '@strongroom/contract/wire/contrast.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { describe, expect, test } from 'vitest'
import { colourVariables, themeOf } from './theme.ts'

const surfaces = { light: ['#ffffff', '#f5f7fa', '#e8ebf0'], dark: ['#1c2128', '#14181e'] } as const

/** The names of the texts on tinted surfaces with too little contrast, at rest or on hover. */
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
    for (const ground of surfaces[scheme]) {
      expect(contrast(of['--mantine-color-anchor'] ?? '', ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(of['--mantine-color-error'] ?? '', ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(of['--brand-edge'] ?? '', ground)).toBeGreaterThanOrEqual(3)
    }
  })
})

test('disabled controls keep a shape on the dark surfaces, and their text', () => {
  const { dark } = colourVariables(mergeMantineTheme(DEFAULT_THEME, themeOf(limits.defaultPrimaryColour)))
  const ground = dark['--mantine-color-disabled'] ?? surfaces.dark[0]
  for (const surface of surfaces.dark) expect(contrast(ground, surface)).toBeGreaterThanOrEqual(1.3)
  // Mantine's colour of their text is the fourth of the dark shades.
  expect(contrast(themeOf(limits.defaultPrimaryColour).colors?.dark?.[3] ?? '', ground)).toBeGreaterThanOrEqual(3)
})
