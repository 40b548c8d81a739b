import type { BrandImage } from '@strongroom/contract/organisation/branding.ts'
import type * as contract from '@strongroom/contract/organisation/branding.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Read } from '../../kernel/read.ts'

/** A workgroup's branding for its sign-in page: public, so it reveals nothing of workgroups without one. */
export async function findWhiteLabel(
  read: Read,
  { params }: Input<typeof contract.findWhiteLabel>,
): Promise<Reply<typeof contract.findWhiteLabel>> {
  const [row, images] = await Promise.all([
    read.db
      .selectFrom('whitelabel')
      .select(['primary_colour', 'custom_name'])
      .where('workgroup_id', '=', params.workgroupUuid)
      .executeTakeFirst(),
    read.db
      .selectFrom('whitelabel_image')
      .select(['image', 'blob_id'])
      .where('workgroup_id', '=', params.workgroupUuid)
      .execute(),
  ])
  const url = (image: BrandImage) => {
    const found = images.find((one) => one.image === image)
    return found ? `/publicapi/1/whitelabel/${params.workgroupUuid}/images/${image}?version=${found.blob_id}` : null
  }
  return {
    primaryColour: row?.primary_colour ?? limits.defaultPrimaryColour,
    barLogoUrl: url('barlogo'),
    squareLogoUrl: url('squarelogo'),
    advertImageUrl: url('loginGraphic'),
    customWorkgroupName: row?.custom_name ?? null,
    showCustomWorkgroupName: row?.custom_name != null,
  }
}
