import { limits } from '@strongroom/contract/wire/limits.ts'
import type { FileKind } from '../../preview/classify.ts'

/** The initial preview status of a new version. `takesPictures`: the renderer takes pictures out of films. */
export function initialPreviewStatus(
  kind: FileKind,
  size: number,
  takesPictures: boolean,
): 'PROCESSING' | 'UNSUPPORTED' | 'TOO_LARGE' {
  if (kind === 'unsupported' || kind === 'audio') return 'UNSUPPORTED'
  // Films are unsupported in the end, with a picture or without.
  if (kind === 'video') return takesPictures && size <= limits.previewMax ? 'PROCESSING' : 'UNSUPPORTED'
  return size > limits.previewMax ? 'TOO_LARGE' : 'PROCESSING'
}

/** Whether a file plays as audio or video, by its sniffed type. */
export function playableKind(mediaType: string): 'audio' | 'video' | undefined {
  if (mediaType.startsWith('audio/')) return 'audio'
  return mediaType.startsWith('video/') ? 'video' : undefined
}

/** Widths in which pages are drawn, so that a cached picture serves many windows. */
const WIDTHS = [200, 400, 800, 1200, 1600, 2000]

export const pageWidth = (asked: number) => WIDTHS.find((width) => width >= asked) ?? WIDTHS.at(-1)!

/** The sizes of a version's pages in points. */
export const pagesOf = ({ pages }: { pages: unknown }) => (pages ?? []) as [number, number][]

/** The number of a page by its text in a URL; undefined if the version has no such page. */
export function pageOf(version: { pages: unknown }, asked: string): number | undefined {
  const page = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 0
  return page >= 1 && page <= pagesOf(version).length ? page : undefined
}
