import { baseOf, type Texts } from './compare-texts.ts'
import { importsOf } from './imports-of.ts'

const ROUTE = /createRoute\(\{.*?\n\}\)/gs
/** Routes that wait for all texts: those of signed-in people, and those that declare it. */
const WAITS = /getParentRoute: \(\) => signedIn,|\.\.\.allWords,/
const PAGE = /import\('\.\/(?<page>[\w/]+\/pages\/[^']+)'\)/
/** Keys, but not object keys; and prefixes of composed keys. */
const KEYS = /'(?<key>[\w.-]+)'(?!:)|`(?<prefix>[\w.-]+\.)\$\{/g

interface Web {
  /** The web's files and their text. */
  sources: Map<string, string>
  english: Texts
  /** The first segments of later keys: web/locales/signed-in.json. */
  areas: string[]
}

/** Texts that pages before sign-in would show as bare keys because they are loaded later; and areas without a key. */
export function earlyWordProblems({ sources, english, areas }: Web): string[] {
  const keys = Object.keys(english).map(baseOf)
  const known = new Set(keys)
  const isLate = (key: string) => areas.includes(key.split('.')[0]!)
  const used = earlyFiles(sources).flatMap((file) =>
    [...sources.get(file)!.matchAll(KEYS)]
      .map(({ groups }) => groups!['key'] ?? groups!['prefix']!)
      .filter((key) => isLate(key) && (known.has(key) || (key.endsWith('.') && keys.some((k) => k.startsWith(key)))))
      .map((key) => `${file} is loaded before signing in, and its ${key} is not: see web/locales/signed-in.json`),
  )
  const unused = areas.filter((area) => !keys.some((key) => key.startsWith(`${area}.`)))
  return [...used, ...unused.map((area) => `web/locales/signed-in.json: no key begins with ${area}.`)]
}

/** The files of every first page, and of pages whose routes don't wait for all texts. */
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
