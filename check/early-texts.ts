import { baseOf, type Texts } from './compare-texts.ts'
import { importsOf } from './imports-of.ts'

const PUBLIC_ROUTES = 'web/public-routes.tsx'
const SIGNED_IN_ROUTES = 'web/signed-in-routes.tsx'
const ROUTE = /createRoute\(\{.*?\n\}\)/gs
/** Routes that load the signed-in namespaces although they are public, and those that load administration's. */
const LOADS_SIGNED_IN = /loader: awaitSignedInTranslations,/
const LOADS_ADMINISTRATION = /\.\.\.administration,/
const PAGE = /import\('\.\/(?<page>[\w/]+\/pages\/[^']+)'\)/
/** Texts of error codes. One that isn't loaded is replaced by the text for its status (web/i18n/error-messages.ts). */
const ERRORS = 'error.'
/** Keys used as values, not as properties, and the first parts of computed keys. */
const KEYS = /'(?<key>[\w.-]+)'(?!:)|`(?<prefix>[\w.-]+\.)\$\{/g

interface Web {
  /** Path and source of each file of the web. */
  sources: Map<string, string>
  /** English by namespace. */
  namespaces: Map<string, Texts>
}

/** Keys in files that run before their namespace is loaded, where they would be shown untranslated. */
export function earlyTextProblems({ sources, namespaces }: Web): string[] {
  const publicFiles = filesWithout(sources, [SIGNED_IN_ROUTES, ...pagesOf(sources, PUBLIC_ROUTES, LOADS_SIGNED_IN)])
  const plainFiles = filesWithout(sources, pagesOf(sources, SIGNED_IN_ROUTES, LOADS_ADMINISTRATION))
  const signedIn = keysOf(namespaces, (name) => name !== 'public')
  const administration = keysOf(namespaces, (name) => name === 'administration')
  return [
    ...problemsIn(sources, publicFiles, signedIn).map((found) => `${found}, but runs before signing in`),
    ...problemsIn(sources, plainFiles, administration).map((found) => `${found}, but runs outside administration`),
  ]
}

/** The namespaces of keys, without their plural endings. */
function keysOf(namespaces: Web['namespaces'], isIn: (name: string) => boolean): Map<string, string> {
  return new Map(
    [...namespaces]
      .filter(([name]) => isIn(name))
      .flatMap(([name, texts]) => Object.keys(texts).map((key) => [baseOf(key), name] as const)),
  )
}

function problemsIn(sources: Web['sources'], files: string[], late: Map<string, string>): string[] {
  const found = files.flatMap((file) =>
    [...sources.get(file)!.matchAll(KEYS)].flatMap(({ groups }) => {
      if (groups!['prefix'] === ERRORS) return []
      const key = groups!['key'] ?? [...late.keys()].find((one) => one.startsWith(groups!['prefix']!))
      const namespace = key && late.get(key)
      return namespace ? [`${file} has ${key} of the namespace ${namespace}`] : []
    }),
  )
  return [...new Set(found)]
}

/** The pages of the routes in a file that contain something. */
function pagesOf(sources: Web['sources'], file: string, contained: RegExp): string[] {
  return [...(sources.get(file) ?? '').matchAll(ROUTE)]
    .filter(([route]) => contained.test(route))
    .map(([route]) => `web/${PAGE.exec(route)?.groups?.['page']}`)
}

/** The files of the application and what they import, except through the files `late`. */
function filesWithout(sources: Web['sources'], late: string[]): string[] {
  const found = new Set<string>()
  const add = (file: string) => {
    const source = sources.get(file)
    if (found.has(file) || late.includes(file) || source === undefined) return
    found.add(file)
    for (const { local, target, typeOnly } of importsOf(file, source)) if (local && !typeOnly) add(target)
  }
  add('web/start.tsx')
  return [...found]
}
