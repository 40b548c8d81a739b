import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import {
  bmpFile,
  mp3File,
  mp4File,
  pdfFile,
  pictureFile,
  sidewaysJpeg,
  svgFile,
  utf16File,
  wavFile,
} from '../test/files/files.ts'
import { createRenderer, type Prepared } from './renderer.ts'

const renderer = createRenderer()
afterAll(() => renderer.close())

type Pages = Extract<Prepared, { outcome: 'pages' }>

async function prepared(bytes: Buffer, extension: string): Promise<Pages> {
  const made = await renderer.prepare({ bytes, extension, who: 'somebody' })
  if (made.outcome !== 'pages') throw new Error(JSON.stringify(made))
  return made
}

const drawn = (made: Pages, page: number, width: number) =>
  renderer.page({
    who: 'somebody',
    key: made.document.subarray(-64).toString('hex'),
    load: async () => made.document,
    kind: made.kind,
    page,
    width,
  })

/** The share of pixels that aren't white. */
async function inked(picture: Buffer): Promise<number> {
  const { data } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data.filter((value) => value < 200).length / data.length
}

test('a PDF is shown unchanged, with its page sizes and a thumbnail', async () => {
  const bytes = await pdfFile({ pages: 3 })
  const made = await prepared(bytes, 'pdf')
  expect(made.document.equals(bytes)).toBe(true)
  expect(made).toMatchObject({ kind: 'pdf', mediaType: 'application/pdf' })
  expect(made.pages).toMatchObject([1, 2, 3].map(() => ({ width: 595, height: 842 })))
  expect(await sharp(made.thumbnail).metadata()).toMatchObject({ format: 'webp', height: 180 })
  const page = await drawn(made, 2, 1200)
  expect(await sharp(page).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 1698 })
  expect(await inked(page)).toBeGreaterThan(0.002)
})

test('120 pages are drawn in sequence, and each child gets the document at most once', async () => {
  const bytes = await pdfFile({ pages: 120 })
  let loads = 0
  const load = async () => {
    loads++
    return bytes
  }
  const before = await renderer.memory()
  const pictures = new Set<string>()
  for (let page = 1; page <= 120; page++) {
    const picture = await renderer.page({ who: 'somebody', key: 'long', load, kind: 'pdf', page, width: 300 })
    pictures.add(picture.toString('base64'))
  }
  expect(pictures.size).toBe(120)
  expect(loads).toBe(1)
  expect((await renderer.memory()) - before).toBeLessThan(200 * 1024 ** 2)
  await expect(
    renderer.page({ who: 'somebody', key: 'long', load, kind: 'pdf', page: 121, width: 300 }),
  ).rejects.toMatchObject({
    name: 'Unrenderable',
  })
})

test('a page is never wider than 2400 pixels', async () => {
  const made = await prepared(await pdfFile(), 'pdf')
  expect((await sharp(await drawn(made, 1, 100_000)).metadata()).width).toBe(2400)
})

test.each(['png', 'jpeg', 'gif', 'webp', 'tiff', 'avif'] as const)('a picture: %s', async (format) => {
  const made = await prepared(await pictureFile(format), format)
  expect(made).toMatchObject({ kind: 'picture', mediaType: 'image/webp', pages: [{ width: 225, height: 150 }] })
  expect(await sharp(await drawn(made, 1, 150)).metadata()).toMatchObject({ width: 150, height: 100, format: 'jpeg' })
})

test('a bitmap and a drawing', async () => {
  expect((await prepared(bmpFile(), 'bmp')).pages).toMatchObject([{ width: 48, height: 36 }])
  const drawing = await prepared(svgFile(), 'svg')
  expect(await sharp(drawing.document).metadata()).toMatchObject({ width: 2000, height: 1500 })
})

test('a photograph is turned upright and loses the metadata of its place', async () => {
  const made = await prepared(await sidewaysJpeg(), 'jpg')
  const { width, height, exif } = await sharp(made.document).metadata()
  expect({ width, height, exif }).toEqual({ width: 200, height: 300, exif: undefined })
})

test('a large picture is scaled down', async () => {
  const made = await prepared(await pictureFile('png', 9000, 3000), 'png')
  expect(await sharp(made.document).metadata()).toMatchObject({ width: 4000, height: 1333 })
})

test.each([
  ['UTF-8', Buffer.from('Tēnā koe, ŵyth o’r gloch')],
  ['UTF-16', utf16File()],
  ['Latin-1', Buffer.from('Déjà vu à Zürich', 'latin1')],
])('text in %s becomes a page', async (_, bytes) => {
  const made = await prepared(bytes, 'txt')
  expect(made.pages).toEqual([{ width: 595, height: 842, rotation: 0, left: 0, bottom: 0 }])
  expect(await inked(await drawn(made, 1, 600))).toBeGreaterThan(0.0002)
})

test('empty text becomes an empty page', async () => {
  const made = await prepared(Buffer.alloc(0), 'txt')
  expect(await inked(await drawn(made, 1, 600))).toBe(0)
})

test('a long text ends after 200 pages', async () => {
  const rows = Buffer.from('name,sum\n'.repeat(200_000))
  expect((await prepared(rows, 'csv')).pages).toHaveLength(200)
})

test.each([
  ['wav', wavFile()],
  ['mp3', mp3File()],
  ['mp4', mp4File()],
  ['exe', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
])('no pages are made of .%s', async (extension, bytes) => {
  expect(await renderer.prepare({ bytes, extension, who: 'somebody' })).toEqual({ outcome: 'unsupported' })
})

test.each(['#fff', '#000', '#3070c0'])('a watermark is all over a page of %s', async (background) => {
  const plain = await sharp({ create: { width: 1200, height: 1697, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const lines = ['Aroha Jones', 'aroha@example.org', '2026-11-21 14:00', 'View only']
  const marked = await renderer.watermark(plain, lines, 'somebody')
  expect(await changedCells(plain, marked)).toBe(1)
})

/** The share of cells in a grid of 6 x 8 in which the two pictures visibly differ. */
async function changedCells(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((picture) => sharp(picture).greyscale().raw().toBuffer()))
  const cells = new Map<number, number>()
  a!.forEach((value, i) => {
    const cell = Math.floor(((i % 1200) * 6) / 1200) + 6 * Math.floor((Math.floor(i / 1200) * 8) / 1697)
    cells.set(cell, (cells.get(cell) ?? 0) + (Math.abs(value - b![i]!) > 30 ? 1 : 0))
  })
  return [...cells.values()].filter((pixels) => pixels > 200).length / 48
}
