import { z } from 'zod'
import { Bytes, endpoint, NoContent } from './endpoint.ts'
import { WorkgroupName } from './workgroup-name.ts'

export const brandingErrors = {
  'brand.image.unsupported': { status: 415, description: 'The picture must be a svg, png, jpeg or gif' },
  'brand.image.too.large': { status: 413, description: 'The picture must be at most 400 KB' },
  'brand.image.ratio': {
    status: 400,
    description: 'The picture must be about 5 to 1, or square, as its place asks for',
  },
} as const

/** Width to height that a picture needs; the one beside the form may have any shape. */
export const BRAND_RATIOS = { barlogo: 5, squarelogo: 1, loginGraphic: null } as const
/** How far from it is still about right. */
export const BRAND_TOLERANCE = 0.1

/** A workgroup's own look. Where it has none, and where there is no such workgroup, everything is null. */
export const WhiteLabel = z.object({
  /** #rrggbb */
  primaryColour: z.string().nullable(),
  /** A wide logo, about five to one. */
  barLogoUrl: z.string().nullable(),
  squareLogoUrl: z.string().nullable(),
  /** Beside the form on the sign-in page. */
  advertImageUrl: z.string().nullable(),
  customWorkgroupName: z.string().nullable(),
  showCustomWorkgroupName: z.boolean(),
})
export type WhiteLabel = z.infer<typeof WhiteLabel>

/** The pictures that a workgroup may have of its own, as the calls name them. */
export const BrandImage = z.enum(['barlogo', 'squarelogo', 'loginGraphic'])
export type BrandImage = z.infer<typeof BrandImage>

/** A colour as it is stored and compared. */
export const Colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, { message: 'must be a colour such as #0b77d8' })

export const findWhiteLabel = endpoint('GET', '/publicapi/1/whitelabel/:workgroupUuid', {
  summary: "A workgroup's colour, logos, sign-in picture and name. Never tells whether there is such a workgroup",
  access: 'anyone',
  reply: WhiteLabel,
  errors: ['not.found'],
})

export const fetchWorkgroupAvatar = endpoint('GET', '/publicapi/1/workgroups/:workgroupUuid/avatar', {
  summary: "A workgroup's picture, or its square logo in place of one, for those who see the workgroup",
  kind: 'bytes',
  query: z.object({
    size: z.coerce.number().int().min(1).max(1000).optional(),
    version: z.string().max(64).optional(),
  }),
  reply: Bytes,
  errors: ['not.found'],
})

export const fetchBrandImage = endpoint('GET', '/publicapi/1/whitelabel/:workgroupUuid/images/:image', {
  summary: 'One of those pictures: barlogo, squarelogo or loginGraphic',
  kind: 'bytes',
  access: 'anyone',
  query: z.object({ version: z.string().max(64).optional() }),
  reply: Bytes,
  errors: ['not.found'],
})

const changing = ['workgroup.not.found', 'permission.denied'] as const
const address = '/publicapi/1/whitelabel/:workgroupUuid'

export const updateBrandColour = endpoint('PUT', `${address}/colour`, {
  summary: "Changes a workgroup's colour. For its administrators",
  body: z.object({ colour: Colour }),
  reply: NoContent,
  errors: changing,
})

export const removeBrandColour = endpoint('DELETE', `${address}/colour`, {
  summary: "A workgroup's colour is the default one again. For its administrators",
  reply: NoContent,
  errors: changing,
})

export const updateBrandName = endpoint('PUT', `${address}/name`, {
  summary: 'Changes what a workgroup is called on its sign-in page. For its administrators',
  body: z.object({ name: WorkgroupName }),
  reply: NoContent,
  errors: changing,
})

export const removeBrandName = endpoint('DELETE', `${address}/name`, {
  summary: 'The sign-in page of a workgroup bears no name of its own any more. For its administrators',
  reply: NoContent,
  errors: changing,
})

const uploading = (picture: string) =>
  ({
    summary: `Changes ${picture}: a svg, png, jpeg or gif of at most 400 KB, drawn anew. For the workgroup's administrators`,
    kind: 'upload',
    body: z.object({}),
    reply: NoContent,
    errors: [
      ...changing,
      'file.missing',
      'upload.incomplete',
      'storage.full',
      'brand.image.unsupported',
      'brand.image.too.large',
      'brand.image.ratio',
    ],
  }) as const

export const uploadBarLogo = endpoint('PUT', `${address}/barlogo`, uploading('the wide logo, about five to one'))
export const uploadSquareLogo = endpoint('PUT', `${address}/squarelogo`, uploading('the square logo'))
export const uploadLoginGraphic = endpoint('PUT', `${address}/loginGraphic`, uploading('the picture beside the form'))

const removing = (picture: string) =>
  ({
    summary: `Removes ${picture}. For the workgroup's administrators`,
    reply: NoContent,
    errors: changing,
  }) as const

export const removeBarLogo = endpoint('DELETE', `${address}/barlogo`, removing('the wide logo'))
export const removeSquareLogo = endpoint('DELETE', `${address}/squarelogo`, removing('the square logo'))
export const removeLoginGraphic = endpoint('DELETE', `${address}/loginGraphic`, removing('the picture beside the form'))

export const resetBranding = endpoint('DELETE', address, {
  summary: "Takes back everything of a workgroup's own look; its colour is the default one. For its administrators",
  reply: NoContent,
  errors: changing,
})
