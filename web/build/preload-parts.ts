/** URLs of the built files that pages need soon; texts by language. */
export interface EarlyFiles {
  signIn: string[]
  signedIn: string[]
  home: string[]
  workspace: string[]
  startWords: Record<string, string[]>
  words: Record<string, string[]>
}

/**
 * Preloads what the application will import: the signed-in pages with their texts, or the sign-in page. Serialised into
 * a separate script (see build/early-script.ts), so it can't use anything outside. A wrong guess costs only bytes.
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
    // After the application, which every page needs first.
    link.fetchPriority = 'low'
    link.href = href
    document.head.append(link)
  }
}
