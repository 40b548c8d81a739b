import { limits } from '@strongroom/contract/wire/limits.ts'
import type { EventType } from '@strongroom/contract/registry/events.ts'
import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import type { DetachedScope } from '../../kernel/detached-scope.ts'
import { Refused } from '../../kernel/refused.ts'
import type { GrantKind, GuardedVersion } from './queries.ts'

const EVENTS = {
  download: 'DOCUMENT_DOWNLOADED',
  preview: 'DOCUMENT_PREVIEWED',
  stream: 'DOCUMENT_STREAMED',
} as const satisfies Record<GrantKind, EventType>

const ACTIONS = { download: 'canDownloadVersion', preview: 'preview', stream: 'canDownloadVersion' } as const

/**
 * Records one event and one grant per session, version, kind and ten minutes, committed before the first byte. Later
 * ranges and pages find the grant and write nothing.
 */
export async function grant(scope: DetachedScope, version: GuardedVersion, kind: GrantKind): Promise<void> {
  scope.read.authorize(version, kind === 'preview' ? 'preview' : ACTIONS[kind])
  if (version.granted_until) return
  const { viewing } = scope.read.actor
  const actingAs = viewing?.byParticipantId ?? version.standing.participantId
  await scope.change((change) => recordGrant(change, version, { kind, actingAs }))
}

/** The same inside a change. Only one of two concurrent requests records the event. */
export async function recordGrant(
  change: Change,
  version: GuardedVersion,
  { kind, actingAs }: { kind: GrantKind; actingAs: string },
): Promise<void> {
  change.authorize(version, ACTIONS[kind])
  change.actingAs(actingAs)
  const until = new Date(change.now.getTime() + limits.downloadGrant)
  const { rows } = await sql<{ version_id: string }>`
    insert into download_grant (session_id, version_id, kind, until)
    select ${change.actor.sessionId}::uuid, v.id, ${kind}::text, ${until}::timestamptz
      from version v where v.id = ${version.version_id} for key share
    on conflict (session_id, version_id, kind) do update set until = excluded.until
      where download_grant.until <= ${change.now}
    returning version_id`.execute(change.db)
  if (rows.length === 0) return noneNeeded(change, version)
  const viewedAs = actingAs === version.standing.participantId ? undefined : await seenAs(change, version)
  change.record(EVENTS[kind], version.entity, {
    to: {
      version: version.number,
      ...(viewedAs ? { viewedAs } : {}),
      ...(version.scan_status === 'UNABLE_TO_SCAN' ? { status: version.scan_status } : {}),
    },
  })
}

/** The participant as whom the actor views. Hidden participants stay unnamed, because managers read this event too. */
async function seenAs(change: Change, { standing }: GuardedVersion): Promise<string | undefined> {
  const seen = await change.db
    .selectFrom('participant')
    .select('email')
    .where('id', '=', standing.participantId)
    .where('type', '=', 'STANDARD')
    .executeTakeFirst()
  return seen?.email
}

/** Another request was first, or the version was deleted since it was found. */
async function noneNeeded(change: Change, { version_id: id }: GuardedVersion): Promise<void> {
  const found = await change.db.selectFrom('version').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refused('asset.not.found')
  change.nothingChanged()
}
