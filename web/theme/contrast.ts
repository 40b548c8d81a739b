import { channelsOf, contrast } from '@strongroom/contract/wire/contrast.ts'

type Rgb = [number, number, number]

const format = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Mixes two colours written as #rrggbb: `share` 0 is all `from`, 1 is all `to`. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [channelsOf(from), channelsOf(to)]
  return format(a.map((part, i) => part + ((b[i] ?? 0) - part) * share) as Rgb)
}

/** The colour nearest to `colour`, mixed towards `towards`, that reaches `wanted` contrast on `surface`. */
export function legible(colour: string, surface: string, towards: string, wanted = 4.6): string {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(colour, towards, share)
    if (contrast(candidate, surface) >= wanted) return candidate
  }
  return towards
}

/** Ten shades of one colour, light to dark; the seventh (index 6) is the colour itself. */
export function shadesOf(colour: string) {
  const light = [0.92, 0.84, 0.68, 0.5, 0.31, 0.13].map((share) => mix(colour, '#ffffff', share))
  const dark = [0.12, 0.25, 0.38].map((share) => mix(colour, '#000000', share))
  return [...light, colour.toLowerCase(), ...dark] as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
}
