import { z } from 'zod'
import { asSystem } from '../platform/change.ts'
import { job } from '../platform/jobs.ts'
import type { Ports } from '../platform/ports.ts'
import type { ScanResult } from '../platform/scanner.ts'
import { loadVersion } from './load-version.ts'
import { makePreview } from './make-preview.job.ts'
import { tellOfVirus } from './tell-of-virus.ts'

const RETRY_AFTER = 20 * 60_000
const RETRIES = 2
const STATUS = { clean: 'COMPLETE', virus: 'VIRUS_DETECTED', unable: 'UNABLE_TO_SCAN' } as const

/** Has a version scanned. A scanner that doesn't answer is asked twice more, 20 minutes apart; then it is 'unable to scan'. */
export const scanVersion = job({
  name: 'scan-version',
  schema: z.object({ versionId: z.uuid() }),
  async work(ports, { versionId }) {
    const version = await loadVersion(ports, versionId)
    if (!version || version.scan_status !== 'SCANNING') return
    const { scan } = ports.scanner
    const result = scan
      ? await scan(ports.blobs.read(version.blob_id, version.key, version.size)).catch((error) => {
          ports.log.warn({ err: error }, 'a scan failed')
          return undefined
        })
      : 'unable'
    await settle(ports, versionId, result)
  },
})

async function settle(ports: Ports, versionId: string, result: ScanResult | undefined): Promise<void> {
  await asSystem(ports, 'what the scanner said', async (change) => {
    const version = await change.db
      .selectFrom('version as v')
      .innerJoin('asset as a', 'a.id', 'v.asset_id')
      .select(['v.scan_attempts', 'v.preview_status', 'v.number', 'a.id', 'a.name', 'a.workspace_id'])
      .where('v.id', '=', versionId)
      // Two may have asked the scanner at one moment: what it said is written down once.
      .where('v.scan_status', '=', 'SCANNING')
      .forUpdate('v')
      .executeTakeFirst()
    const update = change.db.updateTable('version').where('id', '=', versionId)
    if (!version) return change.nothingChanged()
    if (result === undefined && version.scan_attempts < RETRIES) {
      await update.set({ scan_attempts: version.scan_attempts + 1 }).execute()
      change.enqueue(scanVersion, { versionId }, new Date(change.now.getTime() + RETRY_AFTER))
      return change.unaudited('the scan is not over')
    }
    const status = STATUS[result ?? 'unable']
    const shown = status === 'COMPLETE' && version.preview_status === 'PROCESSING'
    const previewStatus = shown || version.preview_status !== 'PROCESSING' ? version.preview_status : 'UNSUPPORTED'
    await update.set({ scan_status: status, preview_status: previewStatus }).execute()
    if (shown) change.enqueue(makePreview, { versionId })
    const entity = { kind: 'Document', id: version.id, name: version.name, workspaceId: version.workspace_id }
    change.record('DOCUMENT_SCANNED', entity, { to: { version: version.number, status } })
    if (status === 'VIRUS_DETECTED') await tellOfVirus(change, versionId)
  })
}
