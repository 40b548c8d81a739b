import type { Change } from '../kernel/change.ts'
import { CliError } from './command.ts'

export interface Workgroup {
  id: string
  name: string
}

/** The workgroup with that id, locked. Throws CliError if there is none. */
export async function findWorkgroup(change: Change, id: string) {
  const row = await change.db
    .selectFrom('workgroup')
    .select(['id', 'name', 'account_id', 'large_files', 'default_locale', 'additional_locale'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new CliError(`There is no workgroup ${id}. list-workgroups shows them.`)
  return row
}
