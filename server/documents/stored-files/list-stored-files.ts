import { sql } from 'kysely'
import { unwrapKey } from '../../storage/keys.ts'
import type { Damage } from '../../storage/blobs.ts'
import type { Ports } from '../../kernel/ports.ts'

/** A blob named by a row, with what is needed to read it. */
export interface StoredFile {
  id: string
  /** Its name for administrators. */
  name: string
  size: number
  /** The hash of its plain bytes; null if it wasn't kept. */
  sha256: Buffer | null
  key: Buffer
  /** The version whose preview it is; null if it can't be made again. */
  previewOf: string | null
  /** The damage of a version that is known; null for other files. */
  damage: Damage | null
  /** Whether it is a version of a document. */
  isVersion: boolean
}

type Row = Omit<StoredFile, 'key'> & { workspace_id: string | null; wrapped_key: Buffer | null }

const PAGE = 500

export const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Every blob in use whose id follows `after`, in the order of ids. Closed workspaces have no key any more and are left out.
 */
export async function* listStoredFiles(ports: Ports, start = FIRST): AsyncGenerator<StoredFile> {
  for (let after = start; ; ) {
    const rows = await selectPage(ports, after)
    for (const { workspace_id: workspace, wrapped_key: wrapped, ...file } of rows)
      yield { ...file, key: workspace ? unwrapKey(ports.masterKey, wrapped!, workspace) : ports.installationKey }
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}

async function selectPage(ports: Ports, after: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select f.id, f.name, f.size, f.sha256, f."previewOf", f.workspace_id, f.damage, f."isVersion", w.wrapped_key from (
      select v.blob_id as id, 'version ' || v.number || ' of document ' || a.id as name, v.size, v.sha256,
             null::uuid as "previewOf", a.workspace_id, v.damage, true as "isVersion"
        from version v join asset a on a.id = v.asset_id where v.blob_id > ${after}::uuid
      union all
      select r.blob_id, r.kind || ' of version ' || r.version_id, r.size, null, r.version_id, a.workspace_id, null, false
        from rendition r join version v on v.id = r.version_id join asset a on a.id = v.asset_id where r.blob_id > ${after}::uuid
      union all
      select avatar_blob_id, 'picture of person ' || id, avatar_size, null, null, null, null, false from person where avatar_blob_id > ${after}::uuid
      union all
      select avatar_blob_id, 'picture of workgroup ' || id, avatar_size, null, null, null, null, false from workgroup where avatar_blob_id > ${after}::uuid
      union all
      select blob_id, image || ' of workgroup ' || workgroup_id, size, null, null, null, null, false from whitelabel_image where blob_id > ${after}::uuid
    ) f left join workspace w on w.id = f.workspace_id
    where f.workspace_id is null or w.wrapped_key is not null
    order by f.id limit ${PAGE}`.execute(ports.databases.write)
  return rows
}
