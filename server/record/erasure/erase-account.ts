import type { Erasure } from '@strongroom/contract/record/erasures.ts'
import { isForgotten } from '../../identity/leaving/forget-person.ts'
import { notifyOfAccount } from '../../identity/people/notify-of-account.ts'
import { findPerson, personEntity } from '../../identity/people/queries.ts'
import type { Change } from '../../kernel/change.ts'
import { localeOf, text } from '../../mail/text.ts'
import { deleteAccount } from '../../organisation/one-member/delete-account.ts'
import { clearTraces } from './clear-traces.ts'
import { erasePersonFromRecord, PAUSE } from './erase-person.job.ts'
import { expectNotHeld } from './held-participations.ts'
import { gatherSought } from './sought.ts'

interface Request {
  reason: string
  origin: Erasure['origin']
}

/**
 * Deletes a person's account unless it was deleted before, gives them a pseudonym, and lets a job search the record. The
 * caller has authorised it.
 */
export async function eraseAccount(change: Change, personId: string, { reason, origin }: Request): Promise<void> {
  // Invitations and changes of the address wait, or are found below.
  await change.db.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
  await expectNotHeld(change, personId)
  const person = await findPerson(change.read, personId)
  const pseudonym = {
    given_name: text(localeOf(person.locale), 'erased.name'),
    family_name: codeOf(personId),
  }
  const called = `${pseudonym.given_name} ${pseudonym.family_name}`
  const sought = await gatherSought(change, personId, called)
  if (!isForgotten(person.email)) {
    await notifyOfAccount(change, person, { to: person.email, about: 'erased', path: '/login' })
    await deleteAccount(change, personId)
  }
  await clearTraces(change, sought)
  await change.db
    .updateTable('person')
    .set({ ...pseudonym, erased_at: change.now })
    .where('id', '=', personId)
    .execute()
  await change.db
    .insertInto('erasure')
    .values({
      person_id: personId,
      pseudonym: called,
      requested: change.now,
      since: change.now,
      origin,
      sought: JSON.stringify(sought),
    })
    .execute()
  change.record('PERSON_ERASED', personEntity({ id: personId, ...pseudonym }), { to: { reason } })
  change.enqueue(erasePersonFromRecord, { personId }, { runAt: new Date(change.now.getTime() + PAUSE) })
}

/** Ids begin with the time of their creation, so their end tells people apart. */
const codeOf = (personId: string) => personId.slice(-8).toUpperCase()
