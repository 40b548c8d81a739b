import { entities } from '../../access/entities.ts'
import { z } from 'zod'
import { asSystem, type Change } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { ScanResult } from '../../adapters/scanner.ts'
import { type Damage, damageOf } from '../../storage/blobs.ts'
import { watchForEncryption } from './encrypted-office.ts'
import { watchForLargeParts } from './large-parts.ts'
import { type LoadedVersion, loadVersion } from './load-version.ts'
import { makePreview } from '../previews/make-preview.job.ts'
import { notifyOfVirus } from './notify-of-virus.ts'

/** A document's page says whether the scanner can be reached. */
const SCAN_TOPICS = ['assets', 'versions'] as const
const SECOND = 1000
const MINUTE = 60_000
/** Milliseconds before each further attempt if the scanner gave no answer, and if it closed the connection. */
const PAUSES = {
  silent: [20 * MINUTE, 20 * MINUTE],
  'hung up': [5 * SECOND, 30 * SECOND, 5 * MINUTE, 20 * MINUTE, 20 * MINUTE],
}
/** An unreachable scanner is retried after seconds, and for this long the version counts as being scanned. */
const AWAY_FOR = 40 * MINUTE
const AWAY_PAUSE = { least: 5 * SECOND, most: 2 * MINUTE }

const STATUS = { clean: 'COMPLETE', virus: 'VIRUS_DETECTED', unable: 'UNABLE_TO_SCAN' } as const
type Verdict = keyof typeof STATUS
type Outcome = Verdict | 'away' | 'hung up' | 'silent' | Damage

/**
 * Has a version scanned. If the scanner is unreachable or gives no answer it is retried (PAUSES, AWAY_FOR); then the
 * status is 'unable to scan', and the scan is repeated once an unreachable scanner is back. The same status ends the scan
 * of lost or damaged bytes, which are marked.
 */
export const scanVersion = job({
  name: 'scan-version',
  queue: 'scan',
  schema: z.object({ versionId: z.uuid() }),
  key: ({ versionId }) => versionId,
  async work(ports, { versionId }) {
    const version = await loadVersion(ports, versionId)
    if (!version || (version.scan_status !== 'SCANNING' && !version.scanner_away_since)) return
    await settle(ports, version, await scan(ports, version))
  },
})

/**
 * Asks the scanner. Bytes that storage doesn't give for now are retried like a scanner that is away; lost and damaged
 * ones can never be scanned.
 */
async function scan(ports: Ports, version: LoadedVersion): Promise<Outcome> {
  if (!ports.scanner.scan) return 'unable'
  let unreadable: { error: unknown } | undefined
  async function* readable() {
    try {
      yield* ports.blobs.read(version.blob_id, version.key, version.size)
    } catch (error) {
      unreadable = { error }
      throw error
    }
  }
  const encryption = watchForEncryption()
  const large = watchForLargeParts()
  const result: ScanResult | 'silent' | Damage = await ports.scanner
    .scan(large.passing(encryption.passing(readable())))
    .catch((error: unknown) => {
      if (unreadable) return unreadableOutcome(ports, version, unreadable.error)
      ports.log.warn({ err: error }, 'a scan failed')
      return 'silent' as const
    })
  return result === 'clean' && (encryption.found() || large.found()) ? 'unable' : result
}

function unreadableOutcome({ log }: Ports, { id }: LoadedVersion, error: unknown): Damage | 'away' {
  log.warn({ err: error, version: id }, 'a version could not be read for its scan')
  return damageOf(error) ?? 'away'
}

/** True for results about the stored bytes instead of the file. */
const isDamage = (outcome: Outcome): outcome is Damage => outcome === 'missing' || outcome === 'damaged'

async function settle(ports: Ports, { id: versionId }: LoadedVersion, outcome: Outcome): Promise<void> {
  await asSystem(ports, 'stores a scan result', async (change) => {
    const version = await lockVersion(change, versionId)
    if (!version) return change.nothingChanged()
    const share = version.uploader_id
    const { away, pause } = nextTry(version, outcome, change.now)
    const update = change.db.updateTable('version').where('id', '=', versionId)
    if (pause !== undefined) {
      const attempts = outcome === 'away' ? version.scan_attempts : version.scan_attempts + 1
      await update.set({ scan_attempts: attempts, scanner_away_since: away }).execute()
      if (!away !== !version.scanner_away_since) change.notify(version.workspace_id, SCAN_TOPICS, version.id)
      change.enqueue(scanVersion, { versionId }, { share, runAt: new Date(change.now.getTime() + pause) })
      return change.unaudited('the scan is still running')
    }
    const status = STATUS[outcome in STATUS ? (outcome as Verdict) : 'unable']
    // Previews that needed the scan first: the preview job decides whether they are possible now.
    const shown = status === 'COMPLETE' && ['PROCESSING', version.afterwards].includes(version.preview_status)
    const hidden = version.preview_status === 'PROCESSING' ? 'UNSUPPORTED' : version.preview_status
    await update
      .set({
        scan_status: status,
        scanner_away_since: away,
        preview_status: shown ? 'PROCESSING' : hidden,
        ...(isDamage(outcome) ? { damage: outcome } : {}),
      })
      .execute()
    if (isDamage(outcome)) change.notify(version.workspace_id, SCAN_TOPICS, version.id)
    if (shown) change.enqueue(makePreview, { versionId }, { share })
    if (status === version.scan_status) return change.unaudited('no new result')
    const entity = entities.document(version.id, version.name, version.workspace_id)
    change.record('DOCUMENT_SCANNED', entity, {
      from: { status: version.scan_status },
      to: { version: version.number, status },
    })
    if (status === 'VIRUS_DETECTED') await notifyOfVirus(change, versionId)
  })
}

/** Two workers may have scanned concurrently: the result is written once. */
async function lockVersion(change: Change, versionId: string) {
  const row = await change.db
    .selectFrom('version as v')
    .innerJoin('asset as a', 'a.id', 'v.asset_id')
    .innerJoin('participant as o', 'o.id', 'v.created_by')
    .select(['v.scan_status', 'v.scan_attempts', 'v.scanner_away_since', 'v.preview_status', 'v.number'])
    .select(['a.id', 'a.name', 'a.workspace_id', 'o.person_id as uploader_id'])
    .where('v.id', '=', versionId)
    .where((eb) => eb.or([eb('v.scan_status', '=', 'SCANNING'), eb('v.scanner_away_since', 'is not', null)]))
    .forUpdate('v')
    .executeTakeFirst()
  // The preview status of an abandoned scan, which continues from there when it is scanned later.
  return row && { ...row, afterwards: row.scan_status === 'UNABLE_TO_SCAN' ? 'UNSUPPORTED' : 'PROCESSING' }
}

interface Tried {
  scan_status: string
  scan_attempts: number
  scanner_away_since: Date | null
}

/**
 * `pause`: milliseconds until the next attempt, undefined if there is none; `away`: since when the scanner has been
 * unreachable.
 */
function nextTry(
  { scan_status, scan_attempts, scanner_away_since }: Tried,
  outcome: Outcome,
  now: Date,
): { away: Date | null; pause?: number | undefined } {
  if (outcome === 'away') {
    const away = scanner_away_since ?? now
    const passed = now.getTime() - away.getTime()
    // Abandoned: from here on the reconciling job retries.
    if (passed >= AWAY_FOR || scan_status === 'UNABLE_TO_SCAN') return { away }
    return { away, pause: Math.min(AWAY_PAUSE.most, Math.max(AWAY_PAUSE.least, passed / 2)) }
  }
  if (outcome in STATUS || isDamage(outcome)) return { away: null }
  return { away: null, pause: PAUSES[outcome as keyof typeof PAUSES][scan_attempts] }
}
