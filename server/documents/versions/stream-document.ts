import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type * as contract from '@strongroom/contract/documents/versions.ts'
import { hashOf, newToken } from '../../identity/sessions/open-session.ts'
import type { BytesReply, BytesScope } from '../../http/answer-bytes.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { grant, recordGrant } from './grant.ts'
import { playableKind } from '../previews/preview-rules.ts'
import { findVersion, refuseByScan } from './queries.ts'
import { sendVersion } from './send-version.ts'

/** Creates a ticket: the URL from which only this session plays the current or the requested version. */
export async function streamDocument(
  change: Change,
  { params, query }: Input<typeof contract.streamDocument>,
): Promise<Reply<typeof contract.streamDocument>> {
  const number = query.version === undefined ? {} : { number: query.version }
  const version = await findVersion(change.read, { assetId: params.assetUuid, ...number }, 'stream')
  refuseByScan(version, false)
  await recordGrant(change, version, { kind: 'stream', actingAs: version.standing.participantId })
  if (!playableKind(version.media_type)) throw new Refused('preview.unsupported')
  const ticket = newToken()
  await change.db
    .insertInto('ticket')
    .values({
      hash: hashOf(ticket),
      session_id: change.actor.sessionId,
      version_id: version.version_id,
      created: change.now,
    })
    .execute()
  return { url: `/publicapi/1/streams/${ticket}` }
}

/**
 * Plays the file of a ticket. Session and right are checked again for every range, and the stream is recorded like a
 * download: with each grant, so that a player that goes on is recorded again.
 */
export async function playStream(
  scope: BytesScope,
  { params }: Input<typeof contract.playStream>,
): Promise<BytesReply> {
  const { read } = scope
  const ticket = await read.db
    .selectFrom('ticket')
    .select(['version_id', 'created', 'begun_at'])
    .where('hash', '=', hashOf(params.ticket))
    .where('session_id', '=', read.actor.sessionId)
    .executeTakeFirst()
  const late = ticket && !ticket.begun_at && read.now.getTime() - ticket.created.getTime() > limits.ticketStart
  if (!ticket || late) throw new Refused('ticket.invalid')
  const version = await findVersion(read, { versionId: ticket.version_id }, 'stream').catch(refuseTicket)
  const inline = playableKind(version.media_type) && version.media_type
  if (!version.actions.canDownloadVersion || !inline) throw new Refused('ticket.invalid')
  if (!scope.isHead) {
    if (!ticket.begun_at) await begin(scope, params.ticket)
    await grant(scope, version, 'stream').catch(refuseTicket)
  }
  return sendVersion(scope, version, inline)
}

function refuseTicket(error: unknown): never {
  throw error instanceof Refused ? new Refused('ticket.invalid') : error
}

const begin = (scope: BytesScope, ticket: string) =>
  scope.change(async (change) => {
    change.authorizeSelf(change.actor.personId)
    await change.db.updateTable('ticket').set({ begun_at: change.now }).where('hash', '=', hashOf(ticket)).execute()
    change.unaudited('the ticket was recorded when it was made')
  })
