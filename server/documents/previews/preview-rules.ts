import { limits } from '@strongroom/contract/wire/limits.ts'

type Kind = 'pdf' | 'office' | 'picture' | 'text' | 'audio' | 'video' | 'unsupported'

/** What becomes of a new version's preview, before anything has looked at it. */
export function initialPreviewStatus(kind: Kind, size: number): 'PROCESSING' | 'UNSUPPORTED' | 'TOO_LARGE' {
  if (kind === 'unsupported' || kind === 'audio' || kind === 'video') return 'UNSUPPORTED'
  return size > limits.previewMax ? 'TOO_LARGE' : 'PROCESSING'
}

/** Audio and video play, by their sniffed type. */
export function playableKind(mediaType: string): 'audio' | 'video' | undefined {
  if (mediaType.startsWith('audio/')) return 'audio'
  return mediaType.startsWith('video/') ? 'video' : undefined
}

/** Widths in which pages are made, so that a cached picture serves many windows. */
const WIDTHS = [400, 800, 1200, 1600, 2000]

export const pageWidth = (asked: number) => WIDTHS.find((width) => width >= asked) ?? WIDTHS.at(-1)!
