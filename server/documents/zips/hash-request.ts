import { createHash } from 'node:crypto'
import type { Selection, ZipContents } from './select-contents.ts'

/** The bytes of the first part of a request's hash, which is that of its selection. */
export const HASH_BYTES = 32

export const hashSelection = ({ assetIds, excludeUnableToScan }: Selection): Buffer =>
  createHash('sha256')
    .update(`${excludeUnableToScan} ${assetIds.join(' ')}`)
    .digest()

/** The hash of a selection, followed by that of its contents: paths and versions. Requests with the same hash are equal. */
export function hashRequest(selection: Selection, { folders, documents }: ZipContents): Buffer {
  const contents = createHash('sha256')
  for (const path of folders) contents.update(`${path}\n`)
  for (const { versionId, path } of documents) contents.update(`${versionId} ${path}\n`)
  return Buffer.concat([hashSelection(selection), contents.digest()])
}
