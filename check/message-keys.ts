import { baseOf, type Texts } from './compare-texts.ts'

const CALL = /\bt\(\s*'(?<key>[^'\n]+)'/g
const QUOTED = /'(?<key>[\w.-]+)'/g
/** `` `activity.${type}` `` uses every key that begins so. */
const PREFIX = /`(?<prefix>[\w.-]+\.)\$\{/g

/** Used keys that don't exist, and unused keys. `sources`: the web's files and their text. */
export function keyUseProblems(english: Texts, sources: Map<string, string>): string[] {
  const keys = new Set(Object.keys(english).map(baseOf))
  const all = [...sources.values()]
  const named = (pattern: RegExp, group: string) =>
    new Set(all.flatMap((text) => [...text.matchAll(pattern)].map((match) => match.groups![group]!)))
  const quoted = named(QUOTED, 'key')
  const prefixes = [...named(PREFIX, 'prefix')]
  const unknown = [...sources].flatMap(([file, text]) =>
    [...text.matchAll(CALL)]
      .filter((match) => !keys.has(match.groups!['key']!))
      .map((match) => `${file} asks for the text ${match.groups!['key']}, which does not exist`),
  )
  const unused = [...keys].filter((key) => !quoted.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)))
  return [...unknown, ...unused.map((key) => `web/locales: nothing uses ${key}`)]
}
