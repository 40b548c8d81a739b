import { createHash } from 'node:crypto'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/uploads.ts'
import { tagText } from '@strongroom/contract/documents/given-tags.ts'
import type { ErrorCode } from '@strongroom/contract/registry/errors.ts'
import { type Change, inChange } from '../../kernel/change.ts'
import type { DetachedScope } from '../../kernel/detached-scope.ts'
import type { Ports } from '../../kernel/ports.ts'
import { Refused } from '../../kernel/refused.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { createDocument } from '../versions/create-document.ts'
import { createVersion } from '../versions/create-version.ts'
import { dropUpload } from './drop-upload.ts'
import { presentUpload } from './find-upload.ts'
import {
  admit,
  destinationOf,
  documentInput,
  expectHolder,
  findHeldUpload,
  type HeldUpload,
  type UploadRow,
  versionInput,
} from './queries.ts'
import { isNotVoided, type Lease, takeLease } from './upload-lease.ts'

/** Finishes a completely received upload. */
export async function finishUpload(
  { read }: DetachedScope,
  { params, body }: Input<typeof contract.finishUpload>,
): Promise<Reply<typeof contract.finishUpload>> {
  const { ports, clientInfo } = read
  const held = await findHeldUpload(ports, params.ticket, clientInfo)
  if (held.row.finished_as) return presentUpload(held.row, ports)
  if (held.row.asset_id) refuseForVersion(body)
  const lease = await takeLease(ports, held.row.id)
  try {
    const expected = body.sha256 ? Buffer.from(body.sha256, 'hex') : undefined
    const row = withChoices(lease.row, body)
    return presentUpload(await claimUpload(ports, { ...held, row }, { lease, expected }), ports)
  } finally {
    await lease.release()
  }
}

/** Only a new document has tags, and only a new document arrives for a manifest. */
function refuseForVersion({ tags = [], manifestUuid }: Input<typeof contract.finishUpload>['body']): void {
  const message = 'a version has none'
  if (tags.length > 0) throw new Refused('input.invalid', { fields: [{ path: 'tags', message }] })
  if (manifestUuid) throw new Refused('input.invalid', { fields: [{ path: 'manifestUuid', message }] })
}

const withChoices = (
  row: UploadRow,
  { manifestUuid, manifestPath, tags }: Input<typeof contract.finishUpload>['body'],
): UploadRow => ({
  ...row,
  ...(manifestUuid ? { manifest_id: manifestUuid, manifest_path: manifestPath ?? null } : {}),
  ...(tags && !row.asset_id ? { tags: tags.map(tagText) } : {}),
})

/** Refusals after which the upload may be finished by another attempt. */
const PASSING = new Set<ErrorCode>([
  'upload.busy',
  'try.again',
  'tag.value.refused',
  'too.many.requests',
  'not.ready',
  'storage.full',
])

/**
 * Makes a completely received upload whose lease is held a document or a version. Rights are checked again; after a
 * refusal nothing of it remains.
 */
export async function claimUpload(
  ports: Ports,
  held: HeldUpload,
  { lease, expected }: { lease: Lease; expected?: Buffer | undefined },
): Promise<UploadRow> {
  const { row, read, origin } = held
  if (row.finished_as) return row
  if (row.stored < row.size) throw new Refused('upload.not.complete')
  // Reading the bytes back may take minutes.
  const endLease = lease.keep()
  try {
    await expectHolder(ports, row)
    const { key } = await admit(read, destinationOf(row))
    const sha256 = row.sha256 ?? (await readHash(ports, row, key))
    for (const wanted of [expected, row.expected_sha256])
      if (wanted && !wanted.equals(sha256)) throw new Refused('upload.hash.mismatch')
    const head = await readHead(ports, row, key)
    // Again: reading took its time.
    await expectHolder(ports, row)
    const file = { id: row.id, size: row.size, sha256, head, name: row.name }
    return await inChange(ports, origin, (change) => claim(change, { row, file, leaseId: lease.id }))
  } catch (error) {
    if (error instanceof Refused && !PASSING.has(error.code)) await dropUpload(ports, row.id)
    throw error
  } finally {
    endLease()
  }
}

interface Claiming {
  row: UploadRow
  file: UploadedFile
  leaseId: string
}

async function claim(change: Change, { row, file, leaseId }: Claiming): Promise<UploadRow> {
  const upload = change.db.selectFrom('upload').selectAll().where('id', '=', row.id)
  const now = await upload.where(isNotVoided).forUpdate().executeTakeFirst()
  // Somebody ended it or its session, or the workspace was closed.
  if (!now) throw new Refused('upload.not.found')
  // Without the lease somebody else may be writing the bytes that were hashed.
  if (now.lease !== leaseId) throw new Refused('upload.busy', { retryAfter: 1 })
  if (row.asset_id) await createVersion.claim(change, versionInput(row.asset_id), file)
  const made = row.asset_id ? undefined : await createDocument.claim(change, documentInput(destinationOf(row)), file)
  // The name at this moment: later names aren't told to the holder of the ticket.
  const stored = made ? { finished_as: made.uuid, name: made.name } : { finished_as: row.asset_id }
  const finished = change.db.updateTable('upload').set({ ...stored, sha256: file.sha256 })
  return finished.where('id', '=', row.id).returningAll().executeTakeFirstOrThrow()
}

/** Bytes that arrived in several requests are read back, which also proves that they can be. */
async function readHash({ blobs }: Ports, { id, size }: UploadRow, key: Buffer): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of blobs.read(id, key, size)) hash.update(chunk)
  return hash.digest()
}

const HEAD = 4100

async function readHead({ blobs }: Ports, { id, size }: UploadRow, key: Buffer): Promise<Buffer> {
  if (size === 0) return Buffer.alloc(0)
  const chunks: Buffer[] = []
  for await (const chunk of blobs.read(id, key, size, { from: 0, to: Math.min(HEAD, size) - 1 })) {
    // The next read reuses the memory.
    chunks.push(Buffer.from(chunk))
  }
  return Buffer.concat(chunks)
}
