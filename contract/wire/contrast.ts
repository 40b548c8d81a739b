type Rgb = [number, number, number]

/** The three channels of a colour written as #rrggbb, 0 to 255. */
export const channelsOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb

/** Relative luminance of a colour, 0 to 1 (WCAG 2). */
function luminance(hex: string): number {
  const [r, g, b] = channelsOf(hex).map((part) => {
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

/** The colour of text on a filled surface: white if it reaches 4.5:1, otherwise black. */
export const textOn = (colour: string): '#ffffff' | '#000000' =>
  contrast(colour, '#ffffff') >= 4.5 ? '#ffffff' : '#000000'
