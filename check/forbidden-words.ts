import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from './list-files.ts'
import type { Check } from './run-checks.ts'

// Composed of parts, so that this file contains none of them.
const WORDS: { pattern: RegExp; why: string }[] = [
  { pattern: new RegExp(`\\b(${'TO'}DO|${'FIX'}ME|${'X'}XX)\\b`), why: 'do it or leave it' },
  { pattern: new RegExp(`(^|[\\s'"\`=(:])/${'work'}/`), why: 'a path of one machine' },
  { pattern: new RegExp(`https?://[\\w.-]*\\b${'registry'}\\.`), why: 'the address of a package registry' },
]
const PUBLIC_REGISTRY = new RegExp(`https://${'registry'}\\.npmjs\\.org/`, 'g')
const BINARY = /\.(png|jpe?g|gif|ico|webp|woff2?|pdf|docx|xlsx|pptx|zip|bmp|mp[34]|wasm)$/i

/** Checks for words that don't belong in the project. */
export const forbiddenWords: Check = {
  name: 'forbidden words',
  run: async (root) => ({
    problems: listFiles(root)
      .filter((file) => !BINARY.test(file))
      .flatMap((file) => wordProblems(file, readFileSync(path.join(root, file), 'utf8'))),
  }),
}

export function wordProblems(file: string, text: string): string[] {
  // The lock file names where packages come from: the public registry only.
  const seen = file === 'package-lock.json' ? text.replaceAll(PUBLIC_REGISTRY, '') : text
  return seen.split('\n').flatMap((line, i) => {
    const found = WORDS.find(({ pattern }) => pattern.test(line))
    return found ? [`${file}:${i + 1}: ${found.why}: ${line.trim().slice(0, 100)}`] : []
  })
}
