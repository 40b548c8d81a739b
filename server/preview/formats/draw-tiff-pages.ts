import { loadImage, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import sharp from 'sharp'
import { HEAD_BYTES, sniffType } from '../sniff-type.ts'
import { Unrenderable } from '../unrenderable.ts'

const MOST_PAGES = 300
/** Pixels of one page. */
const MOST_PIXELS = 100_000_000
const LONGEST_SIDE = 2000
/** Points per pixel, at the 96 pixels an inch of the web. */
const PIXEL = 0.75

/**
 * The number of pictures in a TIFF; 1 for other files, whose animations are shown by their first frame, and for a broken
 * one, which the usual reader reports.
 */
export async function countPictures(bytes: Buffer): Promise<number> {
  if (sniffType(bytes.subarray(0, HEAD_BYTES)) !== 'image/tiff') return 1
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  return found?.pages ?? 1
}

/** Sets the pictures of a TIFF as pages of a PDF. Throws Unrenderable 'broken', or 'too-complex' above 300 pages. */
export async function drawTiffPages(bytes: Buffer, count: number): Promise<Buffer> {
  if (count > MOST_PAGES) throw new Unrenderable('too-complex')
  const pdf = new PDFDocument({ producer: 'Strongroom', compressionLevel: 1 })
  for (let page = 0; page < count; page++) {
    const jpeg = await drawOne(bytes, page)
    const image = await loadImage(jpeg)
    const [width, height] = [image.width * PIXEL, image.height * PIXEL]
    // The package's type lacks pictures.
    const canvas = pdf.beginPage(width, height) as unknown as SKRSContext2D
    canvas.drawImage(image, 0, 0, width, height)
    pdf.endPage()
  }
  return pdf.close()
}

async function drawOne(bytes: Buffer, page: number): Promise<Buffer> {
  try {
    return await sharp(bytes, { page, pages: 1, limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .timeout({ seconds: 30 })
      .jpeg({ quality: 85 })
      .toBuffer()
  } catch (error) {
    throw new Unrenderable(/pixel limit/i.test(String(error)) ? 'too-complex' : 'broken', String(error))
  }
}
