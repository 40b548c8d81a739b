import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import type { Admission } from '../../http/upload.ts'
import { readRawBody, type ResumableScope } from '../../http/resumable.ts'
import { Refused } from '../../kernel/refused.ts'
import { MOST_EPOCHS } from '../../storage/sealed.ts'
import { BlobTooLarge, StorageFull } from '../../storage/blobs.ts'
import { beginUpload } from '../../storage/uploads-in-flight.ts'
import { dropUpload } from './drop-upload.ts'
import { admit, destinationOf, expectHolder, type HeldUpload, type UploadRow } from './queries.ts'
import { holderOf, type Lease, RENEW_EVERY } from './upload-lease.ts'

interface Writing {
  scope: ResumableScope
  held: HeldUpload
  lease: Lease
  /** Where the request begins to write: what was stored, or the last chunk once more. */
  offset: number
}

/**
 * Appends the body of a request to an upload. Rights are checked before the first byte and with each renewal of the lease;
 * if they end meanwhile, a cut ends the request at once. Returns the upload as it is then.
 */
export async function writeUpload({ scope, held, lease, offset }: Writing): Promise<UploadRow> {
  const { ports } = scope.context
  const { row, read } = held
  const since = performance.now()
  const admission = await admit(read, destinationOf(row))
  const flight = beginUpload(row.person_id)
  try {
    await ports.blobs.expectOwn()
    return await writeUnder(await openEpoch(lease, offset), { scope, held, lease, offset }, { admission, since })
  } finally {
    flight.end()
  }
}

interface Admitted {
  admission: Admission
  /** performance.now() before the rights were checked. */
  since: number
}

async function writeUnder(
  epoch: number,
  { scope, held, lease, offset }: Writing,
  { admission, since }: Admitted,
): Promise<UploadRow> {
  const { ports } = scope.context
  const { row, read } = held
  if (epoch > MOST_EPOCHS) {
    await dropUpload(ports, row.id)
    throw new Refused('upload.not.found')
  }
  const body = readRawBody(scope.context, row.person_id)
  const stream = { ...admission, sessionId: holderOf(row.id, lease.id), end: body.abort }
  const unregister = ports.streams.add(stream, since)
  try {
    const appended = await ports.blobs.append(row.id, admission.key, {
      source: whileValid(body.chunks, lease),
      from: offset,
      total: row.size,
      epoch,
      who: row.person_id,
      every: RENEW_EVERY,
      async onSync(stored) {
        await lease.renew({ stored, ...later(scope) })
        await expectHolder(ports, row)
        await admit(read, destinationOf(row))
      },
    })
    const sha256 = appended.sha256 ? Buffer.from(appended.sha256) : null
    const now = await lease.renew({ stored: appended.stored, is_clean: appended.isClean, sha256, ...later(scope) })
    await postponeSweep(scope, row.id)
    if (appended.error) throw refusalOf(appended.error)
    if (!scope.context.request.raw.complete) throw new Refused('upload.incomplete')
    if (now.stored === offset && now.stored < now.size) throw tooSmall(scope.context.ports.blobs.step)
    return now
  } finally {
    unregister()
    await body.chunks.return(undefined)
  }
}

/**
 * Marks that chunks are being written. The epoch moves if some may have been written that aren't counted: they must not
 * be sealed again with the same nonce.
 */
async function openEpoch(lease: Lease, offset: number): Promise<number> {
  const { is_clean, stored, epoch } = lease.row
  const next = is_clean && stored === offset ? epoch : epoch + 1
  await lease.renew({ epoch: next, is_clean: false, stored: offset, sha256: null })
  return next
}

/** Ends a source as soon as the lease may be lost. */
async function* whileValid(chunks: AsyncIterable<Uint8Array>, lease: Lease): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    lease.expectValid()
    yield chunk
  }
}

const later = ({ context }: ResumableScope) => ({
  expires: new Date(context.ports.clock.now().getTime() + limits.uploadKept),
})

/** The general sweep of unclaimed blobs must leave this one alone for as long as the upload lives. */
async function postponeSweep({ context }: ResumableScope, id: string): Promise<void> {
  const touched = sql<Date>`now() + make_interval(secs => ${limits.uploadKept / 1000 + 86_400})`
  await context.ports.databases.write
    .updateTable('blob')
    .set({ touched })
    .where('id', '=', id)
    .where('claimed', '=', false)
    .execute()
}

function refusalOf(error: unknown): unknown {
  if (error instanceof BlobTooLarge) return new Refused('file.too.large')
  return error instanceof StorageFull ? new Refused('storage.full') : error
}

/** A client that sends smaller pieces would never get further. */
const tooSmall = (step: number) =>
  new Refused('input.invalid', {
    fields: [{ path: 'body', message: `must have at least ${step / 1024} KiB, or reach the end of the file` }],
  })
