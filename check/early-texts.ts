import { baseOf, type Texts } from './compare-texts.ts'
import { importsOf } from './imports-of.ts'

const ROUTE = /createRoute\(\{.*?\n\}\)/gs
/** Routes that load the signed-in namespaces. */
const WAITS = /getParentRoute: \(\) => signedIn,|\.\.\.signedInTranslations,/
const PAGE = /import\('\.\/(?<page>[\w/]+\/pages\/[^']+)'\)/
/** Keys that are values, not properties; and the beginnings of computed keys. */
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
      const key = groups!['key'] ?? [...late.keys()].find((one) => one.startsWith(groups!['prefix']!))
      const namespace = key && late.get(key)
      return namespace ? [`${file} runs before signing in, but ${key} is in the namespace ${namespace}`] : []
    }),
  )
}

/** Files of the application itself and of the pages whose routes load no signed-in namespaces. */
function earlyFiles(sources: Map<string, string>): string[] {
  const routes = [...(sources.get('web/router.tsx') ?? '').matchAll(ROUTE)].map(([route]) => route)
  const pages = routes.filter((route) => !WAITS.test(route)).map((route) => PAGE.exec(route)?.groups?.['page'])
  const found = new Set<string>()
  const add = (file: string) => {
    const source = sources.get(file)
    if (found.has(file) || source === undefined) return
    found.add(file)
    // The router names all pages; those that count were found above.
    for (const { local, target, typeOnly } of importsOf(file, source))
      if (local && !typeOnly && !(file === 'web/router.tsx' && /\/pages\/[\w-]+-page\.tsx$|\/shell\.tsx$/.test(target)))
        add(target)
  }
  for (const file of ['web/start.tsx', ...pages.map((page) => `web/${page}`)]) add(file)
  return [...found]
}
