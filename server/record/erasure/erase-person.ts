import type * as contract from '@strongroom/contract/record/erasures.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { guardInstallation } from '../../organisation/accounts/guard-installation.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { eraseAccount } from './erase-account.ts'
import { findToErase } from './find-to-erase.ts'
import { presentErasure, selectErasures } from './queries.ts'

/** Erases a person for the operators, who alone reach people outside every workgroup and deleted accounts. */
export async function erasePerson(
  change: Change,
  { body }: Input<typeof contract.erasePerson>,
): Promise<Reply<typeof contract.erasePerson>> {
  change.authorize(guardInstallation(change.actor), 'operateInstallation')
  requireRecent(change)
  const by = change.actor.personId
  const personId = await findToErase(change, { ...body, by })
  await eraseAccount(change, personId, { reason: body.reason, origin: 'OPERATOR' })
  return presentErasure(await selectErasures(change.read).where('person_id', '=', personId).executeTakeFirstOrThrow())
}
