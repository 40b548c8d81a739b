import type pg from 'pg'
import { ConfigError } from '../../adapters/config.ts'
import { newKey, openText, sealText, unwrapKey, wrapKey } from '../keys.ts'
import type { MasterKey } from './master-key.ts'

const CHECK = 'master key'
const INSTALLATION = 'installation'

interface Row {
  key_check: string
  wrapped_key: Buffer | null
}

/**
 * The key of bytes that belong to no workspace. Refuses another master key than the one that data was stored under,
 * which would make that data unreadable.
 */
export async function openInstallationKey(pool: pg.Pool, master: MasterKey): Promise<Buffer> {
  const { key } = master
  const insert = 'insert into installation (key_check, wrapped_key) values ($1, $2) on conflict do nothing'
  await pool.query(insert, Object.values(sealedUnder(key, newKey())))
  await expectMasterKey(pool, master)
  await fillOldRow(pool, key)
  const { rows } = await pool.query<Row>('select wrapped_key from installation')
  return unwrapKey(key, rows[0]!.wrapped_key!, INSTALLATION)
}

/** Throws if the database is under another master key. Waits for a rotation that is running. */
export async function expectMasterKey(pool: pg.Pool, { key, fresh, source }: MasterKey): Promise<void> {
  if (await isUnder(pool, key)) return
  const made = fresh ? `, and a new one was just made at ${source}: remove that file` : ''
  throw new ConfigError(
    `STRONGROOM_MASTER_KEY: what is stored here was sealed under another master key than the one from ${source}${made}. Put the right key into its file or give it in STRONGROOM_MASTER_KEY`,
  )
}

/** Whether the database is under this master key. True for an empty one. */
export async function isUnder(
  pool: pg.Pool | pg.ClientBase,
  key: Buffer,
  lock: 'share' | 'update' = 'share',
): Promise<boolean> {
  const { rows } = await pool.query<Row>(`select key_check from installation for ${lock}`)
  try {
    for (const { key_check } of rows) openText(key, key_check, CHECK)
    return true
  } catch {
    return false
  }
}

/** The values of the installation's row under a master key. */
export const sealedUnder = (master: Buffer, own: Buffer) => ({
  key_check: sealText(master, CHECK, CHECK),
  wrapped_key: wrapKey(master, own, INSTALLATION),
})

/** Older databases have bytes under the master key itself, or none: then their key may be another. */
async function fillOldRow(pool: pg.Pool, key: Buffer): Promise<void> {
  const { rows } = await pool.query<{ has: boolean }>(
    `select exists (select from blob where workspace_id is null) as has from installation where wrapped_key is null`,
  )
  if (rows.length === 0) return
  const { wrapped_key } = sealedUnder(key, rows[0]!.has ? key : newKey())
  await pool.query('update installation set wrapped_key = $1 where wrapped_key is null', [wrapped_key])
}
