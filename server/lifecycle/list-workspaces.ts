import type { Input, Reply } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/lifecycle.ts'
import { limits } from '@strongroom/contract/limits.ts'
import { toPage } from '@strongroom/contract/page.ts'
import { sql } from 'kysely'
import type { Read } from '../platform/read.ts'
import { administeredActions } from '../workspaces/policy.ts'

const COLUMNS = { createdDate: 'w.created', closedDate: 'w.closed_at', name: sql<string>`lower(w.name)` } as const

/** What an admin sees of their workgroups' workspaces without looking inside: open ones, or what was closed lately. */
export async function listWorkspaces(
  read: Read,
  { query }: Input<typeof contract.listWorkspaces>,
): Promise<Reply<typeof contract.listWorkspaces>> {
  let rows = selectAdministered(read)
  const kept = new Date(read.now.getTime() - limits.closedKept)
  rows = query.closed ? rows.where('w.closed_at', '>', kept) : rows.where('w.closed_at', 'is', null)
  if (query.workgroupUuid) rows = rows.where('g.id', '=', query.workgroupUuid)
  const name = query.name?.trim().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
  if (name) rows = rows.where('w.name', 'ilike', `%${name}%`)
  const sort = query.sort ?? (query.closed ? 'closedDate,desc' : 'createdDate,desc')
  const [field, direction] = sort.split(',') as [keyof typeof COLUMNS, 'asc' | 'desc']
  const page = rows
    .orderBy(COLUMNS[field], direction)
    .orderBy('w.id', direction)
    .limit(query.size)
    .offset(query.page * query.size)
  const total = rows.clearSelect().select((eb) => eb.fn.countAll<number>().as('many'))
  const [content, count] = await Promise.all([page.execute(), total.executeTakeFirstOrThrow()])
  return toPage(content.map(present), count.many, query)
}

const selectAdministered = (read: Read) =>
  read.db
    .selectFrom('workspace as w')
    .innerJoin('workgroup as g', 'g.id', 'w.workgroup_id')
    .innerJoin('person as o', 'o.id', 'w.owner_id')
    .innerJoin('email_address as oe', (join) => join.onRef('oe.person_id', '=', 'o.id').on('oe.is_primary', '=', true))
    .leftJoin('person as c', 'c.id', 'w.closed_by')
    .leftJoin('email_address as ce', (join) => join.onRef('ce.person_id', '=', 'c.id').on('ce.is_primary', '=', true))
    .select(['w.id', 'w.name', 'w.created', 'w.scheduled_end', 'w.closed_at', 'w.owner_id', 'w.closed_by'])
    .select(['g.id as workgroup_id', 'g.name as workgroup_name'])
    .select(['o.given_name as owner_given', 'o.family_name as owner_family', 'oe.address as owner_email'])
    .select(['c.given_name as closer_given', 'c.family_name as closer_family', 'ce.address as closer_email'])
    .where((eb) =>
      eb.or([
        eb('g.id', '=', read.actor.administers.workgroupId),
        eb('g.account_id', '=', read.actor.administers.accountId),
      ]),
    )

type Row = Awaited<ReturnType<ReturnType<typeof selectAdministered>['execute']>>[number]

const present = (row: Row): contract.AdministeredWorkspace => ({
  model: 'Workspace',
  uuid: row.id,
  name: row.name,
  workgroupUuid: row.workgroup_id,
  workgroupName: row.workgroup_name,
  owner: { uuid: row.owner_id, email: row.owner_email, givenName: row.owner_given, familyName: row.owner_family },
  createdTime: row.created.getTime(),
  scheduledEndTime: row.scheduled_end?.getTime() ?? null,
  closedTime: row.closed_at?.getTime() ?? null,
  closedBy: row.closed_by
    ? {
        uuid: row.closed_by,
        email: row.closer_email ?? null,
        givenName: row.closer_given ?? '',
        familyName: row.closer_family ?? '',
      }
    : null,
  actions: administeredActions({ isAdmin: true, isClosed: row.closed_at !== null }),
})
