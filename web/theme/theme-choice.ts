import { Theme } from '@strongroom/contract/identity/users.ts'
import { createStore, useStore } from '../store/create-store.ts'
import { shownColour } from './brand-colour.ts'

// early-theme.ts reads both, too.
const KEY = 'ui-theme'
const OWN_KEY = 'ui-theme-own'
const shown = createStore<Theme>('LIGHT')
let previewed: Theme | undefined
let isPrinting = false

/** The stored theme: this browser's choice, otherwise the last person's, otherwise light. */
export function currentTheme(): Theme {
  const kept = Theme.safeParse(localStorage.getItem(KEY) ?? localStorage.getItem(OWN_KEY))
  return kept.success ? kept.data : 'LIGHT'
}

/** Stores a choice in this browser and applies it at once. */
export function chooseTheme(theme: Theme) {
  localStorage.setItem(KEY, theme)
  previewTheme(undefined)
}

/** Applies a theme in this tab until it is chosen or the preview ends; nothing is stored. */
export function previewTheme(theme: Theme | undefined) {
  previewed = theme
  showTheme()
}

/** Applies the signed-in person's theme, unless this browser has a choice of its own. */
export function adoptTheme(theme: Theme) {
  localStorage.setItem(OWN_KEY, theme)
  showTheme()
}

/** Sets the theme attribute that the style sheets use; before the first paint, too. */
export function showTheme() {
  const theme = previewed ?? currentTheme()
  const root = document.documentElement
  root.dataset.theme = theme
  root.dataset.mantineColorScheme = theme === 'DARK' && !isPrinting ? 'dark' : 'light'
  const bar = { LIGHT: '#ffffff', DARK: '#1c2128', CLASSIC: shownColour() }[theme]
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar)
  shown.write(theme)
}

/** The current theme, following changes, also of other tabs. */
export function useTheme(): Theme {
  return useStore(shown)
}

/** Follows choices made in other tabs, from now on. */
export function followOtherTabs() {
  window.addEventListener('storage', (event) => event.key === KEY && showTheme())
}

/** Prints in the colours of a light theme, from now on: those of the dark one are pale on paper. */
export function printLight() {
  const set = (printing: boolean) => {
    isPrinting = printing
    showTheme()
  }
  window.addEventListener('beforeprint', () => set(true))
  window.addEventListener('afterprint', () => set(false))
}
