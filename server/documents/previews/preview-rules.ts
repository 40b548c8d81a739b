import type { PreviewPage } from '@strongroom/contract/documents/reading/preview-page.ts'
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

type StoredPage = [width: number, height: number, rotation?: PreviewPage['rotation'], left?: number, bottom?: number]

/** The stored form of a page: zeros at its end are left out, and a PDF's page has at least three numbers. */
export const storedPage = ({ width, height, rotation, left, bottom }: PreviewPage): StoredPage =>
  left !== 0 || bottom !== 0 ? [width, height, rotation, left, bottom] : [width, height, rotation]

/** The pages of a version. */
export const pagesOf = ({ pages }: { pages: unknown }): PreviewPage[] =>
  ((pages ?? []) as StoredPage[]).map(([width, height, rotation = 0, left = 0, bottom = 0]) => ({
    width,
    height,
    rotation,
    left,
    bottom,
  }))

/** The number of a page by its text in a URL; undefined if the version has no such page. */
export function pageOf(version: { pages: unknown }, asked: string): number | undefined {
  const page = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 0
  return page >= 1 && page <= pagesOf(version).length ? page : undefined
}
