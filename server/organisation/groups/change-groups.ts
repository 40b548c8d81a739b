import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type Change, violates } from '../../kernel/change.ts'
import { nameKey } from '../../kernel/names.ts'
import { type Entity, Refused } from '../../kernel/refused.ts'
import { type NewPeople, addEntries, removeEntries, resolvePeople } from './change-entries.ts'
import type { LockedGroup } from './queries.ts'

/**
 * Who changes groups, and in which workgroup: a person, or a provisioning client, which the record names. The functions
 * of this file don't authorise: their callers have done so.
 */
export interface GroupAuthor {
  workgroup: Entity
  client?: { name: string }
}

const byClient = ({ client }: GroupAuthor) => (client ? { client: client.name } : {})

/** Creates a group; a client's has an external id and is kept by the client. Returns its id. */
export async function createGroupBy(
  change: Change,
  author: GroupAuthor,
  { name, externalId = null, people }: { name: string; externalId?: string | null; people: NewPeople },
): Promise<string> {
  const workgroupId = author.workgroup.id
  // The count holds until the commit.
  await change.db.selectFrom('workgroup').select('id').where('id', '=', workgroupId).forNoKeyUpdate().execute()
  const { total } = await change.db
    .selectFrom('people_group')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('workgroup_id', '=', workgroupId)
    .executeTakeFirstOrThrow()
  if (Number(total) >= limits.groupsPerWorkgroup) throw new Refused('group.limit')
  const id = uuidv7()
  await change.db
    .insertInto('people_group')
    .values({
      id,
      workgroup_id: workgroupId,
      name,
      name_key: nameKey(name),
      is_provisioned: author.client !== undefined,
      external_id: externalId,
      created: change.now,
    })
    .execute()
    .catch(refuseTaken)
  const added = await addEntries(change, id, await resolvePeople(change, workgroupId, people))
  change.record('GROUP_CREATED', author.workgroup, { to: { group: name, added, ...byClient(author) } })
  return id
}

function refuseTaken(error: unknown): never {
  if (violates(error, 'people_group_name')) throw new Refused('group.name.taken')
  if (violates(error, 'people_group_external')) throw new Refused('group.external.taken')
  throw error
}

/** Renames a locked group; a client may change the external id too. */
export async function renameGroupBy(
  change: Change,
  author: GroupAuthor,
  { group, name, externalId = group.external_id }: { group: LockedGroup; name: string; externalId?: string | null },
): Promise<void> {
  if (group.name === name && group.external_id === externalId) return change.nothingChanged()
  await change.db
    .updateTable('people_group')
    .set({ name, name_key: nameKey(name), external_id: externalId })
    .where('id', '=', group.id)
    .execute()
    .catch(refuseTaken)
  if (group.name === name) return change.unaudited('an external id means nothing to people')
  change.record('GROUP_RENAMED', author.workgroup, {
    from: { group: group.name },
    to: { group: name, ...byClient(author) },
  })
}

export async function deleteGroupBy(change: Change, author: GroupAuthor, group: LockedGroup): Promise<void> {
  await change.db.deleteFrom('people_group').where('id', '=', group.id).execute()
  change.record('GROUP_DELETED', author.workgroup, { from: { group: group.name }, to: byClient(author) })
}

/** Which entries of a group go: by their ids, by the members' ids, or all that aren't among the added people. */
type Removed = { entryIds: readonly string[] } | { personIds: readonly string[] } | 'others'

/** Adds people to a locked group and removes some in one change, which is one event. Returns how many left. */
export async function changePeopleBy(
  change: Change,
  author: GroupAuthor,
  { group, add = {}, remove = { entryIds: [] } }: { group: LockedGroup; add?: NewPeople; remove?: Removed },
): Promise<{ added: number; removed: number }> {
  const people = await resolvePeople(change, group.workgroup_id, add)
  const removed = await removeEntries(change, group.id, conditionOf(remove, people))
  const added = await addEntries(change, group.id, people)
  if (added.length + removed.length === 0) change.nothingChanged()
  else
    change.record('GROUP_PEOPLE_CHANGED', author.workgroup, {
      from: { removed },
      to: { group: group.name, added, ...byClient(author) },
    })
  return { added: added.length, removed: removed.length }
}

function conditionOf(remove: Removed, kept: { personIds: string[]; emails: string[] }) {
  if (remove === 'others')
    return sql<boolean>`(e.person_id is null or e.person_id <> all(${kept.personIds}::uuid[]))
      and (e.email is null or e.email <> all(${kept.emails}::text[]))`
  if ('entryIds' in remove) return sql<boolean>`e.id = any(${remove.entryIds}::uuid[])`
  return sql<boolean>`e.person_id = any(${remove.personIds}::uuid[])`
}
