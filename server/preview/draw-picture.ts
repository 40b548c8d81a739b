import { loadImage, createCanvas } from '@napi-rs/canvas'
import sharp, { type Sharp } from 'sharp'
import type { Raster } from './open-pdf.ts'
import { decodeHeic, type Pixels } from './formats/decode-heic.ts'
import { withProfile } from './formats/with-profile.ts'
import { sniffType } from './sniff-type.ts'
import { Unrenderable } from './unrenderable.ts'

/** The maximum pixels to decode; 30,000 x 30,000 would be 900 million. */
const MOST_PIXELS = 100_000_000
const MOST_BITMAP_PIXELS = 40_000_000
const LONGEST_SIDE = 4000
/** The longest side of a vector drawing. */
const DRAWING_SIDE = 2000

// One file at a time, and decoded pixels must not stay in memory.
sharp.concurrency(1)
sharp.cache(false)

export interface Sides {
  width: number
  height: number
}

/**
 * Converts a picture to WebP, upright, in sRGB, at most `longest` pixels a side, without its metadata (place, camera,
 * author). Of animated and multi-page pictures it takes the first frame. `original` is its upright size before. Throws
 * Unrenderable 'broken' or 'too-complex'.
 */
export async function normalisePicture(
  bytes: Buffer,
  longest = LONGEST_SIDE,
): Promise<{ webp: Buffer; original: Sides } & Sides> {
  const decoded = await decode(bytes, Math.min(DRAWING_SIDE, longest))
  try {
    const { autoOrient: original } = await decoded.metadata()
    const { data, info } = await decoded
      .autoOrient()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: 50 })
      .webp({ quality: 88, effort: 1 })
      .toBuffer({ resolveWithObject: true })
    return { webp: data, width: info.width, height: info.height, original }
  } catch (error) {
    throw new Unrenderable(
      /pixel limit|dimensions|too large/i.test(String(error)) ? 'too-complex' : 'broken',
      String(error),
    )
  }
}

async function decode(bytes: Buffer, drawingSide: number): Promise<Sharp> {
  const type = sniffType(bytes.subarray(0, 4096))
  if (type === 'image/bmp') return decodeBitmap(bytes)
  if (type === 'image/heic') return profiledPicture(decodeHeic(bytes))
  if (!type?.startsWith('image/')) throw new Unrenderable('broken')
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true } as const
  const picture = sharp(bytes, { ...options, pages: 1 })
  const { width, height } = await sizeOf(sharp(bytes, { ...options, limitInputPixels: false, pages: 1 }))
  if (type !== 'image/svg+xml') {
    if (width * height > MOST_PIXELS) throw new Unrenderable('too-complex')
    return picture
  }
  // librsvg has no base address for bytes in memory, so it opens no file and fetches nothing; it has no script.
  const longest = Math.max(width, height)
  const density = Math.min(100_000, Math.max(1, (72 * drawingSide) / longest))
  if (longest * (density / 72) > LONGEST_SIDE * 2) throw new Unrenderable('too-complex')
  return sharp(bytes, { ...options, density })
}

async function sizeOf(picture: Sharp): Promise<Sides> {
  const { width, height } = await picture.metadata().catch((error: unknown) => {
    throw new Unrenderable(/limit|too large/i.test(String(error)) ? 'too-complex' : 'broken', String(error))
  })
  if (!width || !height) throw new Unrenderable('broken')
  return { width, height }
}

const rawPicture = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 4 } })

/** Pixels whose colours another profile than sRGB describes; telephones use a wider one. */
async function profiledPicture({ profile, ...pixels }: Pixels): Promise<Sharp> {
  const picture = rawPicture(pixels)
  if (!profile) return picture
  // Made smaller first: the copy takes the memory of the whole picture again.
  const smaller = picture.resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
  return sharp(withProfile(await smaller.png({ compressionLevel: 0 }).toBuffer(), profile))
}

/** sharp reads no BMP. The size in the header is checked before decoding. */
async function decodeBitmap(bytes: Buffer): Promise<Sharp> {
  const old = bytes.readUInt32LE(14) === 12
  const width = old ? bytes.readUInt16LE(18) : Math.abs(bytes.readInt32LE(18))
  const height = old ? bytes.readUInt16LE(20) : Math.abs(bytes.readInt32LE(22))
  if (width * height > MOST_BITMAP_PIXELS) throw new Unrenderable('too-complex')
  const image = await loadImage(bytes).catch((error: unknown) => {
    throw new Unrenderable('broken', String(error))
  })
  if (!image.width || !image.height) throw new Unrenderable('broken')
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const pixels = context.getImageData(0, 0, image.width, image.height).data
  return rawPicture({ data: Buffer.from(pixels.buffer), width: image.width, height: image.height })
}

/** A picture made by `normalisePicture`, at most `width` pixels wide, as JPEG on white. */
export function drawPicture(webp: Buffer, width: number): Promise<Buffer> {
  const resized = sharp(webp).resize({ width, withoutEnlargement: true }).flatten({ background: '#fff' })
  return encodePage(resized)
}

/** Encodes the pixels of a page as JPEG with full colour resolution: coloured text would blur otherwise. */
export function encodeRaster({ width, height, data }: Raster): Promise<Buffer> {
  return encodePage(sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha())
}

const encodePage = (picture: Sharp) => picture.jpeg({ quality: 84, chromaSubsampling: '4:4:4' }).toBuffer()

/** A thumbnail of at most 180 pixels a side, as WebP on white. */
export function drawThumbnail(page: Raster | Buffer): Promise<Buffer> {
  const picture = Buffer.isBuffer(page)
    ? sharp(page)
    : sharp(page.data, { raw: { width: page.width, height: page.height, channels: 4 } }).removeAlpha()
  return picture
    .resize({ width: 180, height: 180, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .webp({ quality: 80, effort: 2 })
    .toBuffer()
}
