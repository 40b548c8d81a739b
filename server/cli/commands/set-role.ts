import { errors } from '@strongroom/contract/registry/errors.ts'
import { EmailAddress } from '@strongroom/contract/wire/fields.ts'
import { z } from 'zod'
import { changeRole, roleOf } from '../../organisation/members/change-role.ts'
import { keepOne, lockAdministrators } from '../../organisation/members/keep-administrators.ts'
import { asSystem, type Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { CliError, command } from '../command.ts'
import { RoleOption } from '../role-option.ts'

const Given = z.object({ email: EmailAddress, role: RoleOption })

export const setRole = command({
  name: 'set-role',
  usage: '--email ADDRESS --role member|reporting|workgroup-admin|account-admin',
  summary:
    'Sets a member’s role: reporter or administrator of their workgroup, administrator of its account, or none of these. Emails them',
  options: { email: { type: 'string' }, role: { type: 'string' } },
  schema: Given,
  run: async (given, open) =>
    asSystem(await open(), 'a command of the installation’s operator', (change) => giveRole(change, given)),
})

async function giveRole(change: Change, { email, role }: z.output<typeof Given>): Promise<string> {
  const find = () =>
    change.db
      .selectFrom('member as m')
      .innerJoin('workgroup as g', 'g.id', 'm.workgroup_id')
      .innerJoin('person as p', 'p.id', 'm.person_id')
      .innerJoin('email_address as e', 'e.person_id', 'p.id')
      .select(['p.id', 'p.is_agent', 'm.workgroup_id', 'g.account_id'])
      .select(['m.is_reporter', 'm.is_workgroup_admin', 'm.is_account_admin'])
      .where('e.address', '=', email)
      .where('m.accepted_at', 'is not', null)
      .executeTakeFirst()
  const before = await find()
  if (!before || before.is_agent) throw new CliError(`${email} isn’t a member of a workgroup.`)
  const admins = await lockAdministrators(change, before)
  const member = (await find()) ?? before
  const from = roleOf(member)
  if (from === role) {
    change.nothingChanged()
    return 'Nothing changed.'
  }
  try {
    keepOne(admins, member, { personId: member.id, role })
  } catch (error) {
    throw error instanceof Refused ? new CliError(`${errors[error.code].description}.`) : error
  }
  await changeRole(change, member.id, { from, to: role })
  return `Role changed: ${member.id}`
}
