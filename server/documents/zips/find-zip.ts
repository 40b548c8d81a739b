import type * as contract from '@strongroom/contract/documents/zips.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type { Read } from '../../kernel/read.ts'
import { presentZip } from './present.ts'
import { findOwnZip } from './queries.ts'

/** Finds a zip of the caller's own, with its progress. */
export async function findZip(
  read: Read,
  { params }: Input<typeof contract.findZip>,
): Promise<Reply<typeof contract.findZip>> {
  return presentZip(await findOwnZip(read, params.zipUuid))
}
