/**
 * Runs before the first paint, so that a dark theme shows no white flash. Serialised into a separate script (see
 * build/early-script.ts), so it can't use anything outside. theme-choice.ts, which stores what is read here, takes over
 * once everything is loaded.
 */
export function showEarlyTheme() {
  const kept = localStorage.getItem('ui-theme') ?? localStorage.getItem('ui-theme-own')
  const theme = kept === 'DARK' || kept === 'CLASSIC' ? kept : 'LIGHT'
  const { dataset } = document.documentElement
  dataset.theme = theme
  dataset.mantineColorScheme = theme === 'DARK' ? 'dark' : 'light'
}
