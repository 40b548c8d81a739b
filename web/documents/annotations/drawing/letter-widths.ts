/** The font of free text and stamps. Annotated copies are drawn with its files. */
export const MARK_FONT = "'Inter Variable', system-ui, sans-serif"
/** Where nothing can be measured. */
const USUAL = 0.56
const SIZE = 100

const known = new Map<string, number>()
let canvas: OffscreenCanvasRenderingContext2D | null | undefined

/** The width of a letter in ems, without kerning. */
export function widthOf(letter: string): number {
  const before = known.get(letter)
  if (before !== undefined) return before
  canvas ??= openCanvas()
  const width = canvas ? canvas.measureText(letter).width / SIZE : USUAL
  known.set(letter, width)
  return width
}

function openCanvas(): OffscreenCanvasRenderingContext2D | null {
  if (typeof OffscreenCanvas === 'undefined') return null
  const made = new OffscreenCanvas(1, 1).getContext('2d')
  if (made) made.font = `${SIZE}px ${MARK_FONT}`
  // Letters of a file that has just arrived were measured in another font.
  document.fonts.addEventListener('loadingdone', () => known.clear())
  return made
}
