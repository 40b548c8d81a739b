export type Texts = Record<string, string>

const FORMS = { 'en-gb': ['one', 'other'], cy: ['zero', 'one', 'two', 'few', 'many', 'other'], mi: ['one', 'other'] }
const PLURAL = /^(?<base>.+)_(zero|one|two|few|many|other)$/

/** The key without its plural form. */
export const baseOf = (key: string) => PLURAL.exec(key)?.groups?.['base'] ?? key

/** Compares a language's texts with the English ones. `same` lists keys that may equal the English. */
export function compareTexts(
  english: Texts,
  texts: Texts,
  { language, same }: { language: 'cy' | 'mi'; same: Set<string> },
): string[] {
  const expected = new Map(Object.keys(english).flatMap((key) => formsOf(key, language).map((form) => [form, key])))
  const missing = [...expected.keys()].filter((key) => !texts[key]?.trim()).map((key) => `${key} is missing`)
  const extra = Object.keys(texts).flatMap((key) => (expected.has(key) ? [] : [`${key} is not in English`]))
  const wrong = Object.entries(texts).flatMap(([key, text]) => {
    const from = english[expected.get(key) ?? '']
    if (from === undefined) return []
    const unlike = placeholderProblem(key, text, english[`${baseOf(key)}_other`] ?? from)
    const untranslated = english[key] === text && !same.has(key) && /\p{L}/u.test(text.replaceAll(/\{\{.*?\}\}/g, ''))
    return [...(unlike ? [unlike] : []), ...(untranslated ? [`${key} reads as in English`] : [])]
  })
  return [...missing, ...extra, ...wrong]
}

function formsOf(key: string, language: keyof typeof FORMS): string[] {
  const base = baseOf(key)
  return base === key ? [key] : FORMS[language].map((form) => `${base}_${form}`)
}

/** Forms for one certain number may omit the number ('no files', 'one file'), but add no other placeholder. */
function placeholderProblem(key: string, text: string, english: string): string | undefined {
  const [has, wants] = [placeholders(text), placeholders(english)]
  const exact = baseOf(key) === key || key.endsWith('_other')
  const missing = exact ? [...wants.difference(has)] : [...wants.difference(has)].filter((name) => name !== 'count')
  const extra = [...has.difference(wants)]
  if (missing.length + extra.length === 0) return undefined
  return `${key} has the placeholders ${[...has].join(' ') || '(none)'} instead of ${[...wants].join(' ') || '(none)'}`
}

const placeholders = (text: string) => new Set([...text.matchAll(/\{\{\s*([^},\s]+)/g)].map((match) => match[1]!))
