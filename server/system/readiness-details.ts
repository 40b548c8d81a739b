import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/wire/system.ts'
import type { Ports } from '../kernel/ports.ts'
import { isScannerThere } from './scanner-state.ts'

export type Detail = Reply<typeof contract.checkReadiness>['details'][number]

const FINDINGS: Record<string, string> = {
  'files.unknown': 'Stored files without a row in the database. The sweep stopped: check the database',
  'files.missing': 'Files that the database names are missing. Run check-files',
  'files.damaged': 'Stored files are damaged. Run check-files',
}

async function findings({ databases }: Ports): Promise<Detail[]> {
  const rows = await databases.write.selectFrom('storage_finding').select(['kind', 'count']).orderBy('kind').execute()
  return rows.map(({ kind, count }) => ({ name: kind, text: FINDINGS[kind] ?? kind, count }))
}

async function room({ blobs }: Ports): Promise<Detail[]> {
  const { free, reserve } = await blobs.room()
  const megabytes = Math.round(free / 1e6)
  if (free < reserve) return [{ name: 'disk.full', text: 'Uploads are refused: megabytes left', count: megabytes }]
  if (free > 2 * reserve) return []
  return [{ name: 'disk.low', text: 'Uploads will soon be refused: megabytes left', count: megabytes }]
}

function scannerAway({ scanner }: Ports): Detail[] {
  if (isScannerThere(scanner)) return []
  return [
    { name: 'scanner.away', text: 'The virus scanner does not answer: new files wait, then count as not scanned' },
  ]
}

/** Conditions that an operator should look at while the service runs. Another source is another function here. */
const sources: ((ports: Ports) => Detail[] | Promise<Detail[]>)[] = [findings, room, scannerAway]

/** Everything that works but needs attention. */
export const readinessDetails = async (ports: Ports): Promise<Detail[]> =>
  (await Promise.all(sources.map((source) => source(ports)))).flat()
