import { createRequire } from 'node:module'
import { Unrenderable } from '../unrenderable.ts'

/** Pixels of four bytes, row by row. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
  /** The ICC profile of their colours; sRGB if undefined. */
  profile?: Buffer | undefined
}

interface Failure {
  code: unknown
}

interface Channel {
  id: unknown
  width: number
  height: number
  stride: number
  /** A view of the decoder's memory. */
  data: Uint8Array
}

/**
 * Our part of libheif-js. Functions return an object with a code if they fail. Those with an underscore take addresses.
 */
interface Heif {
  heif_context_alloc(): object
  heif_context_free(context: object): void
  heif_context_read_from_memory(context: object, bytes: Uint8Array): Failure
  heif_js_context_get_primary_image_handle(context: object): object | Failure
  heif_image_handle_get_width(handle: object): number
  heif_image_handle_get_height(handle: object): number
  heif_image_handle_release(handle: object): void
  _heif_image_handle_get_raw_color_profile_size(handle: number): number
  /** Writes the profile to `to` and a structure of three numbers to `error`. */
  _heif_image_handle_get_raw_color_profile(error: number, handle: number, to: number): void
  _malloc(bytes: number): number
  _free(at: number): void
  HEAPU8: Uint8Array
  heif_js_decode_image2(
    handle: object,
    space: unknown,
    chroma: unknown,
  ): { channels: Channel[]; image: object } | Failure | undefined
  heif_image_release(image: object): void
  heif_error_code: { heif_error_Ok: unknown }
  heif_colorspace: { heif_colorspace_RGB: unknown }
  heif_chroma: { heif_chroma_interleaved_RGBA: unknown }
  heif_channel: { heif_channel_interleaved: unknown }
}

/** A decoded picture takes four bytes a pixel twice. Telephones make 50 million pixels. */
const MOST_PIXELS = 60_000_000
/** Profiles of cameras and screens have 500 bytes to 4 KB, of printers up to 3 MB. */
const MOST_PROFILE = 4 * 1024 ** 2

/**
 * Decodes the main picture of a HEIC file, upright. Throws Unrenderable 'converter-missing' if the optional decoder isn't
 * installed.
 */
export function decodeHeic(bytes: Buffer): Pixels {
  const heif = load()
  const context = heif.heif_context_alloc()
  try {
    const { code } = heif.heif_context_read_from_memory(context, bytes)
    if (code !== heif.heif_error_code.heif_error_Ok) throw new Unrenderable('broken')
    const handle = heif.heif_js_context_get_primary_image_handle(context)
    if (!handle || 'code' in handle) throw new Unrenderable('broken')
    try {
      return { ...decodeImage(heif, handle), profile: profileOf(heif, handle) }
    } finally {
      heif.heif_image_handle_release(handle)
    }
  } finally {
    heif.heif_context_free(context)
  }
}

const require = createRequire(import.meta.url)
const DECODER = 'libheif-js/wasm-bundle'

/** Whether the optional decoder is installed. */
export function hasHeicDecoder(): boolean {
  try {
    return require.resolve(DECODER) !== ''
  } catch {
    return false
  }
}

function load(): Heif {
  try {
    return require(DECODER) as Heif
  } catch (error) {
    if ((error as { code?: unknown }).code === 'MODULE_NOT_FOUND') throw new Unrenderable('converter-missing')
    throw error
  }
}

function decodeImage(heif: Heif, handle: object): Pixels {
  const width = heif.heif_image_handle_get_width(handle)
  const height = heif.heif_image_handle_get_height(handle)
  if (width < 1 || height < 1) throw new Unrenderable('broken')
  if (width * height > MOST_PIXELS) throw new Unrenderable('too-complex')
  const { heif_colorspace_RGB: space } = heif.heif_colorspace
  const made = heif.heif_js_decode_image2(handle, space, heif.heif_chroma.heif_chroma_interleaved_RGBA)
  if (!made || 'code' in made) throw new Unrenderable('broken')
  try {
    const { heif_channel_interleaved: interleaved } = heif.heif_channel
    const channel = made.channels.find(({ id }) => id === interleaved)
    // The decoded size is the truth; the announced one was only checked.
    if (!channel || channel.width * channel.height > MOST_PIXELS) throw new Unrenderable('broken')
    return { data: copyRows(channel), width: channel.width, height: channel.height }
  } finally {
    heif.heif_image_release(made.image)
  }
}

/** The ICC profile of a picture. A picture that names its colours by numbers has none. */
function profileOf(heif: Heif, handle: object): Buffer | undefined {
  // The library passes no memory through its objects; this is the address that they stand for.
  const address = (handle as { $$?: { ptr?: number } }).$$?.ptr
  const size = address ? heif._heif_image_handle_get_raw_color_profile_size(address) : 0
  if (!address || size < 1 || size > MOST_PROFILE) return undefined
  const error = heif._malloc(16 + size)
  try {
    heif._heif_image_handle_get_raw_color_profile(error, address, error + 16)
    const { buffer } = heif.HEAPU8
    const [code] = new Uint32Array(buffer, error, 1)
    return code === 0 ? Buffer.from(new Uint8Array(buffer, error + 16, size)) : undefined
  } finally {
    heif._free(error)
  }
}

function copyRows({ data, width, height, stride }: Channel): Buffer {
  const row = width * 4
  if (stride < row || data.length < stride * (height - 1) + row) throw new Unrenderable('broken')
  const copy = Buffer.alloc(row * height)
  for (let y = 0; y < height; y++) copy.set(data.subarray(y * stride, y * stride + row), y * row)
  return copy
}
