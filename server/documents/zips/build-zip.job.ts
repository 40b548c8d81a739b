import { limits } from '@strongroom/contract/wire/limits.ts'
import { z } from 'zod'
import { selectStandings } from '../../access/standing-row.ts'
import { type Standing, standingOf } from '../../access/standing.ts'
import { ownRowIn } from '../../access/visible.ts'
import { workspaceKey } from '../../access/workspace-key.ts'
import { asSystem } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import type { Ports } from '../../kernel/ports.ts'
import { Refused } from '../../kernel/refused.ts'
import { damageOf } from '../../storage/blobs.ts'
import { discard, storeBlob } from '../../storage/store-blob.ts'
import { archiveOf } from './archive.ts'
import { claimZip } from './claim-zip.ts'
import { failZip } from './fail-zip.ts'
import { guardDownloads, type ZipRow } from './queries.ts'
import { selectContents, type ZipContents } from './select-contents.ts'

/** The milliseconds between two reports of progress. */
const REPORT_EVERY = 1000
/** The zip's own bytes beside those of documents: names twice, the list of contents. */
const OVERHEAD = 2 * 1024 ** 3

/** Builds a zip of what its asker may download by now. A document that can't be read fails the zip. */
export const buildZip = job({
  name: 'build-zip',
  queue: 'zip',
  schema: z.object({ zipId: z.uuid() }),
  key: ({ zipId }) => zipId,
  async work(ports, { zipId }) {
    const zip = await findPending(ports, zipId)
    if (!zip) return
    const standing = await findAsker(ports, zip)
    if (!standing || !guardDownloads(standing).actions.canDownloadLatest) return failZip(ports, zip)
    const contents = await selectContents(
      ports.databases.read,
      { actor: { personId: zip.person_id }, now: ports.clock.now(), standing },
      { assetIds: zip.asset_ids, excludeUnableToScan: zip.exclude_unable_to_scan },
    )
    const isTooMuch = contents.documents.length > limits.zipDocuments || contents.bytes > limits.zipBytes
    if (contents.documents.length === 0 || isTooMuch) return failZip(ports, zip)
    try {
      await build(ports, { zip, standing }, contents)
    } catch (error) {
      const isDamaged = damageOf(error) !== undefined
      const isFull = error instanceof Refused && error.code === 'storage.full'
      if (!isDamaged && !isFull) throw error
      ports.log.warn({ err: error, zip: zip.id }, 'a zip could not be made')
      await failZip(ports, zip)
    }
  },
})

const findPending = ({ databases, clock }: Ports, id: string) =>
  databases.write
    .selectFrom('zip')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .where('expires', '>', clock.now())
    .executeTakeFirst()

/** The asker's standing without a session: the door's second factor was passed with the request. */
async function findAsker(ports: Ports, { person_id: personId, workspace_id }: ZipRow): Promise<Standing | undefined> {
  const now = ports.clock.now()
  const row = await selectStandings(
    ports.databases.read,
    ownRowIn({ actor: { personId }, now }, workspace_id),
  ).executeTakeFirst()
  return row && { ...standingOf(row, { actor: NO_SESSION, now }), shut: null }
}

const NO_SESSION: Parameters<typeof standingOf>[1]['actor'] = {
  administers: { workgroupId: null, accountId: null },
  scope: null,
  factors: {
    passed: 'NONE',
    hasAuthenticator: false,
    hasPasskey: false,
    bypasses: null,
    isEnforced: false,
    isPasskeyOnly: false,
    isWanted: false,
  },
}

async function build(
  ports: Ports,
  { zip, standing }: { zip: ZipRow; standing: Standing },
  contents: ZipContents,
): Promise<void> {
  const key = workspaceKey(ports, standing)
  const place = {
    workspaceId: zip.workspace_id,
    key,
    maxBytes: contents.bytes + OVERHEAD,
    personId: zip.person_id,
  }
  const reports = progressOf(ports, zip.id)
  const archive = archiveOf(contents, {
    open: ({ blobId, size }) => ports.blobs.read(blobId, key, size),
    advance(bytes) {
      // The job runs again from the beginning.
      ports.stopping.signal.throwIfAborted()
      reports.advance(bytes)
    },
  })
  const blob = await storeBlob(ports, place, archive).finally(reports.end)
  const claimed = await asSystem(ports, 'stores a zip that was requested', (change) =>
    claimZip(change, zip, { blob, contents }),
  ).catch(async (error: unknown) => {
    await discard(ports, blob.id)
    throw error
  })
  if (!claimed) await discard(ports, blob.id)
}

/** Writes the progress of a zip once a second at most. */
function progressOf({ databases }: Ports, id: string) {
  let done = 0
  let written = 0
  const timer = setInterval(() => {
    if (done === written) return
    written = done
    databases.write
      .updateTable('zip')
      .set({ bytes_done: done })
      .where('id', '=', id)
      .where('state', '=', 'PENDING')
      .execute()
      .catch(() => {})
  }, REPORT_EVERY).unref()
  return {
    advance(bytes: number) {
      done += bytes
    },
    end: () => clearInterval(timer),
  }
}
