import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { toPage } from '@strongroom/contract/wire/page.ts'
import type * as contract from '@strongroom/contract/organisation/tag-sets.ts'
import type { Read } from '../../kernel/read.ts'
import { presentSets } from './present.ts'
import { findTagSetGuard, selectSets } from './queries.ts'

type Query = Input<typeof contract.listTagSets>['query']

/** The tag sets of a workgroup: all for people who manage them, the offered ones for people who may choose. */
export async function listTagSets(
  read: Read,
  { query }: Input<typeof contract.listTagSets>,
): Promise<Reply<typeof contract.listTagSets>> {
  const guard = await findTagSetGuard(read, query.workgroupUuid)
  read.authorize(guard, 'listOffered')
  // Sets are for documents or for people, never for folders.
  if (query.applyToFolders) return toPage([], 0, query)
  const [sets, all] = [narrow(read, query, guard.actions), narrow(read, query, guard.actions)]
  const { total } = await all
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await sets
    .orderBy('s.name_key', query.sort === 'name,desc' ? 'desc' : 'asc')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute()
  return toPage(await presentSets(read, rows), Number(total), query)
}

function narrow(read: Read, query: Query, { manage }: { manage: boolean }) {
  let sets = selectSets(read).where('s.workgroup_id', '=', query.workgroupUuid)
  if (query.applyToDocuments !== undefined) sets = sets.where('s.kind', query.applyToDocuments ? '=' : '<>', 'ASSET')
  if (query.applyToContacts !== undefined) sets = sets.where('s.kind', query.applyToContacts ? '=' : '<>', 'USER')
  if (!manage) sets = sets.where('s.kind', '=', 'ASSET')
  if (!manage || query.excludeArchived) sets = sets.where('s.enabled', '=', true)
  return sets
}
