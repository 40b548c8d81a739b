import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { baseOf, compareTexts, type Texts } from './compare-texts.ts'
import { earlyTextProblems } from './early-texts.ts'
import { listFiles } from './list-files.ts'
import { keyUseProblems } from './message-keys.ts'
import type { Check } from './run-checks.ts'

const WEB = 'web/locales'
const MAILS = 'server/mail/locales'
const OTHERS = ['cy', 'mi'] as const

/**
 * Every language has every text: the same keys and placeholders, its own plural forms, and nothing left in English except
 * the keys in same-as-english.json. Every key is used, every used key exists, no key is in two namespaces, and pages before
 * signing in use the public namespace only.
 */
export const locales: Check = {
  name: 'locales',
  run: async (root) => {
    if (!existsSync(path.join(root, WEB))) return { problems: [] }
    const names = readdirSync(path.join(root, WEB), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const folders = names.map(({ name }) => `${WEB}/${name}`)
    const namespaces = new Map(names.map(({ name }) => [name, read<Texts>(root, `${WEB}/${name}/en-gb.json`) ?? {}]))
    return {
      problems: [
        ...languageProblems(root, WEB, folders),
        ...languageProblems(root, MAILS, [MAILS]),
        ...duplicateKeys(namespaces),
        ...usedInWeb(root, namespaces),
      ],
    }
  },
}

/** Problems of the languages in `folders`, with the exceptions that `list` has. */
function languageProblems(root: string, list: string, folders: string[]): string[] {
  const same = new Set(read<string[]>(root, `${list}/same-as-english.json`))
  const used = new Set<string>()
  const problems = folders.flatMap((folder) => {
    const english = read<Texts>(root, `${folder}/en-gb.json`)
    if (!english) return [`${folder}/en-gb.json is missing`]
    return OTHERS.flatMap((language) => {
      const texts = read<Texts>(root, `${folder}/${language}.json`)
      if (!texts) return [`${folder}/${language}.json is missing`]
      for (const key of same) if (texts[key] !== undefined && texts[key] === english[key]) used.add(key)
      return compareTexts(english, texts, { language, same }).map((one) => `${folder}/${language}.json: ${one}`)
    })
  })
  const stale = [...same.difference(used)]
  return [...problems, ...stale.map((key) => `${list}/same-as-english.json: ${key} is the same in no language`)]
}

/** Keys that more than one namespace has; lookups would find the first only. */
export function duplicateKeys(namespaces: Map<string, Texts>): string[] {
  const owners = new Map<string, string>()
  return [...namespaces].flatMap(([namespace, texts]) =>
    [...new Set(Object.keys(texts).map(baseOf))].flatMap((key) => {
      const first = owners.get(key)
      owners.set(key, first ?? namespace)
      return first ? [`${WEB}: ${key} is in the namespaces ${first} and ${namespace}`] : []
    }),
  )
}

function usedInWeb(root: string, namespaces: Map<string, Texts>): string[] {
  const english = Object.assign({}, ...namespaces.values()) as Texts
  const files = listFiles(root).filter((file) => /^(web|contract)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  const all = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
  const sources = new Map([...all].filter(([file]) => file.startsWith('web/')))
  return [...keyUseProblems(english, all), ...earlyTextProblems({ sources, namespaces })]
}

function read<T>(root: string, file: string): T | undefined {
  const at = path.join(root, file)
  return existsSync(at) ? (JSON.parse(readFileSync(at, 'utf8')) as T) : undefined
}
