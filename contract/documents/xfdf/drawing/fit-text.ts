/** The width of a letter in ems, without kerning. */
export type WidthOf = (letter: string) => number

interface Fitting {
  /** Points to an em. */
  size: number
  /** The longest line in points. */
  width: number
  /** The most lines. */
  most: number
  widthOf: WidthOf
}

/** Breaks a text into at most `most` lines, which are at most `width` points long; longer words are broken. */
export function fitText(text: string, fitting: Fitting): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n', fitting.most)) {
    lines.push(...fitParagraph(paragraph, { ...fitting, most: fitting.most - lines.length }))
    if (lines.length >= fitting.most) break
  }
  return lines
}

/** Looks at each letter once, and at none after the last line. */
function fitParagraph(paragraph: string, { size, width, most, widthOf }: Fitting): string[] {
  const lines: string[] = []
  // Places in the paragraph; lengths from the start of the line.
  let [start, at, space] = [0, 0, 0]
  let [length, lengthToSpace] = [0, 0]
  for (const letter of paragraph) {
    const advance = widthOf(letter) * size
    const isSpace = letter.trim() === ''
    while (!isSpace && at > start && length + advance > width) {
      const cut = space > start ? space : at
      lines.push(paragraph.slice(start, cut))
      if (lines.length >= most) return lines
      length -= cut === at ? length : lengthToSpace
      start = cut
    }
    length += advance
    at += letter.length
    if (isSpace) [space, lengthToSpace] = [at, length]
  }
  return [...lines, paragraph.slice(start)]
}

/** The length of a line in points. */
export function lengthOf(line: string, { size, widthOf }: Pick<Fitting, 'size' | 'widthOf'>): number {
  let sum = 0
  for (const letter of line) sum += widthOf(letter)
  return sum * size
}
