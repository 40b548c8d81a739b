import type * as contract from '@strongroom/contract/record/erasures.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { isForgotten } from '../../identity/leaving/forget-person.ts'
import type { Read } from '../../kernel/read.ts'
import { guardInstallation } from '../../organisation/accounts/guard-installation.ts'
import { expectErasable, selectToErase } from './find-to-erase.ts'

/** The person whom an erasure would be about, without a name: operators see none. */
export async function findErasable(
  read: Read,
  { query }: Input<typeof contract.findErasable>,
): Promise<Reply<typeof contract.findErasable>> {
  read.authorize(guardInstallation(read.actor), 'operateInstallation')
  const { id } = expectErasable(await selectToErase(read, query).executeTakeFirst(), read.actor.personId)
  const { rows } = await sql<{ created: Date; address: string; is_member: boolean; workspaces: number }>`
    select p.created, e.address,
      exists (select from member m where m.person_id = p.id and m.accepted_at is not null) as is_member,
      (select count(*)::integer from (
        select id from workspace where owner_id = p.id
        union select workspace_id from participant where person_id = p.id
        limit ${sql.lit(limits.counted)}) w) as workspaces
    from person p join primary_address e on e.person_id = p.id where p.id = ${id}`.execute(read.db)
  const { created, address, is_member, workspaces } = rows[0]!
  return {
    model: 'Erasable',
    userUuid: id,
    registeredTime: created.getTime(),
    account: isForgotten(address) ? 'DELETED' : is_member ? 'MEMBER' : 'GUEST',
    workspaces,
  }
}
