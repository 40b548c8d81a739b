import { type DocumentVersion, downloadDocumentVersion } from '@strongroom/contract/documents/versions.ts'
import { addressOf } from '../../api/address-of.ts'

/** The URL of a version's bytes; an unscanned one only after the warning was accepted. */
export const addressOfVersion = ({ uuid }: DocumentVersion, acceptUnscanned = false) =>
  addressOf(downloadDocumentVersion, {
    params: { versionUuid: uuid },
    query: acceptUnscanned ? { acceptUnscanned: 'true' } : {},
  })
