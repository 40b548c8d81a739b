/**
 * Runs before anything is painted, so that a dark room stays dark. Sent as a script of its own (see build/early-script.ts), it
 * can use nothing from outside. theme-choice.ts, which keeps what is read here, takes over once everything is loaded.
 */
export function showEarlyTheme() {
  const kept = localStorage.getItem('ui-theme') ?? localStorage.getItem('ui-theme-own')
  const theme = kept === 'DARK' || kept === 'CLASSIC' ? kept : 'LIGHT'
  const { dataset } = document.documentElement
  dataset.theme = theme
  dataset.mantineColorScheme = theme === 'DARK' ? 'dark' : 'light'
}
