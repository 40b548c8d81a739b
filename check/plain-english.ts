import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { listFiles } from './list-files.ts'
import type { Check } from './run-checks.ts'

interface Rule {
  pattern: RegExp
  /** What to write instead. */
  instead: string
}

/** Phrases that hide what is meant, in comments, test names and documents. STYLE.md shows pairs. */
const PROSE: Rule[] = [
  { pattern: /\bwho(m)?ever\b/i, instead: 'name the person: the caller, a participant, an administrator' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /(?<!the |[-/])\bmails\b(?! (an?|the|it|them)\b)/i, instead: 'emails' },
  { pattern: /\bstands? in\b/i, instead: 'is in, replaces' },
  { pattern: /\bgiv(e|es|en|ing) (a|an|the|one's|their|its) (code|password|secret)\b/i, instead: 'enter' },
  { pattern: /\bof now\b/i, instead: 'current' },
  { pattern: /\bhears? of\b/i, instead: 'is notified of' },
  { pattern: /\bas (it|they) stands?\b/i, instead: 'unchanged, literally' },
  { pattern: /\bone's own\b/i, instead: "the caller's own, the person's own" },
  { pattern: /\bat one moment\b/i, instead: 'concurrently' },
  { pattern: /\blets? go of\b/i, instead: 'releases' },
]

/** Comments say their subject first; a clause as the subject has none. */
const CLAUSES: Rule = {
  pattern: /^(What|Whose|Whom|That) (?!(happens|follows|is the)\b)/,
  instead: 'begin with the subject',
}

/** Phrases that readers of the interface and of emails would stumble over. */
const TEXTS: Rule[] = [
  { pattern: /\bmails?\b(?! server)/i, instead: 'email' },
  { pattern: /\b(every|no|some)body\b/i, instead: 'everyone, no one, someone' },
  { pattern: /\b(is|are) not right\b/i, instead: 'is incorrect' },
  { pattern: /\bcan not\b/i, instead: 'can’t' },
  { pattern: /\bgive (a|the|your) (code|password|email address)\b/i, instead: 'enter' },
  { pattern: /\bsign in by\b/i, instead: 'sign in with' },
  { pattern: /\btakes? part\b/i, instead: 'has access, is in' },
  { pattern: /\babilit(y|ies)\b/i, instead: 'permission' },
  { pattern: /\bwhoever\b/i, instead: 'people who' },
  { pattern: /\bof now\b|\bany more\b/i, instead: 'current, no longer' },
]

/** Files about these very phrases, or whose words are somebody else's. */
const EXEMPT = new Set(['check/plain-english.ts', 'check/plain-english.test.ts', 'STYLE.md', 'CHANGELOG.md'])
const SOURCE = /\.tsx?$/
const TEST_NAME = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()'`]*\))?\(\s*'(?<name>(?:[^'\\]|\\.)*)'/g
/** Names of placeholders aren't shown to readers. */
const PLACEHOLDER = /\{\{[^}]*\}\}/g
const ENGLISH = /(^|\/)en-gb\.json$/

/** Checks that comments, test names, documents and texts are plain English. */
export const plainEnglish: Check = {
  name: 'plain English',
  run: async (root) => ({
    problems: listFiles(root)
      .filter((file) => !EXEMPT.has(file) && !file.endsWith('.gen.ts'))
      .filter((file) => SOURCE.test(file) || file.endsWith('.md') || ENGLISH.test(file))
      .flatMap((file) => englishProblems(file, readFileSync(path.join(root, file), 'utf8'))),
  }),
}

/** The phrases of a file to rewrite, a line each. */
export function englishProblems(file: string, content: string): string[] {
  if (ENGLISH.test(file)) return textProblems(file, JSON.parse(content) as Record<string, string>)
  if (file.endsWith('.md')) return proseProblems(file, [content.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')])
  const comments = commentsOf(file, content)
  const names = [...content.matchAll(TEST_NAME)].map(({ groups }) => groups!['name']!)
  const clauses = comments.flatMap((comment) => found(file, comment, [CLAUSES]))
  return [...clauses, ...proseProblems(file, [...comments, ...names])]
}

const textProblems = (file: string, texts: Record<string, string>): string[] =>
  Object.entries(texts).flatMap(([key, text]) => found(`${file}: ${key}`, text.replaceAll(PLACEHOLDER, '…'), TEXTS))

const proseProblems = (file: string, texts: string[]): string[] => texts.flatMap((text) => found(file, text, PROSE))

function found(where: string, text: string, rules: Rule[]): string[] {
  return rules.flatMap(({ pattern, instead }) => {
    const at = text.search(pattern)
    return at === -1 ? [] : [`${where}: “${text.slice(Math.max(0, at - 30), at + 50).trim()}” (${instead})`]
  })
}

/** The comments of a file without their signs. Lines of one comment are one text. */
function commentsOf(file: string, source: string): string[] {
  const { comments } = parseSync(file, source)
  return comments.map(({ value }) =>
    value
      .replaceAll(/^\s*\*+ ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}
