import { domainToUnicode } from 'node:url'
import { skeletonOf } from './skeleton.ts'

/** The known domain that this one could be mistaken for; null if there is none. */
export function lookalike(domain: string, known: readonly string[]): string | null {
  const seen = domainToUnicode(domain) || domain
  const skeleton = skeletonOf(seen)
  const others = known.filter((one) => one !== domain)
  return (
    others.find((one) => skeletonOf(domainToUnicode(one) || one) === skeleton) ??
    others.find((one) => isNear(seen, domainToUnicode(one) || one)) ??
    null
  )
}

/** One typing mistake away, or two in a long name. Short names are similar by nature. */
function isNear(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  const most = shorter >= 12 ? 2 : shorter >= 6 ? 1 : 0
  return most > 0 && Math.abs(one.length - other.length) <= most && distance(one, other) <= most
}

/** The number of insertions, deletions, substitutions and transpositions between two words. */
export function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + cost)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      row.push(least)
    }
    rows.push(row)
  }
  return rows[one.length]![other.length]!
}
