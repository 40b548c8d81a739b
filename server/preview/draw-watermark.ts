import { type Canvas, createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { registerFonts, sansBold } from './register-fonts.ts'

const ANGLE = -Math.PI / 7
const MOST_LETTERS = 80
const MOST_LINES = 6

/**
 * Burns lines of text into a picture and returns it as JPEG. They repeat diagonally over the whole picture, dense
 * enough that any useful part carries them, in a light and a dark tone so that they show on both, and faint enough to
 * read the page through them.
 */
export async function drawWatermark(picture: Buffer, lines: string[]): Promise<Buffer> {
  registerFonts()
  const image = await loadImage(picture)
  const { width, height } = image
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0)
  const size = Math.max(9, Math.round(Math.min(width, height * 1.4) / 52))
  layTiles(context, { width, height }, drawTile(shorten(lines), size))
  return canvas.encodeSync('jpeg', 82)
}

const shorten = (lines: string[]) =>
  lines.slice(0, MOST_LINES).map((line) => (line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS - 1)}…` : line))

/** One repetition of the lines, drawn upright, with the gaps around it. */
function drawTile(lines: string[], size: number): Canvas {
  const font = `${size}px ${sansBold()}`
  const measure = createCanvas(1, 1).getContext('2d')
  measure.font = font
  const widest = Math.max(size, ...lines.map((line) => measure.measureText(line).width))
  const canvas = createCanvas(Math.ceil(widest + size * 3), Math.ceil((lines.length + 3) * size * 1.35))
  const context = canvas.getContext('2d')
  context.font = font
  context.lineJoin = 'round'
  context.lineWidth = Math.max(1.5, size / 9)
  context.strokeStyle = 'rgba(255, 255, 255, 0.28)'
  context.fillStyle = 'rgba(70, 70, 70, 0.2)'
  lines.forEach((line, i) => {
    const y = size * 1.35 * (i + 1.5)
    context.strokeText(line, size, y)
    context.fillText(line, size, y)
  })
  return canvas
}

/** Covers the picture with slanted tiles, every second row offset by half a tile. */
function layTiles(context: SKRSContext2D, area: { width: number; height: number }, tile: Canvas): void {
  const reach = Math.hypot(area.width, area.height) / 2
  context.translate(area.width / 2, area.height / 2)
  context.rotate(ANGLE)
  for (let row = 0, y = -reach; y < reach; y += tile.height, row++)
    for (let x = -reach - (row % 2 ? tile.width / 2 : 0); x < reach; x += tile.width) context.drawImage(tile, x, y)
}
