import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/manifests.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { findFolder } from '../assets/queries.ts'
import { findOwnManifest } from './queries.ts'

/** Adds files and folders to a manifest, with the folders above them. */
export async function addManifestEntries(
  change: Change,
  { params, body }: Input<typeof contract.addManifestEntries>,
): Promise<void> {
  const manifest = await findOwnManifest(change.read, params.manifestUuid)
  const folder = await findFolder(change.read, manifest.workspace_id, manifest.folder_id)
  change.authorize(folder, 'createDocument')
  const folders = new Set([...body.folders, ...body.files.map(({ path }) => parentOf(path))].flatMap(withParents))
  if (folders.size > 0) change.authorize(folder, 'createFolder')
  change.unaudited('the documents and folders that it announces are recorded')
  for (const path of folders)
    if (folder.depth + path.split('/').length > limits.folderDepth) throw new Refused('folder.too.deep')
  const entries = [
    ...[...folders].map((path) => ({ path, parent: parentOf(path), size: null })),
    ...body.files.map(({ path, size }) => ({ path, parent: parentOf(path), size })),
  ]
  await sql`
    insert into manifest_entry (manifest_id, path, parent_path, size)
      select ${manifest.id}::uuid, path, parent, size
        from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (path text, parent text, size bigint)
      on conflict do nothing`.execute(change.db)
  const { total } = await change.db
    .selectFrom('manifest_entry')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('manifest_id', '=', manifest.id)
    .executeTakeFirstOrThrow()
  if (Number(total) > limits.manifestSize) throw new Refused('manifest.too.large')
}

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** A folder and those above it; none for the destination itself. */
function withParents(path: string): string[] {
  return path === '' ? [] : [...withParents(parentOf(path)), path]
}
