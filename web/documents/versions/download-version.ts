import { type DocumentVersion, downloadDocumentVersion } from '@strongroom/contract/documents/versions.ts'
import { addressOf } from '../../api/address-of.ts'

/** Where the bytes of a version are; one that could not be checked for viruses only where that was accepted. */
export const addressOfVersion = ({ uuid }: DocumentVersion, acceptUnscanned = false) =>
  addressOf(downloadDocumentVersion, {
    params: { versionUuid: uuid },
    query: acceptUnscanned ? { acceptUnscanned: 'true' } : {},
  })
