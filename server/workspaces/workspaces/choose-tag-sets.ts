import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'

interface Place {
  id: string
  workgroupId: string
}

/**
 * Replaces the tag sets that a workspace suggests; returns the names before and after. Only offered sets can be added;
 * earlier choices may stay if no longer offered.
 */
export async function chooseTagSets(change: Change, { id, workgroupId }: Place, asked: string[]) {
  const wanted = asked.map((set) => set.toLowerCase())
  const before = await selectChosen(change, { id, workgroupId })
  const known = before.map((set) => set.id)
  const added = [...new Set(wanted)].filter((set) => !known.includes(set))
  const offered = await lockOffered(change, workgroupId, added)
  if (offered.length < added.length) throw new Refused('tag.set.not.found')
  const removed = known.filter((set) => !wanted.includes(set))
  await sql`delete from workspace_tag_set where workspace_id = ${id} and tag_set_id = any(${removed}::uuid[])`.execute(
    change.db,
  )
  await sql`insert into workspace_tag_set (workspace_id, tag_set_id)
    select ${id}, chosen from unnest(${added}::uuid[]) as added(chosen)`.execute(change.db)
  const kept = before.filter((set) => !removed.includes(set.id))
  return { from: namesOf(before), to: namesOf([...kept, ...offered]), isChanged: removed.length + added.length > 0 }
}

const namesOf = (sets: { name: string }[]) => sets.map(({ name }) => name).toSorted()

const selectChosen = (change: Change, { id, workgroupId }: Place) =>
  change.db
    .selectFrom('workspace_tag_set as c')
    .innerJoin('tag_set as s', 's.id', 'c.tag_set_id')
    .select(['s.id', 's.name'])
    .where('c.workspace_id', '=', id)
    .where('s.workgroup_id', '=', workgroupId)
    .execute()

/** Locks those of these sets that are offered for documents, against concurrent disabling or deletion. */
const lockOffered = (change: Change, workgroupId: string, ids: string[]) =>
  change.db
    .selectFrom('tag_set as s')
    .select(['s.id', 's.name'])
    .where(sql<boolean>`s.id = any(${ids}::uuid[])`)
    .where('s.workgroup_id', '=', workgroupId)
    .where('s.enabled', '=', true)
    .where('s.kind', '=', 'ASSET')
    .forShare()
    .execute()
