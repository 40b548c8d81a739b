import { entities } from '../../access/entities.ts'
import { timingSafeEqual } from 'node:crypto'
import type * as contract from '@strongroom/contract/identity/clients.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { networkOf } from '../../adapters/network-of.ts'
import { takeAttempt, takeBackAttempt } from '../secrets/attempts.ts'
import { hashOf, openSession } from '../sessions/open-session.ts'
import type { Change } from '../../kernel/change.ts'
import { recordFailure } from '../../kernel/record-refusal.ts'
import { Refused } from '../../kernel/refused.ts'

const FROM_NETWORK = { most: 100, window: limits.attemptWindow, code: 'login.locked' } as const

/**
 * Exchanges a client's secret for a token. The attempt is counted before the secret is compared; an unknown client, a
 * wrong secret and a revoked one get the same answer. Calls that require a recent sign-in stay closed to service
 * accounts.
 */
export async function issueClientToken(
  change: Change,
  { body }: Input<typeof contract.issueClientToken>,
): Promise<Reply<typeof contract.issueClientToken>> {
  change.anonymous('the secret authenticates the service account')
  const { ports, clientInfo } = change
  if (!clientInfo.secure) throw new Refused('login.insecure')
  const fromNetwork = `client-from:${networkOf(clientInfo.address)}`
  await takeAttempt(ports, fromNetwork, FROM_NETWORK)
  const client = await findClient(change, body.clientId)
  const given = hashOf(body.clientSecret)
  const isRight = timingSafeEqual(given, client?.hash ?? Buffer.alloc(given.length))
  if (!client || !isRight || client.revoked_at) return refuse(change, client)
  if (client.disabled_at) throw new Refused('user.disabled')
  // A concurrent revocation waits for this lock and ends this session too, or has finished and is visible here.
  const { numUpdatedRows } = await change.db
    .updateTable('client_secret')
    .set({ last_used: change.now })
    .where('id', '=', client.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return refuse(change, client)
  const session = await openSession(change, client.person_id, {
    authenticatedAt: new Date(0),
    clientSecretId: client.id,
  })
  change.headers.authorization = `Bearer ${session.token}`
  const entity = entities.user(client.person_id, client.given_name)
  change.record('CLIENT_TOKEN_ISSUED', entity, { personId: client.person_id, to: { client: client.name } })
  await takeBackAttempt(ports, fromNetwork)
  return {
    userUuid: client.person_id,
    scope: client.scope as 'read' | 'write',
    expiresTime: change.now.getTime() + limits.sessionAbsolute,
  }
}

async function refuse({ ports, clientInfo }: Change, client: Client | undefined): Promise<never> {
  const { person_id: id = null, given_name: name = '' } = client ?? {}
  await recordFailure(ports, { clientInfo }, { event: 'CLIENT_TOKEN_REFUSED', id, name })
  throw new Refused('client.invalid')
}

type Client = NonNullable<Awaited<ReturnType<typeof findClient>>>

const findClient = (change: Change, id: string) =>
  change.db
    .selectFrom('client_secret as c')
    .innerJoin('person as p', 'p.id', 'c.person_id')
    .select(['c.id', 'c.person_id', 'c.name', 'c.hash', 'c.scope', 'c.revoked_at', 'p.disabled_at', 'p.given_name'])
    .where('c.id', '=', id)
    .executeTakeFirst()
