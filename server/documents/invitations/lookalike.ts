import { domainToUnicode } from 'node:url'
import { skeletonOf } from './skeleton.ts'

interface Form {
  domain: string
  /** As people read it. */
  seen: string
  skeleton: string
}

function formOf(domain: string): Form {
  const seen = domainToUnicode(domain) || domain
  return { domain, seen, skeleton: skeletonOf(seen) }
}

/** Domains that others could be mistaken for. The forms that are compared are made once. */
export class Lookalikes {
  readonly #forms: Form[] = []

  constructor(domains: readonly string[] = []) {
    for (const domain of domains) this.add(domain)
  }

  add(domain: string): void {
    this.#forms.push(formOf(domain))
  }

  /** The domain that this one could be mistaken for; null if there is none. */
  of(domain: string): string | null {
    const { seen, skeleton } = formOf(domain)
    const isOther = (one: Form) => one.domain !== domain
    const like =
      this.#forms.find((one) => one.skeleton === skeleton && isOther(one)) ??
      this.#forms.find((one) => isNear(seen, one.seen) && isOther(one))
    return like?.domain ?? null
  }
}

/** One typing mistake away, or two in a long name. Short names are similar by nature. */
function isNear(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  const most = shorter >= 12 ? 2 : shorter >= 6 ? 1 : 0
  return most > 0 && Math.abs(one.length - other.length) <= most && distance(one, other, most) <= most
}

/**
 * The number of insertions, deletions, substitutions and transpositions between two words. Beyond `most` it stops
 * counting: an invitation compares its domains with thousands of others.
 */
export function distance(one: string, other: string, most = Number.POSITIVE_INFINITY): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    const [first, last] = [Math.max(1, i - most), Math.min(other.length, i + most)]
    let least = first === 1 ? i : FAR
    for (let j = first; j <= last; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1
      let cell = Math.min((rows[i - 1]![j] ?? FAR) + 1, (row[j - 1] ?? FAR) + 1, (rows[i - 1]![j - 1] ?? FAR) + cost)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        cell = Math.min(cell, (rows[i - 2]![j - 2] ?? FAR) + 1)
      row[j] = cell
      least = Math.min(least, cell)
    }
    if (least > most) return FAR
    rows.push(row)
  }
  return rows[one.length]![other.length] ?? FAR
}

const FAR = Number.POSITIVE_INFINITY
