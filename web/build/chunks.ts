/** A regular expression for our own modules by their path inside web/. */
const modules = (...paths: string[]) => new RegExp(`[\\\\/]web[\\\\/](${paths.join('|')})\\.tsx$`)

/** A regular expression for the modules of packages. */
const packages = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](${names.join('|')})[\\\\/]`)

/**
 * One file per language for the public pages, with the names of its months, and one for the signed-in pages, whatever the
 * number of namespaces.
 */
function translationsOf(id: string): string | null {
  const { namespace, language } = TEXTS.exec(id)?.groups ?? {}
  if (namespace) return `${namespace === 'public' ? 'public' : 'texts'}-${language}`
  if (MAORI_DATES.test(id)) return 'public-mi'
  return WELSH_DATES.test(id) ? 'public-cy' : null
}
const TEXTS = /[\\/]web[\\/]locales[\\/](?<namespace>[\w-]+)[\\/](?<language>[\w-]+)\.json$/
const MAORI_DATES = /[\\/]web[\\/]i18n[\\/]maori-dates\.ts$/
const WELSH_DATES = /[\\/]dayjs[\\/]locale[\\/]cy\.js$/

/** A chunk smaller than this, in bytes of source, is merged with the one needed at the most similar times. */
const SMALLEST = 20_000

/**
 * The chunks of the build. Each is one request with its headers, and imports between chunks are sequential: so few
 * chunks, divided by stage (start, sign-in, signed in), and separate ones for rarely opened pages. A group takes all
 * imports of its modules except those of earlier groups.
 */
export const chunks = [
  { name: 'preload', test: /vite\/preload-helper|rolldown[\\/]runtime/, priority: 5 },
  {
    name: 'libraries',
    test: packages('react', 'react-dom', 'scheduler', 'use-sync-external-store', 'zod', 'i18next', '@tanstack'),
    priority: 7,
  },
  { name: 'session', test: /web[\\/]session[\\/]session\.ts$/, priority: 6 },
  { name: 'start', test: modules('start'), priority: 4 },
  // After 'start', which bundles English of the public pages and the date library.
  { name: translationsOf, debugName: 'translations', test: /\.(json|ts|js)$/, priority: 3.5 },
  { name: 'sign-in', test: modules('identity/pages/login-page'), priority: 3 },
  {
    name: 'signed-in',
    test: modules('signed-in-routes', 'shell/shell', 'record/pages/home-page'),
    priority: 2.5,
  },
  { name: 'workspace', test: modules('documents/pages/workspace-page', 'documents/pages/folder-page'), priority: 2 },
  {
    name: 'shared',
    test: /\.(tsx?|m?js)$/,
    minShareCount: 2,
    priority: 1,
    entriesAware: true,
    entriesAwareMergeThreshold: SMALLEST,
  },
]
