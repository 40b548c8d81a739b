import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Damage, damageOf } from '../../storage/blobs.ts'
import type { Ports } from '../../kernel/ports.ts'
import { noteFinding } from '../../storage/storage-findings.ts'
import { remakePreview } from '../previews/remake-preview.ts'
import type { StoredFile } from './list-stored-files.ts'

export interface FileReport {
  checked: number
  bytes: number
  missing: Pick<StoredFile, 'id' | 'name'>[]
  damaged: Pick<StoredFile, 'id' | 'name'>[]
  /** Versions whose previews are made again. */
  remade: Set<string>
  /** Files restored from the quarantine. */
  restored: number
}

export const emptyReport = (): FileReport => ({
  checked: 0,
  bytes: 0,
  missing: [],
  damaged: [],
  remade: new Set(),
  restored: 0,
})

/**
 * Checks that a stored file exists and has its length or, `deep`, its exact bytes, and adds what it found to a report.
 * Restores a quarantined file. Marks a version that is missing or damaged, and removes the mark of one that is whole.
 */
export async function checkFile(ports: Ports, report: FileReport, file: StoredFile, deep: boolean): Promise<void> {
  report.checked++
  if (deep) report.bytes += file.size
  let state = await stateOf(ports, file, deep)
  if (state === 'missing' && (await ports.blobs.quarantine.takeBack(file.id))) {
    state = await stateOf(ports, file, deep)
    report.restored++
  }
  // Reading the length doesn't refute damaged bytes.
  const damage = state === 'whole' ? (deep || file.damage === 'missing' ? null : file.damage) : state
  if (file.isVersion && damage !== file.damage) await markDamage(ports, file.id, damage)
  if (state === 'whole') return
  if (file.previewOf) return void report.remade.add(file.previewOf)
  // It may have been deleted in the meantime.
  if (await isStillNamed(ports, file)) report[state].push({ id: file.id, name: file.name })
}

/** Schedules lost previews again, and counts what was found for the readiness details. */
export async function endCheck(ports: Ports, report: FileReport, { isComplete }: { isComplete: boolean }) {
  for (const version of report.remade) await remakePreview(ports, version)
  for (const kind of ['missing', 'damaged'] as const) {
    const marked = await countMarked(ports, kind)
    // Pictures of people and workgroups have no mark: only a check of all files counts them.
    const others = isComplete ? report[kind].length : 0
    await noteFinding(ports, `files.${kind}`, Math.max(marked, others))
  }
}

async function stateOf(ports: Ports, file: StoredFile, deep: boolean): Promise<Damage | 'whole'> {
  try {
    await ports.blobs.expectSize(file.id, file.size)
    if (!deep || file.size === 0) return 'whole'
    const hash = createHash('sha256')
    for await (const chunk of ports.blobs.read(file.id, file.key, file.size)) hash.update(chunk)
    return !file.sha256 || hash.digest().equals(file.sha256) ? 'whole' : 'damaged'
  } catch (error) {
    const damage = damageOf(error)
    if (!damage) throw error
    return damage
  }
}

/** Once whole again, what its damage ended is repeated by the reconciling job: the scan and the preview. */
async function markDamage(ports: Ports, blobId: string, damage: Damage | null): Promise<void> {
  const now = ports.clock.now()
  const repeated = {
    scanner_away_since: sql<Date | null>`case when scan_status = 'UNABLE_TO_SCAN' and ${Boolean(ports.scanner.scan)}
      then coalesce(scanner_away_since, ${now}) else scanner_away_since end`,
    preview_retry_at: sql<Date | null>`case when preview_status = 'FAILED' then ${now} else preview_retry_at end`,
  }
  await ports.databases.write
    .updateTable('version')
    .set({ damage, ...(damage ? {} : repeated) })
    .where('blob_id', '=', blobId)
    .execute()
}

async function countMarked({ databases }: Ports, damage: Damage): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from version where damage = ${damage}`.execute(databases.write)
  return rows[0]!.total
}

async function isStillNamed({ databases }: Ports, { id }: StoredFile): Promise<boolean> {
  const row = await databases.write
    .selectFrom('blob')
    .select('id')
    .where('id', '=', id)
    .where('claimed', '=', true)
    .executeTakeFirst()
  return row !== undefined
}
