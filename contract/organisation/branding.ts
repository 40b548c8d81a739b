import { z } from 'zod'
import { wholeNumber } from '../wire/page.ts'
import { Bytes, endpoint } from '../wire/endpoint.ts'

/** A workgroup's branding. If it has none, or doesn't exist, all fields are null except the default colour. */
export const WhiteLabel = z.object({
  /** #rrggbb; the product's if the workgroup has none of its own. */
  primaryColour: z.string(),
  /** A wide logo, five to one. */
  barLogoUrl: z.string().nullable(),
  squareLogoUrl: z.string().nullable(),
  /** Beside the form on the sign-in page. */
  advertImageUrl: z.string().nullable(),
  customWorkgroupName: z.string().nullable(),
  showCustomWorkgroupName: z.boolean(),
})
export type WhiteLabel = z.infer<typeof WhiteLabel>

/** The pictures of a workgroup's branding, as the calls name them. */
export const BrandImage = z.enum(['barlogo', 'squarelogo', 'loginGraphic'])
export type BrandImage = z.infer<typeof BrandImage>

const doubled = (hex: string) => hex.replace(/[0-9a-f]/g, '$&$&')

/** A colour normalised to #rrggbb in lower case. */
export const Colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#?([0-9a-f]{3}|[0-9a-f]{6})$/, { message: 'must be a colour such as #0b77d8' })
  .overwrite((written) => written.replace('#', ''))
  .overwrite((hex) => `#${hex.length === 3 ? doubled(hex) : hex}`)

export const findWhiteLabel = endpoint('GET', '/publicapi/1/whitelabel/:workgroupUuid', {
  summary: "A workgroup's colour, logos, sign-in picture and name. Doesn't reveal whether the workgroup exists",
  access: 'anyone',
  reply: WhiteLabel,
  errors: ['not.found'],
})

export const fetchWorkgroupAvatar = endpoint('GET', '/publicapi/1/workgroups/:workgroupUuid/avatar', {
  summary: "A workgroup's picture, or its square logo instead, for people who see the workgroup",
  kind: 'bytes',
  query: z.object({
    size: wholeNumber(z.int().min(1).max(1000)).optional(),
    version: z.string().max(64).optional(),
  }),
  reply: Bytes,
  errors: ['not.found'],
})

export const fetchBrandImage = endpoint('GET', '/publicapi/1/whitelabel/:workgroupUuid/images/:image', {
  summary: 'One of the branding pictures: barlogo, squarelogo or loginGraphic',
  kind: 'bytes',
  access: 'anyone',
  query: z.object({ version: z.string().max(64).optional() }),
  reply: Bytes,
  errors: ['not.found'],
})
