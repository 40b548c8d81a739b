import type { MessageKey } from '../../i18n/namespaces.ts'

export interface Promo {
  id: string
  /** Its share of people who have seen none yet. */
  weight: number
  title: MessageKey
  text: MessageKey
}

/** True facts about the product worth knowing before signing in. */
export const promos = [
  { id: 'sealed', weight: 25, title: 'promo.sealed.title', text: 'promo.sealed.text' },
  { id: 'record', weight: 25, title: 'promo.record.title', text: 'promo.record.text' },
  { id: 'preview', weight: 20, title: 'promo.preview.title', text: 'promo.preview.text' },
  { id: 'ends', weight: 20, title: 'promo.ends.title', text: 'promo.ends.text' },
  { id: 'languages', weight: 10, title: 'promo.languages.title', text: 'promo.languages.text' },
] as const satisfies Promo[]

const KEY = 'promo-results'

/** The promo at a point from 0 to 1 when all are laid in a row, each as long as its weight. */
export function promoAt(place: number, all: readonly Promo[]): Promo | undefined {
  let left = place * all.reduce((sum, { weight }) => sum + weight, 0)
  return all.find(({ weight }) => {
    left -= weight
    return left < 0
  })
}

/** The promo of this browser: picked once by weight, and kept as long as it exists. */
export function ownPromo(): Promo | undefined {
  const kept = localStorage.getItem(KEY)
  const known = promos.find(({ id }) => id === kept)
  if (known) return known
  const picked = promoAt(Math.random(), promos)
  if (picked) localStorage.setItem(KEY, picked.id)
  return picked
}
