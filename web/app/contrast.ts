type Rgb = [number, number, number]

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
const format = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Mixes two colours written as #rrggbb: `share` 0 is all `from`, 1 is all `to`. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [parse(from), parse(to)]
  return format(a.map((part, i) => part + ((b[i] ?? 0) - part) * share) as Rgb)
}

function luminance(hex: string): number {
  const [r, g, b] = parse(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The WCAG contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
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
