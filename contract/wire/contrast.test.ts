import { expect, test } from 'vitest'
import { contrast, textOn } from './contrast.ts'

test('contrast is that of WCAG 2', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test('text is legible on every colour', () => {
  for (const colour of ['#0b77d8', '#ffd400', '#00ff99', '#101010', '#fafafa', '#808080', '#ff0000', '#777777'])
    expect(contrast(colour, textOn(colour)), colour).toBeGreaterThanOrEqual(4.5)
})
