import { createHash } from 'node:crypto'
import { BlobDamaged, BlobMissing } from '../../storage/blobs.ts'
import { expectOwnBlobs } from '../../storage/expect-own-blobs.ts'
import type { Ports } from '../../kernel/ports.ts'
import { noteFinding } from '../../storage/storage-findings.ts'
import { listStoredFiles, type StoredFile } from './list-stored-files.ts'
import { remakePreview } from '../previews/remake-preview.ts'

type State = 'whole' | 'missing' | 'damaged'

export interface FileReport {
  checked: number
  missing: Pick<StoredFile, 'id' | 'name'>[]
  damaged: Pick<StoredFile, 'id' | 'name'>[]
  /** Versions whose previews are made again. */
  remade: number
  /** Files restored from the quarantine. */
  restored: number
}

/**
 * Compares every row that names a file with the file: that it exists and has its length or, `deep`, its exact bytes.
 * Restores quarantined files and remakes lost previews. Everything else is reported, and counted for the readiness
 * details.
 */
export async function checkFiles(ports: Ports, { deep }: { deep: boolean }): Promise<FileReport> {
  await expectOwnBlobs(ports)
  const report: FileReport = { checked: 0, missing: [], damaged: [], remade: 0, restored: 0 }
  const previews = new Set<string>()
  for await (const file of listStoredFiles(ports)) {
    report.checked++
    let state = await stateOf(ports, file, deep)
    if (state === 'missing' && (await ports.blobs.quarantine.takeBack(file.id))) {
      state = await stateOf(ports, file, deep)
      report.restored++
    }
    if (state === 'whole') continue
    if (file.previewOf) previews.add(file.previewOf)
    // It may have been deleted in the meantime.
    else if (await isStillNamed(ports, file)) report[state].push({ id: file.id, name: file.name })
  }
  for (const version of previews) await remakePreview(ports, version)
  report.remade = previews.size
  await noteFinding(ports, 'files.missing', report.missing.length)
  await noteFinding(ports, 'files.damaged', report.damaged.length)
  return report
}

async function stateOf(ports: Ports, file: StoredFile, deep: boolean): Promise<State> {
  try {
    await ports.blobs.expectSize(file.id, file.size)
    if (!deep || file.size === 0) return 'whole'
    const hash = createHash('sha256')
    for await (const chunk of ports.blobs.read(file.id, file.key, file.size)) hash.update(chunk)
    return !file.sha256 || hash.digest().equals(file.sha256) ? 'whole' : 'damaged'
  } catch (error) {
    if (error instanceof BlobMissing) return 'missing'
    if (error instanceof BlobDamaged) return 'damaged'
    throw error
  }
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
