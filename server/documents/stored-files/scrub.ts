import { sql } from 'kysely'
import { expectOwnBlobs } from '../../storage/expect-own-blobs.ts'
import type { Ports } from '../../kernel/ports.ts'
import { checkFile, emptyReport, endCheck, type FileReport } from './check-file.ts'
import { FIRST, listStoredFiles } from './list-stored-files.ts'

const GB = 1e9
/** The share of all bytes that one run reads, its least, and its longest time in milliseconds. */
const SHARE = 1 / 28
const LEAST = GB
const LONGEST = 2 * 3_600_000
/** Bytes and files after which the place is noted: a killed run continues there. */
const NOTE_BYTES = GB / 4
const NOTE_FILES = 200

/**
 * Reads stored files from where the last run ended, compares their hashes and marks what is missing or damaged. `all`
 * reads every file, otherwise a share of the bytes, so that every file is read about once a month.
 */
export async function scrub(ports: Ports, { all }: { all: boolean }): Promise<FileReport> {
  await expectOwnBlobs(ports)
  const budget = all ? Infinity : Math.max(LEAST, (await bytesStored(ports)) * SHARE)
  const began = performance.now()
  const report = emptyReport()
  let noted = { bytes: 0, checked: 0 }
  let isRound = true
  for await (const file of listStoredFiles(ports, all ? FIRST : await placeOfScrub(ports))) {
    await checkFile(ports, report, file, true)
    if (report.bytes - noted.bytes >= NOTE_BYTES || report.checked - noted.checked >= NOTE_FILES) {
      await notePlace(ports, file.id)
      noted = { ...report }
    }
    const isLate = !all && performance.now() - began > LONGEST
    if (report.bytes < budget && !isLate && !ports.stopping.signal.aborted) continue
    await notePlace(ports, file.id)
    isRound = false
    break
  }
  if (isRound) await endRound(ports)
  await endCheck(ports, report, { isComplete: all })
  return report
}

async function bytesStored({ databases }: Ports): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select coalesce(sum(size), 0) as bytes from version`.execute(
    databases.write,
  )
  return Number(rows[0]!.bytes)
}

async function placeOfScrub({ databases }: Ports): Promise<string> {
  return (await databases.write.selectFrom('scrub').select('after').executeTakeFirstOrThrow()).after
}

async function notePlace({ databases }: Ports, after: string): Promise<void> {
  await databases.write.updateTable('scrub').set({ after }).execute()
}

async function endRound({ databases }: Ports): Promise<void> {
  await databases.write.updateTable('scrub').set({ after: FIRST, completed: sql`now()` }).execute()
}
