import { existsSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { movedMark, type PlaceMark } from './blob-place.ts'
import { markOf } from './places.ts'
import { type Config, ConfigError } from '../adapters/config.ts'
import type { Log } from '../adapters/log.ts'

/** The command that pairs a database and a place of blobs with different ids. */
const PLACE = 'STRONGROOM_DATA or BLOBS_URL'
const ADOPT = 'To use them together on purpose: npm run cli -- adopt-blobs'

/**
 * Refuses to create an embedded database beside existing blobs: its folder isn't mounted, or DATABASE_URL is missing.
 * Nothing is written.
 */
export async function refuseNewCluster(config: Config): Promise<void> {
  const mark = await markOf(config)
  // In this order: another node may be creating both at this moment, the database first.
  if (config.databaseUrl || !(await isUsed(mark))) return
  if (existsSync(path.join(config.dataFolder, 'postgres/data/PG_VERSION'))) return
  throw new ConfigError(
    `DATABASE_URL: ${mark.name} holds stored files, and there is no embedded database in ${config.dataFolder}. Give the address of their database in DATABASE_URL, or restore the folder postgres. Nothing was changed`,
  )
}

/** Refuses an empty database beside blobs before any table is created: a restore may still be running. */
export async function refuseEmptyDatabase(pool: pg.Pool, mark: PlaceMark): Promise<void> {
  if (!(await isUsed(mark))) return
  const { rows } = await pool.query("select to_regclass('public.migration') is null as empty")
  if (!rows[0].empty) return
  throw new ConfigError(
    `DATABASE_URL: the database is empty, and ${mark.name} holds stored files of another one. Check DATABASE_URL and ${PLACE}, or finish restoring the database. Nothing was changed. ${ADOPT}`,
  )
}

const isUsed = async (mark: PlaceMark) => (await mark.read()) !== undefined || (await mark.hasBlobs())

/**
 * Compares the installation id of the database with the mark at the place of the blobs, and marks a new place. Returns the
 * id. A place that lost its mark (not mounted) isn't refused: the server starts, isn't ready, and accepts no uploads.
 */
export async function takeCustody(pool: pg.Pool, place: PlaceMark, log: Log): Promise<string> {
  const { rows } = await pool.query<{ id: string; blobs_marked: boolean }>('select id, blobs_marked from custody')
  const { id, blobs_marked: isMarked } = rows[0]!
  const mark = await place.read()
  if (mark === movedMark(id))
    throw new ConfigError(
      `BLOBS_URL: the stored files in ${place.name} were moved elsewhere: give their place in BLOBS_URL. Nothing was changed`,
    )
  if (mark !== undefined && mark !== id)
    throw new ConfigError(
      `STRONGROOM_DATA: the stored files in ${place.name} belong to another database (files: ${mark}, database: ${id}). Check DATABASE_URL and ${PLACE}. Nothing was changed. ${ADOPT}`,
    )
  if (mark === id) {
    if (!isMarked) await pool.query('update custody set blobs_marked = true')
    return id
  }
  if (isMarked || !(await isOwn(pool, place)))
    log.error(
      { place: place.name },
      'the place of stored files has no mark of this installation: is it mounted? Uploads are refused',
    )
  else await markAs(pool, place, id)
  return id
}

/**
 * The same while blobs are moved from one place to another: the old place must be the database's, and a new one that is
 * empty becomes it.
 */
export async function takeCustodyOfMove(
  pool: pg.Pool,
  { to, from }: { to: PlaceMark; from: PlaceMark },
  log: Log,
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from custody')
  const moved = movedMark(rows[0]!.id)
  const isMoved = (await from.read()) === moved
  const id = await takeCustody(pool, isMoved ? to : from, log)
  const mark = await to.read()
  // A place from which they were moved before may get them back.
  const isFree = mark === moved || (mark === undefined && !(await to.hasBlobs()))
  if (isFree && (await from.read()) === id) await to.write(id)
  return takeCustody(pool, to, log)
}

/** Marks a place as the database's, whatever mark it had. For administrators who know why. */
export async function adoptBlobs(pool: pg.Pool, place: PlaceMark): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select id from custody')
  await markAs(pool, place, rows[0]!.id)
}

async function markAs(pool: pg.Pool, place: PlaceMark, id: string): Promise<void> {
  await place.write(id)
  await pool.query('update custody set blobs_marked = true')
}

/** Neither side is marked yet: either both are new, or some of the files named by rows must be there. */
async function isOwn(pool: pg.Pool, place: PlaceMark): Promise<boolean> {
  const { rows } = await pool.query<{ id: string }>('select id from blob where claimed order by id desc limit 50')
  for (const { id } of rows) if (await place.has(id)) return true
  const isFull = await place.hasBlobs()
  if (rows.length === 0 && isFull)
    throw new ConfigError(
      `DATABASE_URL: the database knows no files, and ${place.name} holds some. Check DATABASE_URL and ${PLACE}. ${ADOPT}`,
    )
  return rows.length === 0
}
