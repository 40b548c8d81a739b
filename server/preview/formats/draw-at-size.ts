import type { Renderer } from '../renderer.ts'

/** The longer side in pixels of the pictures of people and workgroups as they are stored. */
const STORED = 180

/**
 * A stored WebP picture at the asked size in pixels, or as it is stored without one. A renderer that has no time leaves
 * it as it is: pictures may be larger than asked for.
 */
export async function drawAtSize(
  renderer: Renderer,
  { bytes, size, who }: { bytes: Buffer; size: number | undefined; who: string },
): Promise<Buffer> {
  if (size === undefined || size >= STORED) return bytes
  const drawn = await renderer.prepare({ bytes, extension: 'webp', longest: size, who }).catch(() => undefined)
  return drawn?.outcome === 'pages' && drawn.kind === 'picture' ? drawn.document : bytes
}
