/** The addresses of built files that pages need soon; translations by language. */
export interface EarlyFiles {
  signIn: string[]
  signedIn: string[]
  home: string[]
  workspace: string[]
  publicTexts: Record<string, string[]>
  signedInTexts: Record<string, string[]>
}

/**
 * Asks the browser for what the application will import once it runs: the pages of people signed in with their texts, or
 * the sign-in page. Sent as part of a script of its own (see build/early-script.ts), it can use nothing from outside. A
 * wrong guess costs bytes and nothing else.
 */
export function preloadParts(files: EarlyFiles) {
  const isSignedIn = localStorage.getItem('bearer-token') !== null
  const asked = new URLSearchParams(location.search).get('language')?.toLowerCase()
  const kept = asked ?? localStorage.getItem('login-language') ?? localStorage.getItem('language')
  const browsers = navigator.languages.map((code) => code.replace(/-.*/, '').replace(/^en$/, 'en-gb'))
  const language = kept ?? browsers.find((code) => code === 'en-gb' || files.publicTexts[code]) ?? 'en-gb'
  const page = /^\/share\/[^/]+$/.test(location.pathname)
    ? files.workspace
    : location.pathname === '/'
      ? files.home
      : []
  const pages = isSignedIn ? [...files.signedIn, ...(files.signedInTexts[language] ?? []), ...page] : files.signIn
  const wanted = [...(files.publicTexts[language] ?? []), ...pages]
  for (const href of wanted) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    // After the application, which every page needs first.
    link.fetchPriority = 'low'
    link.href = href
    document.head.append(link)
  }
}
