import { z } from 'zod'
import { PreviewStatus } from '../assets.ts'
import { Id } from '../../wire/ids.ts'
import { PreviewPage } from './preview-page.ts'

/** The preview of a version: its pages, and whether it can be shown at all. */
export const Preview = z.object({
  /** pages: pictures of pages; audio, video: see `streamable`; none: nothing to show, `status` says why. */
  kind: z.enum(['pages', 'audio', 'video', 'none']),
  status: PreviewStatus,
  /**
   * With status FAILED: why, if the cause is the file itself. DAMAGED: its stored bytes are lost or damaged. With any
   * status: VIRUS and UNSCANNED, where its scan prevents that it is opened.
   */
  failure: z.enum(['ENCRYPTED', 'BROKEN', 'TOO_COMPLEX', 'DAMAGED', 'VIRUS', 'UNSCANNED']).nullable(),
  version: z.int(),
  versionUuid: Id,
  /** The pages in reading order. */
  pages: z.array(PreviewPage),
  /** Some characters are missing in the pages because no font here has them. The document itself is complete. */
  missingCharacters: z.boolean(),
  /**
   * The pages leave out something of a file that is too large to show whole: the end of a long text, rows, columns or the
   * ends of cells of a large table. The document itself is complete.
   */
  isCut: z.boolean(),
  /** True if words of pages can be read: all of them with download; single pages where the owner allows assistive text. */
  hasText: z.boolean(),
  hasAssistiveText: z.boolean(),
  /** True if every page has a watermark with the caller's name. */
  watermarked: z.boolean(),
})
export type Preview = z.infer<typeof Preview>
