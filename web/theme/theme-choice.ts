import { Theme } from '@strongroom/contract/identity/users.ts'
import { createStore, useStore } from '../store/create-store.ts'
import { shownColour } from './brand-colour.ts'

// early-theme.ts reads both, too.
const KEY = 'ui-theme'
const OWN_KEY = 'ui-theme-own'
const shown = createStore<Theme>('LIGHT')

/** The theme to show: this browser's choice, else that of the person who was here last, else light. */
export function currentTheme(): Theme {
  const kept = Theme.safeParse(localStorage.getItem(KEY) ?? localStorage.getItem(OWN_KEY))
  return kept.success ? kept.data : 'LIGHT'
}

/** Keeps a choice in this browser and shows it at once. */
export function chooseTheme(theme: Theme) {
  localStorage.setItem(KEY, theme)
  showTheme()
}

/** Takes the signed-in person's theme, which holds as long as this browser has no choice of its own. */
export function adoptTheme(theme: Theme) {
  localStorage.setItem(OWN_KEY, theme)
  showTheme()
}

/** Writes the theme where the style sheets read it; before the first paint, too. */
export function showTheme() {
  const theme = currentTheme()
  const root = document.documentElement
  root.dataset.theme = theme
  root.dataset.mantineColorScheme = theme === 'DARK' ? 'dark' : 'light'
  const bar = { LIGHT: '#ffffff', DARK: '#1c2128', CLASSIC: shownColour() }[theme]
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar)
  shown.write(theme)
}

/** The theme shown at this moment, following changes, other tabs' too. */
export function useTheme(): Theme {
  return useStore(shown)
}

/** Follows choices made in other tabs, from now on. */
export function followOtherTabs() {
  window.addEventListener('storage', (event) => event.key === KEY && showTheme())
}
