import { entities } from '../../access/entities.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/terms.ts'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'

/** Returns the terms that people are asked to accept. */
export async function findTerms({ ports }: Read): Promise<Reply<typeof contract.findTerms>> {
  const { terms } = ports.config
  return terms ?? { version: null, text: '' }
}

/** Returns whether the caller has accepted the current version of the terms. */
export async function findAcceptedTerms(
  read: Read,
  { params }: Input<typeof contract.findAcceptedTerms>,
): Promise<Reply<typeof contract.findAcceptedTerms>> {
  if (params.userUuid !== read.actor.personId) throw new Refused('not.found')
  return { touAccepted: read.actor.termsAccepted }
}

/** Accepts the current version of the terms. */
export async function acceptTerms(change: Change, { params }: Input<typeof contract.acceptTerms>): Promise<void> {
  change.authorizeSelf(params.userUuid)
  const { terms } = change.ports.config
  if (!terms) return change.nothingChanged()
  const { numUpdatedRows } = await change.db
    .updateTable('person')
    .set({ terms_version: terms.version, terms_accepted_at: change.now })
    .where('id', '=', params.userUuid)
    .where('terms_version', 'is distinct from', terms.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return change.nothingChanged()
  const entity = entities.user(params.userUuid)
  change.record('TERMS_ACCEPTED', entity, { to: { version: terms.version } })
}
