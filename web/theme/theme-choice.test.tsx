import { afterEach, expect, test } from 'vitest'
import { chooseTheme, printLight } from './theme-choice.ts'

afterEach(() => chooseTheme('LIGHT'))

test('a page in the dark theme is printed in light colours, and is dark again afterwards', () => {
  const scheme = () => document.documentElement.dataset.mantineColorScheme
  chooseTheme('DARK')
  printLight()
  window.dispatchEvent(new Event('beforeprint'))
  expect(scheme()).toBe('light')
  expect(document.documentElement.dataset.theme).toBe('DARK')
  window.dispatchEvent(new Event('afterprint'))
  expect(scheme()).toBe('dark')
})
