import { expect, test } from 'vitest'
import { promoAt, promos } from './promos.ts'

test('each promo is picked as often as its weight says', () => {
  const steps = 10_000
  const picked = Array.from({ length: steps }, (_, step) => promoAt(step / steps, promos)?.id)
  const total = promos.reduce((sum, { weight }) => sum + weight, 0)
  for (const { id, weight } of promos)
    expect(picked.filter((one) => one === id).length / steps).toBeCloseTo(weight / total, 3)
  expect(picked).not.toContain(undefined)
})

test('a promo of weight zero is never picked', () => {
  const [first, second] = promos
  const all = [{ ...first, weight: 0 }, second, { ...first, weight: 0 }]
  expect([0, 0.5, 0.999].map((place) => promoAt(place, all)?.id)).toEqual([second.id, second.id, second.id])
})
