import type * as contract from '@strongroom/contract/documents/zips.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { presentZip } from './present.ts'
import { countDownloadable, findOwnZip } from './queries.ts'

/** Finds a zip of the caller's own, with its progress. */
export async function findZip(
  read: Read,
  { params }: Input<typeof contract.findZip>,
): Promise<Reply<typeof contract.findZip>> {
  const zip = await findOwnZip(read, params.zipUuid)
  // A finished zip is whole or nothing: its download refuses it in the same way.
  if (zip.state === 'READY' && (await countDownloadable(read, zip)).documents !== zip.documents)
    throw new Refused('zip.invalid')
  return presentZip(zip)
}
