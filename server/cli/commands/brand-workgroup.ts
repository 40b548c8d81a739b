import { readFile } from 'node:fs/promises'
import { BrandImage, Colour } from '@strongroom/contract/organisation/branding.ts'
import { WorkgroupName } from '@strongroom/contract/organisation/workgroup-name.ts'
import { z } from 'zod'
import {
  BrandImageWrong,
  claimBrandImage,
  resetBranding,
  setBrandWords,
  storeBrandImage,
} from '../../organisation/branding/brand-workgroup.ts'
import { asSystem } from '../../kernel/change.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { StoredBlob } from '../../storage/store-blob.ts'
import { CliError, command, IdOption } from '../command.ts'
import { findWorkgroup } from '../find-workgroup.ts'

/** The options of pictures. */
const IMAGES = { 'bar-logo': 'barlogo', 'square-logo': 'squarelogo', 'login-graphic': 'loginGraphic' } as const
const File = z.string().min(1).optional()

export const brandWorkgroup = command({
  name: 'brand-workgroup',
  usage:
    '--workgroup ID [--reset] [--colour #rrggbb] [--name NAME] [--bar-logo FILE] [--square-logo FILE] [--login-graphic FILE]',
  summary:
    'Sets the branding of a workgroup, which its sign-in page /login?workgroupUuid=ID shows: colour, name, logos (5 to 1, and square) and the picture beside the form. Pictures are SVG, PNG, JPEG or GIF, up to 400 KB. --reset removes the existing branding first',
  options: {
    workgroup: { type: 'string' },
    reset: { type: 'boolean' },
    colour: { type: 'string' },
    name: { type: 'string' },
    'bar-logo': { type: 'string' },
    'square-logo': { type: 'string' },
    'login-graphic': { type: 'string' },
  },
  schema: z.object({
    workgroup: IdOption,
    reset: z.boolean().default(false),
    colour: Colour.optional(),
    name: WorkgroupName.optional(),
    'bar-logo': File,
    'square-logo': File,
    'login-graphic': File,
  }),
  run: async ({ workgroup: id, reset, colour, name, ...files }, open) => {
    const given = (Object.keys(IMAGES) as (keyof typeof IMAGES)[]).filter((option) => files[option])
    const words = colour !== undefined || name !== undefined
    if (!reset && !words && given.length === 0)
      throw new CliError('Name at least one setting, for example --colour #0b77d8')
    const ports = await open()
    const stored: { image: BrandImage; blob: StoredBlob }[] = []
    for (const option of given) stored.push({ image: IMAGES[option], blob: await store(ports, option, files[option]!) })
    return asSystem(ports, 'a command of the installation’s operator', async (change) => {
      const workgroup = await findWorkgroup(change, id)
      if (reset) await resetBranding(change, workgroup)
      if (words) await setBrandWords(change, workgroup, { colour, name })
      for (const picture of stored) await claimBrandImage(change, workgroup, picture)
      return `${workgroup.name} has new branding: ${change.ports.config.publicUrl}/login?workgroupUuid=${id}`
    })
  },
})

async function store(ports: Ports, option: keyof typeof IMAGES, file: string): Promise<StoredBlob> {
  const bytes = await readFile(file).catch(() => {
    throw new CliError(`--${option}: ${file} can't be read`)
  })
  return storeBrandImage(ports, IMAGES[option], bytes).catch((error) => {
    throw error instanceof BrandImageWrong ? new CliError(`--${option}: ${error.message}`) : error
  })
}
