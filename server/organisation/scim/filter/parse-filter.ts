import { COMPARISONS, type Filter, type FilterValue, wrongFilter as wrong } from './filter.ts'
import { type Token, tokensOf } from './tokens-of.ts'

const LONGEST = 2000
const DEEPEST = 10
const MOST_COMPARISONS = 50

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/

/** An attribute without the standard's own prefix, in lower case. */
export const plainAttribute = (name: string) => name.toLowerCase().replace(CORE, '')

/** Parses a filter of RFC 7644, section 3.4.2.2, of a bounded length and depth. */
export function parseFilter(text: string): Filter {
  if (text.length > LONGEST) throw wrong(`is longer than ${LONGEST} characters`)
  const parser = new Parser(tokensOf(text))
  const filter = parser.either(0, '')
  parser.expectEnd()
  return filter
}

/** By recursive descent. `within` is the complex attribute whose brackets the parser is in. */
class Parser {
  readonly #tokens: Token[]
  #next = 0
  #comparisons = 0

  constructor(tokens: Token[]) {
    this.#tokens = tokens
  }

  either(depth: number, within: string): Filter {
    if (depth > DEEPEST) throw wrong(`has more than ${DEEPEST} levels`)
    let left = this.#both(depth, within)
    while (this.#takesWord('or')) left = { kind: 'or', left, right: this.#both(depth, within) }
    return left
  }

  expectEnd(): void {
    if (this.#next < this.#tokens.length) throw wrong(`has something unexpected after a condition`)
  }

  #both(depth: number, within: string): Filter {
    let left = this.#one(depth, within)
    while (this.#takesWord('and')) left = { kind: 'and', left, right: this.#one(depth, within) }
    return left
  }

  #one(depth: number, within: string): Filter {
    if (this.#takesWord('not')) {
      if (!this.#takesSign('(')) throw wrong('has not without brackets')
      return { kind: 'not', of: this.#rest(')', depth, within) }
    }
    if (this.#takesSign('(')) return this.#rest(')', depth, within)
    const name = this.#word('an attribute')
    if (this.#takesSign('[')) {
      if (within !== '') throw wrong('has brackets inside brackets')
      return this.#rest(']', depth, `${plainAttribute(name)}.`)
    }
    return this.#compare(`${within}${plainAttribute(name)}`)
  }

  #rest(end: string, depth: number, within: string): Filter {
    const inner = this.either(depth + 1, within)
    if (!this.#takesSign(end)) throw wrong(`lacks a ${end}`)
    return inner
  }

  #compare(attribute: string): Filter {
    this.#comparisons += 1
    if (this.#comparisons > MOST_COMPARISONS) throw wrong(`has more than ${MOST_COMPARISONS} conditions`)
    const given = this.#word('an operator').toLowerCase()
    const comparison = COMPARISONS.find((one) => one === given)
    if (!comparison) throw wrong(`has the unknown operator ${given.slice(0, 20)}`)
    return { kind: 'compare', attribute, comparison, value: comparison === 'pr' ? null : this.#value() }
  }

  #value(): FilterValue {
    const token = this.#tokens[this.#next++]
    if (token?.kind === 'value') return token.value
    throw wrong('lacks a value: texts are in double quotes')
  }

  #word(what: string): string {
    const token = this.#tokens[this.#next++]
    if (token?.kind !== 'word') throw wrong(`lacks ${what}`)
    return token.text
  }

  #takesWord(word: string): boolean {
    const token = this.#tokens[this.#next]
    const is = token?.kind === 'word' && token.text.toLowerCase() === word
    if (is) this.#next += 1
    return is
  }

  #takesSign(sign: string): boolean {
    const token = this.#tokens[this.#next]
    const is = token?.kind === 'sign' && token.text === sign
    if (is) this.#next += 1
    return is
  }
}
