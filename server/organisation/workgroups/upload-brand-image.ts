import type { BrandImage } from '@strongroom/contract/organisation/branding.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { takeAttempt } from '../../identity/secrets/attempts.ts'
import { BrandImageWrong, claimBrandImage, drawBrandImage } from '../branding/brand-workgroup.ts'
import { Refused } from '../../kernel/refused.ts'
import type { UploadHandler } from '../../http/upload.ts'
import { findWorkgroup, lockWorkgroup } from './queries.ts'

/** Each picture is redrawn, which takes time. */
const UPLOADS = { most: 60, window: 3_600_000, code: 'too.many.requests' } as const

const MOST = { maxBytes: limits.whitelabelImage, tooLarge: 'brand.image.too.large' } as const

interface Given {
  params: { workgroupUuid: string }
}

/** Changes one of the pictures of a workgroup's branding. */
export const uploadingImage = (image: BrandImage): UploadHandler<Given, void> => ({
  most: MOST,
  admit: async (read, { params }) => {
    read.authorize(await findWorkgroup(read, params.workgroupUuid), 'update')
    const { personId, sessionId } = read.actor
    await takeAttempt(read.ports, `look:${personId}`, UPLOADS)
    return { workspaceId: null, key: read.ports.installationKey, ...MOST, personId, sessionId }
  },
  remake: async ({ ports }, file) => {
    const parts = await Array.fromAsync(ports.blobs.read(file.id, ports.installationKey, file.size))
    return drawBrandImage(ports, image, Buffer.concat(parts)).catch((error) => {
      throw error instanceof BrandImageWrong ? new Refused(error.code) : error
    })
  },
  claim: async (change, { params }, blob) => {
    const workgroup = await lockWorkgroup(change, params.workgroupUuid)
    change.authorize(workgroup, 'update')
    await claimBrandImage(change, workgroup.row, { image, blob })
  },
})
