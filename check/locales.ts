import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compareTexts, type Texts } from './compare-texts.ts'
import { earlyWordProblems } from './early-words.ts'
import { listFiles } from './list-files.ts'
import { keyUseProblems } from './message-keys.ts'
import type { Check } from './run-checks.ts'

const FOLDERS = ['web/locales', 'server/mail/locales']
const OTHERS = ['cy', 'mi'] as const

/**
 * Checks that every language is complete: same keys, same placeholders, its own plural forms, and nothing equal to the
 * English except the keys in same-as-english.json. Every key is used, every used key exists, and texts before sign-in
 * are loaded with their pages.
 */
export const locales: Check = {
  name: 'locales',
  run: async (root) => {
    const found = FOLDERS.filter((folder) => existsSync(path.join(root, folder, 'en-gb.json')))
    return { problems: [...found.flatMap((folder) => folderProblems(root, folder)), ...usedInWeb(root)] }
  },
}

function folderProblems(root: string, folder: string): string[] {
  const english = read<Texts>(root, `${folder}/en-gb.json`)!
  const same = new Set(read<string[]>(root, `${folder}/same-as-english.json`))
  const others = OTHERS.map((language) => ({ language, texts: read<Texts>(root, `${folder}/${language}.json`) }))
  const stale = [...same].filter((key) => others.every(({ texts }) => texts?.[key] !== english[key]))
  const differ = others.flatMap(({ language, texts }) => {
    if (!texts) return [`${folder}/${language}.json is missing`]
    const problems = compareTexts(english, texts, { language, same })
    return problems.map((problem) => `${folder}/${language}.json: ${problem}`)
  })
  return [...differ, ...stale.map((key) => `${folder}/same-as-english.json: ${key} is the same in no language`)]
}

function usedInWeb(root: string): string[] {
  const english = read<Texts>(root, 'web/locales/en-gb.json')
  if (!english) return []
  const files = listFiles(root).filter((file) => /^(web|contract)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  const all = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
  const areas = read<string[]>(root, 'web/locales/signed-in.json') ?? []
  const sources = new Map([...all].filter(([file]) => file.startsWith('web/')))
  return [...keyUseProblems(english, all), ...earlyWordProblems({ sources, english, areas })]
}

function read<T>(root: string, file: string): T | undefined {
  const at = path.join(root, file)
  return existsSync(at) ? (JSON.parse(readFileSync(at, 'utf8')) as T) : undefined
}
