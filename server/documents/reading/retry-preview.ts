import type * as contract from '@strongroom/contract/documents/reading/retry-preview.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import { takeAttempt } from '../../identity/secrets/attempts.ts'
import type { Change } from '../../kernel/change.ts'
import { makePreview } from '../previews/make-preview.job.ts'
import { findVersion } from '../versions/queries.ts'

/** A file that fails costs up to a minute of a child process each time. */
const RETRIES = { most: 5, window: 600_000, code: 'too.many.requests' } as const

/** Makes a failed preview again: the cause may have been the machine, or a converter that is installed by now. */
export async function retryPreview(change: Change, { params }: Input<typeof contract.retryPreview>) {
  const version = await findVersion(change.read, { versionId: params.versionUuid })
  change.authorize(version, 'canDownloadVersion')
  change.actingAs(version.standing.participantId)
  if (version.preview_status !== 'FAILED') return change.nothingChanged()
  await takeAttempt(change.ports, `preview:${change.actor.personId}`, RETRIES)
  const restarted = await change.db
    .updateTable('version')
    .set({ preview_status: 'PROCESSING', preview_retry_at: null })
    .where('id', '=', version.version_id)
    .where('preview_status', '=', 'FAILED')
    .returning('id')
    .executeTakeFirst()
  // Somebody else was first.
  if (!restarted) return change.nothingChanged()
  change.unaudited('the upload was recorded')
  change.notify(version.workspace_id, ['assets', 'versions'], version.id)
  change.enqueue(makePreview, { versionId: version.version_id }, { share: change.actor.personId })
}
