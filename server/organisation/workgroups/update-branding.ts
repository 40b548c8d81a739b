import type * as contract from '@strongroom/contract/organisation/branding-changes.ts'
import type { BrandImage } from '@strongroom/contract/organisation/branding.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import { removeBrandImage, resetBranding as reset, setBrandWords } from '../branding/brand-workgroup.ts'
import type { Change } from '../../kernel/change.ts'
import { lockWorkgroup } from './queries.ts'

interface OfWorkgroup {
  params: { workgroupUuid: string }
}

/** Locks the workgroup, whose branding the caller may change. */
async function lockBranding(change: Change, { params }: OfWorkgroup) {
  const workgroup = await lockWorkgroup(change, params.workgroupUuid)
  change.authorize(workgroup, 'update')
  const { id, name } = workgroup.row
  const look = await change.db
    .selectFrom('whitelabel')
    .select(['primary_colour', 'custom_name'])
    .where('workgroup_id', '=', id)
    .executeTakeFirst()
  return { workgroup: { id, name }, colour: look?.primary_colour ?? null, custom: look?.custom_name ?? null }
}

async function setColour(change: Change, input: OfWorkgroup, colour: string | null): Promise<void> {
  const before = await lockBranding(change, input)
  if (before.colour === colour) return change.nothingChanged()
  await setBrandWords(change, before.workgroup, { colour })
}

async function setName(change: Change, input: OfWorkgroup, name: string | null): Promise<void> {
  const before = await lockBranding(change, input)
  if (before.custom === name) return change.nothingChanged()
  await setBrandWords(change, before.workgroup, { name })
}

export const updateBrandColour = (change: Change, input: Input<typeof contract.updateBrandColour>) =>
  setColour(change, input, input.body.colour)
export const removeBrandColour = (change: Change, input: Input<typeof contract.removeBrandColour>) =>
  setColour(change, input, null)
export const updateBrandName = (change: Change, input: Input<typeof contract.updateBrandName>) =>
  setName(change, input, input.body.name)
export const removeBrandName = (change: Change, input: Input<typeof contract.removeBrandName>) =>
  setName(change, input, null)

/** Removes one of the pictures. */
export const removingImage = (image: BrandImage) => async (change: Change, input: OfWorkgroup) =>
  removeBrandImage(change, (await lockBranding(change, input)).workgroup, image)

/** Restores the product's own branding. */
export async function resetBranding(change: Change, input: Input<typeof contract.resetBranding>): Promise<void> {
  await reset(change, (await lockBranding(change, input)).workgroup)
}
