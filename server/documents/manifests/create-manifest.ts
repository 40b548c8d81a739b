import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/manifests.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockFolder } from '../assets/queries.ts'
import { presentManifest } from './present.ts'

/** Begins a manifest for a folder into which the caller may upload. */
export async function createManifest(
  change: Change,
  { body }: Input<typeof contract.createManifest>,
): Promise<Reply<typeof contract.createManifest>> {
  const folder = await lockFolder(change, body.workspaceUuid, body.parentUuid)
  change.authorize(folder, 'createDocument')
  change.unaudited('the documents and folders that it announces are recorded')
  const { personId } = change.actor
  const { count } = await change.db
    .selectFrom('manifest')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= limits.manifestsPerPerson) throw new Refused('too.many.requests', { retryAfter: 3600 })
  const row = await change.db
    .insertInto('manifest')
    .values({
      id: uuidv7(),
      person_id: personId,
      workspace_id: folder.workspace_id,
      folder_id: folder.id,
      created: change.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentManifest(change.read, row)
}
