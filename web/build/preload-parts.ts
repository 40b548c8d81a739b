/** Addresses of the built files that pages want soon; words by language. */
export interface EarlyFiles {
  signIn: string[]
  signedIn: string[]
  home: string[]
  workspace: string[]
  startWords: Record<string, string[]>
  words: Record<string, string[]>
}

/**
 * Asks the browser for what the application will import once it runs: the pages of people signed in with their words, or
 * the sign-in page. Sent as part of a script of its own (see build/early-script.ts), it can use nothing from outside. A
 * wrong guess costs bytes and nothing else.
 */
export function preloadParts(files: EarlyFiles) {
  const isSignedIn = localStorage.getItem('bearer-token') !== null
  const asked = new URLSearchParams(location.search).get('language')?.toLowerCase()
  const language = asked ?? localStorage.getItem('login-language') ?? localStorage.getItem('language') ?? 'en-gb'
  const page = /^\/share\/[^/]+$/.test(location.pathname)
    ? files.workspace
    : location.pathname === '/'
      ? files.home
      : []
  const pages = isSignedIn ? [...files.signedIn, ...(files.words[language] ?? []), ...page] : files.signIn
  const wanted = [...(files.startWords[language] ?? []), ...pages]
  for (const href of wanted) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    // Behind the application, which every page waits for.
    link.fetchPriority = 'low'
    link.href = href
    document.head.append(link)
  }
}
