import { z } from 'zod'

/**
 * A page: its size as shown, the degrees clockwise by which it is shown turned, and the lower left corner of its visible
 * part in its own coordinates. In points (1/72 inch). Annotations have positions in the page's own coordinates.
 */
export const PreviewPage = z.object({
  width: z.number(),
  height: z.number(),
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  left: z.number(),
  bottom: z.number(),
})
export type PreviewPage = z.infer<typeof PreviewPage>
