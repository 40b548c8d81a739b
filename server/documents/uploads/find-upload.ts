import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/uploads.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Read } from '../../kernel/read.ts'
import { findHeldUpload, offsetOf, type UploadRow } from './queries.ts'

/** Finds an upload by its ticket. */
export async function findUpload(
  { ports, clientInfo }: Read,
  { params }: Input<typeof contract.findUpload>,
): Promise<Reply<typeof contract.findUpload>> {
  return presentUpload((await findHeldUpload(ports, params.ticket, clientInfo)).row, ports)
}

export const presentUpload = (row: UploadRow, ports: Ports): Reply<typeof contract.findUpload> => ({
  model: 'Upload',
  status: row.finished_as ? 'COMPLETE' : offsetOf(row, ports) === row.size ? 'RECEIVED' : 'RECEIVING',
  name: row.name,
  size: row.size,
  offset: offsetOf(row, ports),
  expires: row.expires.getTime(),
  documentUuid: row.finished_as,
})
