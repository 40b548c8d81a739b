import { baseOf, type Texts } from './compare-texts.ts'
import { importsOf } from './imports-of.ts'

const PUBLIC_ROUTES = 'web/public-routes.tsx'
const SIGNED_IN_ROUTES = 'web/signed-in-routes.tsx'
const ROUTE = /createRoute\(\{.*?\n\}\)/gs
/** Public routes that load the signed-in namespaces anyway. */
const WAITS = /loader: awaitSignedInTranslations,/
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

/** Keys of signed-in namespaces in files that run before signing in, where they would be shown untranslated. */
export function earlyTextProblems({ sources, namespaces }: Web): string[] {
  const late = new Map(
    [...namespaces]
      .filter(([name]) => name !== 'public')
      .flatMap(([name, texts]) => Object.keys(texts).map((key) => [baseOf(key), name] as const)),
  )
  return earlyFiles(sources).flatMap((file) =>
    [...sources.get(file)!.matchAll(KEYS)].flatMap(({ groups }) => {
      if (groups!['prefix'] === ERRORS) return []
      const key = groups!['key'] ?? [...late.keys()].find((one) => one.startsWith(groups!['prefix']!))
      const namespace = key && late.get(key)
      return namespace ? [`${file} runs before signing in, but ${key} is in the namespace ${namespace}`] : []
    }),
  )
}

/** Files of the application itself and of public pages whose routes load no signed-in namespaces. */
function earlyFiles(sources: Map<string, string>): string[] {
  const routes = [...(sources.get(PUBLIC_ROUTES) ?? '').matchAll(ROUTE)].map(([route]) => route)
  const waiting = routes.filter((route) => WAITS.test(route)).map((route) => PAGE.exec(route)?.groups?.['page'])
  const late = new Set([SIGNED_IN_ROUTES, ...waiting.map((page) => `web/${page}`)])
  const found = new Set<string>()
  const add = (file: string) => {
    const source = sources.get(file)
    if (found.has(file) || late.has(file) || source === undefined) return
    found.add(file)
    for (const { local, target, typeOnly } of importsOf(file, source)) if (local && !typeOnly) add(target)
  }
  add('web/start.tsx')
  return [...found]
}
