import { isTagType } from '@strongroom/contract/documents/given-tags.ts'
import { shownTagValue, TAG_SEPARATOR, tagValueOf } from '@strongroom/contract/organisation/tag-values.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { text } from '../../i18n/language.ts'
import { plainText } from '@strongroom/contract/wire/plain-text.ts'

/** Starts a tag in the search bar: `lease ##Matter: A1`. */
const TAG = '##'

export interface TypedSearch {
  name: string
  tags: string[]
}

/** The words for true and false that chips show in the reader's language. */
interface BooleanWords {
  yes: string
  no: string
}

/**
 * Divides what was typed into words and tags; each tag reaches to the next sign or the end. A tag is typed as chips show
 * it, `Matter: A1`, or as calls take it, `Matter|A1|TEXT`. A name with a colon is quoted: `"Ratio 1:2": high`.
 */
export function typedSearch(typed: string, words = shownWords()): TypedSearch {
  const [name = '', ...tags] = typed.split(TAG).map((part) => part.trim())
  return { name, tags: tags.filter(Boolean).map((tag) => withType(separated(tag), words)) }
}

const shownWords = (): BooleanWords => ({ yes: text('tag.value.true'), no: text('tag.value.false') })

/** Writes a typed tag as `name|value` or `name|value|type`. A value that itself contains `|` gets the type TEXT. */
function separated(tag: string): string {
  const [, quoted, rest] = /^"([^"|]+)"\s*(?:[:|]\s*(.*))?$/.exec(tag) ?? []
  if (quoted !== undefined) return rest ? typed(quoted, rest) : quoted
  const [, shown, from] = /^([^:|]*[^:|\s])\s*:\s+(.*\|.*)$/.exec(tag) ?? []
  if (shown !== undefined && from !== undefined) return typed(shown, from)
  if (tag.includes(TAG_SEPARATOR)) return callTag(tag)
  const [, name, value] = /^([^:]*[^:\s])\s*:\s*(.*)$/.exec(tag) ?? []
  if (name === undefined) return tag
  return value ? `${name}|${value}` : name
}

/** A tag as calls take it. Addresses that the search bar made earlier lack the type of values with the separator. */
export function callTag(tag: string): string {
  const at = tag.indexOf(TAG_SEPARATOR)
  return at < 0 ? tag : typed(tag.slice(0, at), tag.slice(at + 1))
}

/** A value that contains the separator needs its type, as calls take it. */
function typed(name: string, value: string): string {
  const at = value.lastIndexOf(TAG_SEPARATOR)
  return at < 0 || isTagType(value.slice(at + 1)) ? `${name}|${value}` : `${name}|${value}|TEXT`
}

const DATE = /^[^|]+\|\s*\d{1,2}\/\d{1,2}\/\d{4}$/

/** A value that is written as chips show dates, or true and false, means that; a text needs its type then. */
function withType(tag: string, { yes, no }: BooleanWords): string {
  if (DATE.test(tag)) return `${tag}|DATE`
  const [, name, value] = /^([^|]+)\|([^|]+)$/.exec(tag) ?? []
  if (name === undefined || value === undefined) return tag
  const isWord = (word: string) => plainText(value).trim() === plainText(word)
  return isWord(yes) ? `${name}|true|BOOLEAN` : isWord(no) ? `${name}|false|BOOLEAN` : tag
}

const quote = (name: string) => (name.includes(':') && !name.includes('"') ? `"${name}"` : name)

/** The same as a text, for the search bar of the results. */
export const searchText = ({ name, tags }: TypedSearch, words = shownWords()): string =>
  [name, ...tags.map((tag) => TAG + typableTag(tag, words))].filter(Boolean).join(' ')

/** The same for reading, in titles. */
export const searchTitle = ({ name, tags }: TypedSearch, words = shownWords()): string =>
  [name, ...tags.map((tag) => shownTag(callTag(tag), words))].filter(Boolean).join(' · ')

/** A tag as chips show it. If that, typed, would mean another tag, as calls take it. */
function typableTag(tag: string, words: BooleanWords): string {
  const at = tag.indexOf(TAG_SEPARATOR)
  if (at < 0) return quote(tag)
  const quoted = quote(tag.slice(0, at)) + tag.slice(at)
  const shown = shownTag(quoted, words)
  return typedSearch(TAG + shown, words).tags.join(TAG) === tag ? shown : quoted
}

/** A tag as chips show it, from `name|value` or `name|value|type`. */
function shownTag(tag: string, words: BooleanWords): string {
  const at = tag.indexOf(TAG_SEPARATOR)
  if (at < 0) return tag
  const value = tag.slice(at + 1)
  const end = value.lastIndexOf(TAG_SEPARATOR)
  const type = value.slice(end + 1)
  const shown = end >= 0 && isTagType(type) ? shownValue(value.slice(0, end), type.toUpperCase(), words) : value
  return `${tag.slice(0, at)}: ${shown}`
}

function shownValue(value: string, type: string, { yes, no }: BooleanWords): string {
  if (type === 'BOOLEAN') return value === 'true' ? yes : value === 'false' ? no : value
  const day = type === 'DATE' ? tagValueOf(type, value) : undefined
  return day === undefined ? value : shownTagValue('DATE', day)
}

/** The words that a search uses, if it doesn't use all of these. Words that differ in case or accents count once. */
export function usedWords(name: string): string | undefined {
  const words = new Map<string, string>()
  for (const word of name.split(/\s+/).filter(Boolean)) words.set(plainText(word), words.get(plainText(word)) ?? word)
  return words.size > limits.searchWords ? [...words.values()].slice(0, limits.searchWords).join(' ') : undefined
}

/** The name of the tag at the end of what was typed; undefined outside a tag, and once its value begins. */
export function typedTag(typed: string): string | undefined {
  const at = typed.lastIndexOf(TAG)
  const tag = at < 0 ? undefined : typed.slice(at + TAG.length).trim()
  if (tag === undefined || /["|:]./.test(tag.slice(1)) || /[|:]$/.test(tag)) return undefined
  return tag.replace(/^"/, '')
}

/** The typed text with its last tag replaced. */
export const withTag = (typed: string, name: string): string =>
  `${typed.slice(0, typed.lastIndexOf(TAG))}${TAG}${quote(name)}`
