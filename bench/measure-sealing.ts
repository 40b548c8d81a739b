import { execFile } from 'node:child_process'
import { createWriteStream, rmSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { inform, judge } from './goals.ts'
import type { Sizes } from './options.ts'
import { flagsOfStart, type Pair } from './open-pair.ts'

const run = promisify(execFile)

interface Measured {
  seconds: number
  /** MB */
  peak: number
  said?: string
}

/**
 * Seals a long record, exports it and verifies it, each in a separate process: memory must not grow with the record.
 */
export async function measureSealing(pair: Pair, { sealed }: Sizes, root: string): Promise<void> {
  const { url, workspace } = pair.product
  await pair.database.query(
    `insert into audit_event (uuid, type, at, actor_id, workspace_id, entity_kind, entity_id, entity_name, original, modified)
     select uuidv7(), 'ASSET_RENAMED', now() - i * interval '1 second', w.owner_id, w.id, 'Document', w.id, 'Document ' || i || '.pdf',
            jsonb_build_object('name', 'Before ' || i), jsonb_build_object('name', 'After ' || i)
       from workspace w, generate_series(1, $2::integer) i where w.id = $1`,
    [workspace, sealed],
  )
  await pair.database.query('analyze audit_event')
  const sealing = await measured(root, ['bench/seal-all.ts'], { STRONGROOM_DATA: pair.dataFolder })
  report('sealing', sealing, sealed)
  const file = path.join(pair.dataFolder, 'audit.jsonl')
  const since = performance.now()
  // Sealing a long record takes longer than a session lives without a call.
  const headers = await pair.signIn()
  const response = await fetch(`${url}/publicapi/1/workspaces/${workspace}/sealedaudit`, { headers })
  if (!response.ok || !response.body) throw new Error(`the export answered ${response.status}`)
  await pipeline(Readable.fromWeb(response.body as never), createWriteStream(file))
  inform('the sealed export, events a second', (sealed / ((performance.now() - since) / 1000)).toFixed(0))
  const verifying = await measured(root, ['bench/verify-file.ts', file], {})
  rmSync(file)
  if (!verifying.said?.includes('The record is whole')) throw new Error(`verifying said: ${verifying.said}`)
  report('verifying', verifying, sealed)
}

async function measured(root: string, args: string[], env: Record<string, string>): Promise<Measured> {
  // With the flags of `npm start`: the server seals, and its flags decide how much garbage it keeps.
  const { stdout } = await run(process.execPath, [...flagsOfStart(root), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  })
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Measured
}

function report(what: string, { seconds, peak }: Measured, total: number): void {
  inform(`${what} ${total} events, events a second`, (total / seconds).toFixed(0))
  judge(`${what} ${total} events, memory at its highest`, { figure: peak, limit: ['at most', 300], unit: 'MB' })
}
