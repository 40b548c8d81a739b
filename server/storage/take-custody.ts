import { existsSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { hasBlobs, readMark, writeMark } from './blob-mark.ts'
import { type Config, ConfigError } from '../adapters/config.ts'
import type { Log } from '../adapters/log.ts'

export const blobFolderOf = ({ dataFolder }: Pick<Config, 'dataFolder'>) => path.join(dataFolder, 'blobs')

/** The command that pairs a database and a blob folder with different ids. */
const ADOPT = 'To use them together on purpose: npm run cli -- adopt-blobs'

/**
 * Refuses to create an embedded database beside existing blobs: its folder isn't mounted, or DATABASE_URL is missing.
 * Nothing is written.
 */
export async function refuseNewCluster(config: Config): Promise<void> {
  const folder = blobFolderOf(config)
  // In this order: another node may be creating both at this moment, the database first.
  if (config.databaseUrl || !(await isUsedFolder(folder))) return
  if (existsSync(path.join(config.dataFolder, 'postgres/data/PG_VERSION'))) return
  throw new ConfigError(
    `DATABASE_URL: ${folder} holds stored files, and there is no embedded database in ${config.dataFolder}. Give the address of their database in DATABASE_URL, or restore the folder postgres. Nothing was changed`,
  )
}

/** Refuses an empty database beside blobs before any table is created: a restore may still be running. */
export async function refuseEmptyDatabase(pool: pg.Pool, folder: string): Promise<void> {
  if (!(await isUsedFolder(folder))) return
  const { rows } = await pool.query("select to_regclass('public.migration') is null as empty")
  if (!rows[0].empty) return
  throw new ConfigError(
    `DATABASE_URL: the database is empty, and ${folder} holds stored files of another one. Check DATABASE_URL and STRONGROOM_DATA, or finish restoring the database. Nothing was changed. ${ADOPT}`,
  )
}

const isUsedFolder = async (folder: string) => (await readMark(folder)) !== undefined || (await hasBlobs(folder))

/**
 * Compares the installation id of the database with the mark in the blob folder, and marks a new folder. Returns the
 * id. A folder that lost its mark (not mounted) isn't refused: the server starts, isn't ready, and accepts no uploads.
 */
export async function takeCustody(pool: pg.Pool, folder: string, log: Log): Promise<string> {
  const { rows } = await pool.query<{ id: string; blobs_marked: boolean }>('select id, blobs_marked from custody')
  const { id, blobs_marked: isMarked } = rows[0]!
  const mark = await readMark(folder)
  if (mark !== undefined && mark !== id)
    throw new ConfigError(
      `STRONGROOM_DATA: the stored files in ${folder} belong to another database (files: ${mark}, database: ${id}). Check DATABASE_URL and STRONGROOM_DATA. Nothing was changed. ${ADOPT}`,
    )
  if (mark === id) {
    if (!isMarked) await pool.query('update custody set blobs_marked = true')
    return id
  }
  if (isMarked || !(await isOwnFolder(pool, folder)))
    log.error({ folder }, 'the blob folder has no mark of this installation: is it mounted? Uploads are refused')
  else await markAs(pool, folder, id)
  return id
}

/** Marks a folder as the database's, whatever mark it had. For administrators who know why. */
export async function adoptBlobs(pool: pg.Pool, folder: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select id from custody')
  await markAs(pool, folder, rows[0]!.id)
}

async function markAs(pool: pg.Pool, folder: string, id: string): Promise<void> {
  await writeMark(folder, id)
  await pool.query('update custody set blobs_marked = true')
}

/** Neither side is marked yet: either both are new, or some of the files named by rows must be in the folder. */
async function isOwnFolder(pool: pg.Pool, folder: string): Promise<boolean> {
  const { rows } = await pool.query<{ id: string }>('select id from blob where claimed order by id desc limit 50')
  if (rows.some(({ id }) => existsSync(path.join(folder, id.slice(-2), id)))) return true
  const isFull = await hasBlobs(folder)
  if (rows.length === 0 && isFull)
    throw new ConfigError(
      `DATABASE_URL: the database knows no files, and ${folder} holds some. Check DATABASE_URL and STRONGROOM_DATA. ${ADOPT}`,
    )
  return rows.length === 0
}
