import type { EventType } from '@strongroom/contract/registry/events.ts'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { entities } from '../../access/entities.ts'
import { isUnder, sealedUnder } from '../../storage/master/installation-key.ts'
import { openText, sealText, unwrapKey, wrapKey } from '../../storage/keys.ts'
import { CliError } from '../command.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'

export interface Keys {
  from: Buffer
  to: Buffer
  /** The installation's own key, which is only wrapped again. */
  own: Buffer
}

const BATCH = 1000

/**
 * Seals everything under the master key again, under another one, in one transaction: a process that is killed leaves
 * everything as it was. The change is an event of the same transaction. Returns the number of values. `owner` is the role
 * that owns the tables.
 */
export async function reseal(owner: pg.ClientConfig, keys: Keys, at: Date): Promise<number> {
  const client = new pg.Client({ ...owner, application_name: 'strongroom-owner' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    // Processes that start meanwhile wait here, and then see the new key.
    if (!(await isUnder(client, keys.from, 'update'))) throw new CliError('The master key was changed by another run.')
    const { key_check, wrapped_key } = sealedUnder(keys.to, keys.own)
    await client.query('update installation set key_check = $1, wrapped_key = $2', [key_check, wrapped_key])
    let total = 0
    for (const column of sealedColumns) total += await resealColumn(client, column, keys)
    await record(client, total, at)
    await client.query('commit')
    return total
  } finally {
    await client.end()
  }
}

const ROTATED: EventType = 'MASTER_KEY_ROTATED'
const RECORD = entities.record('00000000-0000-0000-0000-000000000000')

/** The operator of the installation is no person, so that the event has no actor. */
async function record(client: pg.Client, values: number, at: Date): Promise<void> {
  await client.query(
    `insert into audit_event (uuid, type, at, entity_kind, entity_id, entity_name, modified)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [uuidv7(), ROTATED, at, RECORD.kind, RECORD.id, RECORD.name, { values }],
  )
}

async function resealColumn(client: pg.Client, sealed: SealedColumn, keys: Keys): Promise<number> {
  const { table, column, id, asText, fromText, isKey } = sealed
  await client.query(
    `declare sealed no scroll cursor for select ${asText} as id, ${column} as value from ${table}
      where ${column} is not null order by ${id}`,
  )
  let total = 0
  for (;;) {
    const { rows } = await client.query<{ id: string; value: Buffer | string }>(`fetch ${BATCH} from sealed`)
    if (rows.length === 0) break
    const values = rows.map((row) => resealed(sealed, row, keys))
    await client.query(
      `update ${table} t set ${column} = u.value
         from unnest($1::text[], $2::${isKey ? 'bytea' : 'text'}[]) u(id, value) where t.${id} = ${fromText}`,
      [rows.map((row) => row.id), values],
    )
    total += rows.length
  }
  await client.query('close sealed')
  return total
}

function resealed(
  { table, isKey, context }: SealedColumn,
  { id, value }: { id: string; value: Buffer | string },
  { from, to }: Keys,
): Buffer | string {
  const place = context(id)
  try {
    return isKey
      ? wrapKey(to, unwrapKey(from, value as Buffer, place), place)
      : sealText(to, openText(from, value as string, place), place)
  } catch {
    throw new CliError(`Nothing was changed: the row ${id} of ${table} can’t be opened with the present master key.`)
  }
}
