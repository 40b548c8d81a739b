import { type FilterValue, wrongFilter as wrong } from './filter.ts'

export type Token =
  | { kind: 'sign'; text: string }
  | { kind: 'word'; text: string }
  | { kind: 'value'; value: FilterValue }

/** A sign, a JSON string, or a word, after white space. */
const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y
const WORD = /^[a-z][a-z0-9_$:.-]*$/i
const LITERALS = new Map<string, FilterValue>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Splits a filter into its tokens. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const trimmed = text.trimEnd()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < trimmed.length) {
    const match = TOKEN.exec(trimmed)
    if (!match) throw wrong('has an open quote')
    tokens.push(tokenOf(match))
  }
  return tokens
}

function tokenOf([, sign, quoted, word = '']: RegExpExecArray): Token {
  if (sign) return { kind: 'sign', text: sign }
  if (quoted) return { kind: 'value', value: textOf(quoted) }
  const literal = LITERALS.get(word.toLowerCase())
  if (literal !== undefined) return { kind: 'value', value: literal }
  if (WORD.test(word)) return { kind: 'word', text: word }
  const number = Number(word)
  if (!Number.isFinite(number)) throw wrong(`has something unreadable: ${word.slice(0, 20)}`)
  return { kind: 'value', value: number }
}

function textOf(quoted: string): string {
  try {
    return JSON.parse(quoted) as string
  } catch {
    throw wrong('has a text that isn’t JSON')
  }
}
