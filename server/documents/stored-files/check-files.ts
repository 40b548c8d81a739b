import { expectOwnBlobs } from '../../storage/expect-own-blobs.ts'
import type { Ports } from '../../kernel/ports.ts'
import { checkFile, emptyReport, endCheck, type FileReport } from './check-file.ts'
import { listStoredFiles } from './list-stored-files.ts'

/**
 * Compares every row that names a file with the file: that it exists and has its length or, `deep`, its exact bytes.
 * Restores quarantined files and remakes lost previews. Everything else is reported, marked, and counted for the
 * readiness details.
 */
export async function checkFiles(ports: Ports, { deep }: { deep: boolean }): Promise<FileReport> {
  await expectOwnBlobs(ports)
  const report = emptyReport()
  for await (const file of listStoredFiles(ports)) await checkFile(ports, report, file, deep)
  await endCheck(ports, report, { isComplete: true })
  return report
}
