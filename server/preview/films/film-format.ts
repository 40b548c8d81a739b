import type { SniffedType } from '../sniff-type.ts'

/** The names under which ffmpeg knows the containers. It opens a file as this and as nothing else. */
const FORMATS: Partial<Record<SniffedType, string>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
  'video/x-matroska': 'matroska',
  'video/ogg': 'ogg',
  'video/x-msvideo': 'avi',
  'video/x-flv': 'flv',
  'video/mpeg': 'mpeg',
}

/** The format of a film for ffmpeg; undefined if it isn't one. */
export const filmFormat = (type: SniffedType | undefined): string | undefined => type && FORMATS[type]
