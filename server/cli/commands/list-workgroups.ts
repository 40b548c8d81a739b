import { sql } from 'kysely'
import { z } from 'zod'
import { command } from '../command.ts'
import { WORKGROUP_FLAGS } from '../workgroup-flags.ts'

const shown = WORKGROUP_FLAGS.filter(({ column }) => column !== 'contract')

export const listWorkgroups = command({
  name: 'list-workgroups',
  usage: '',
  summary: 'Lists accounts and their workgroups with domains, members and options',
  options: {},
  schema: z.object({}),
  run: async (_given, open) => {
    const { databases } = await open()
    const rows = await databases.read
      .selectFrom('account as a')
      .leftJoin('workgroup as g', 'g.account_id', 'a.id')
      .select(['a.id as account', 'a.name as account_name', 'g.id', 'g.name', 'g.default_locale'])
      .select(shown.map(({ column }) => `g.${column}` as const))
      .select([
        sql<
          string | null
        >`(select string_agg(domain, ' ' order by domain) from workgroup_domain where workgroup_id = g.id)`.as(
          'domains',
        ),
        sql<number>`(select count(*) from member where workgroup_id = g.id)`.as('members'),
      ])
      .orderBy('a.created')
      .orderBy('a.id')
      .orderBy('g.created')
      .execute()
    const accounts = Map.groupBy(rows, (row) => row.account)
    const texts = [...accounts].map(([id, groups]) =>
      [`Account ${id}  ${groups[0]!.account_name}`, ...groups.filter((g) => g.id).map((g) => `  ${lineOf(g)}`)].join(
        '\n',
      ),
    )
    return texts.length > 0 ? texts.join('\n') : 'There are no accounts yet. Use create-account to create one.'
  },
})

interface Row {
  id: string | null
  name: string | null
  default_locale: string | null
  domains: string | null
  members: number
}

const lineOf = (row: Row & Record<string, unknown>) =>
  [
    `Workgroup ${row.id}  ${row.name}`,
    `members ${row.members}`,
    `locale ${row.default_locale}`,
    `domains ${row.domains ?? 'none'}`,
    ...shown.map(({ says, column }) => `${says.toLowerCase()} ${wordOf(row[column])}`),
  ].join(' · ')

const wordOf = (value: unknown) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value ?? 'none'))
