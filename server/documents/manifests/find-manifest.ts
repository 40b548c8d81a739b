import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/manifests.ts'
import { toPage } from '@strongroom/contract/wire/page.ts'
import type { Read } from '../../kernel/read.ts'
import { presentManifest } from './present.ts'
import { findOwnManifest, isThere } from './queries.ts'

/** Finds the caller's manifest. */
export async function findManifest(
  read: Read,
  { params }: Input<typeof contract.findManifest>,
): Promise<Reply<typeof contract.findManifest>> {
  return presentManifest(read, await findOwnManifest(read, params.manifestUuid))
}

/** Lists the files of a manifest that have not arrived. */
export async function listMissing(
  read: Read,
  { params, query }: Input<typeof contract.listMissing>,
): Promise<Reply<typeof contract.listMissing>> {
  const { id } = await findOwnManifest(read, params.manifestUuid)
  const missing = read.db
    .selectFrom('manifest_entry as e')
    .where('manifest_id', '=', id)
    .where('size', 'is not', null)
    .where((eb) => eb.not(isThere))
  const { total } = await missing.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await missing
    .select(['path', 'size'])
    .orderBy('path')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute()
  return toPage(
    rows.map(({ path, size }) => ({ path, size: Number(size) })),
    Number(total),
    query,
  )
}

/** Lists the folders of a manifest that exist. */
export async function listManifestFolders(
  read: Read,
  { params, query }: Input<typeof contract.listManifestFolders>,
): Promise<Reply<typeof contract.listManifestFolders>> {
  const { id } = await findOwnManifest(read, params.manifestUuid)
  const folders = read.db
    .selectFrom('manifest_entry as e')
    .where('manifest_id', '=', id)
    .where('size', 'is', null)
    .where(isThere)
  const { total } = await folders.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await folders
    .select(['path', 'asset_id'])
    .orderBy('path')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute()
  return toPage(
    rows.map(({ path, asset_id }) => ({ path, uuid: asset_id! })),
    Number(total),
    query,
  )
}
