import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type * as contract from '@strongroom/contract/organisation/tag-sets.ts'
import { v7 as uuidv7 } from 'uuid'
import { nameKey } from '../../kernel/names.ts'
import { type Change, violates } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockWorkgroup } from '../workgroups/queries.ts'
import { presentSets } from './present.ts'
import { findTagSetGuard } from './queries.ts'

/** Creates an empty tag set in a workgroup. */
export async function createTagSet(
  change: Change,
  { body: { workgroupUuid, name, applyToContacts } }: Input<typeof contract.createTagSet>,
): Promise<Reply<typeof contract.createTagSet>> {
  const guard = await findTagSetGuard(change.read, workgroupUuid)
  change.authorize(guard, 'manage')
  // The count holds until the commit.
  await lockWorkgroup(change, workgroupUuid)
  const { total } = await change.db
    .selectFrom('tag_set')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('workgroup_id', '=', workgroupUuid)
    .executeTakeFirstOrThrow()
  if (total >= limits.tagSetsPerWorkgroup) throw new Refused('tag.set.limit')
  const kind = applyToContacts ? 'USER' : 'ASSET'
  const row = { id: uuidv7(), workgroup_id: workgroupUuid, name, kind, enabled: true } as const
  await change.db
    .insertInto('tag_set')
    .values({ ...row, name_key: nameKey(name), created: change.now })
    .execute()
    .catch((error) => {
      throw violates(error, 'tag_set_name') ? new Refused('tag.set.name.taken') : error
    })
  change.record('TAG_SET_CREATED', guard.entity, { to: { tagSet: name, type: kind } })
  const [made] = await presentSets(change.read, [row])
  return made!
}
