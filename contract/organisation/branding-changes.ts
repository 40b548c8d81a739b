import { z } from 'zod'
import { Colour } from './branding.ts'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { WorkgroupName } from './workgroup-name.ts'

// Separate from branding.ts, which the sign-in page loads first.

export const brandingErrors = {
  'brand.image.unsupported': { status: 415, description: 'The picture must be an SVG, PNG, JPEG or GIF' },
  'brand.image.too.large': {
    status: 413,
    description: 'The picture must be at most 400 KB, and at most 1 MB after conversion',
  },
  'brand.image.ratio': {
    status: 400,
    description: 'The picture must have the exact ratio of its place: 5 to 1, or square',
  },
} as const

/** The exact ratio of width to height of each picture; the one beside the form may have any. */
export const BRAND_RATIOS = { barlogo: 5, squarelogo: 1, loginGraphic: null } as const

const changing = ['workgroup.not.found', 'permission.denied'] as const
const address = '/publicapi/1/whitelabel/:workgroupUuid'

export const updateBrandColour = endpoint('PUT', `${address}/colour`, {
  summary: "Changes a workgroup's colour. For its administrators",
  body: z.object({ colour: Colour }),
  reply: NoContent,
  errors: changing,
})

export const removeBrandColour = endpoint('DELETE', `${address}/colour`, {
  summary: "Resets a workgroup's colour to the default. For its administrators",
  reply: NoContent,
  errors: changing,
})

export const updateBrandName = endpoint('PUT', `${address}/name`, {
  summary: 'Sets the branded name of a workgroup. For its administrators',
  body: z.object({ name: WorkgroupName }),
  reply: NoContent,
  errors: changing,
})

export const removeBrandName = endpoint('DELETE', `${address}/name`, {
  summary: 'Removes the branded name of a workgroup. For its administrators',
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
      'too.many.requests',
    ],
  }) as const

export const uploadBarLogo = endpoint('PUT', `${address}/barlogo`, uploading('the wide logo, five to one'))
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
  summary: 'Removes all branding of a workgroup. For its administrators',
  reply: NoContent,
  errors: changing,
})
