import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Locale } from '@strongroom/contract/identity/users.ts'
import { sql } from 'kysely'
import { networkOf } from '../../adapters/network-of.ts'
import { takeAttempt } from '../secrets/attempts.ts'
import { hashOf, newToken } from '../sessions/open-session.ts'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { isOpen, lasts } from '../../access/lasting.ts'

const GUESSES = { most: 60, window: 60_000, code: 'too.many.requests' } as const

/**
 * The unused link of a token, with its invitation if it has one. Refuses everything else with `registration.notFound`.
 */
export async function findRegistrationLink(read: Read, token: string) {
  await takeAttempt(read.ports, `register:${networkOf(read.clientInfo.address)}`, GUESSES)
  const row = await read.db
    .selectFrom('registration_link as l')
    .leftJoin('participant as p', 'p.id', 'l.participant_id')
    .leftJoin('workspace as w', 'w.id', 'p.workspace_id')
    .leftJoin('participant as i', 'i.id', 'p.invited_by')
    .leftJoin('person as ip', 'ip.id', 'i.person_id')
    .leftJoin('member as im', 'im.person_id', 'i.person_id')
    .leftJoin('workgroup as ig', 'ig.id', 'im.workgroup_id')
    .select([
      'l.email',
      'l.locale',
      'l.token_hash',
      'l.participant_id',
      'p.message',
      'p.workspace_id',
      'w.name as workspace',
    ])
    .select('ig.name as organisation')
    .select(['ip.given_name', 'ip.family_name'])
    .where('l.token_hash', '=', hashOf(token))
    .where('l.used_at', 'is', null)
    .where('l.expires', '>', read.now)
    .where(lasts('p', read))
    .where(isOpen(read))
    .executeTakeFirst()
  if (!row) throw new Refused('registration.notFound')
  return row
}

/**
 * Marks a link as used, once. Refuses with `registration.notFound` if it has been used, or if its invitation has ended,
 * since it was found.
 */
export async function spendRegistrationLink(change: Change, tokenHash: Buffer): Promise<void> {
  const used = await change.db
    .updateTable('registration_link as l')
    .set({ used_at: change.now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where(({ exists, or, selectFrom }) =>
      or([
        sql<boolean>`l.participant_id is null`,
        exists(
          selectFrom('participant as p')
            .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
            .select('p.id')
            .whereRef('p.id', '=', 'l.participant_id')
            .where(lasts('p', change))
            .where(isOpen(change)),
        ),
      ]),
    )
    .executeTakeFirst()
  if (Number(used.numUpdatedRows) === 0) throw new Refused('registration.notFound')
}

interface NewLink {
  email: string
  participantId: string | null
  locale: Locale
  /** The workgroup whose branding the page has, as the email has; undefined for the product's own. */
  workgroupId?: string | undefined
}

/**
 * Creates a registration link for an address and returns its URL: valid once, for fourteen days. It voids the others
 * for that address in that workspace, or those requested without an invitation.
 */
export async function insertRegistrationLink(
  change: Change,
  { email, participantId, locale, workgroupId }: NewLink,
): Promise<string> {
  const token = newToken()
  await change.db
    .deleteFrom('registration_link')
    .where('email', '=', email)
    .where(sql<boolean>`participant_id is not distinct from ${participantId}::uuid`)
    .where('used_at', 'is', null)
    .execute()
  await change.db
    .insertInto('registration_link')
    .values({
      token_hash: hashOf(token),
      email,
      participant_id: participantId,
      locale,
      created: change.now,
      expires: new Date(change.now.getTime() + limits.registrationLinkValid),
    })
    .execute()
  const branding = workgroupId ? `&workgroupUuid=${workgroupId}` : ''
  return `${change.ports.config.publicUrl}/register?user=${token}${branding}`
}
