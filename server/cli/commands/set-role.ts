import type { MemberRole } from '@strongroom/contract/organisation/workgroup-members.ts'
import { errors } from '@strongroom/contract/registry/errors.ts'
import { EmailAddress } from '@strongroom/contract/wire/fields.ts'
import { z } from 'zod'
import { changeRole, roleOf } from '../../organisation/members/change-role.ts'
import { type PersonRole, setPersonRole } from '../../organisation/accounts/set-person-role.ts'
import { keepOne, lockAdministrators } from '../../organisation/members/keep-administrators.ts'
import { asSystem, type Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { CliError, command } from '../command.ts'
import { RoleOption } from '../role-option.ts'

const Switch = z
  .enum(['on', 'off'], { error: 'must be on or off' })
  .transform((word) => word === 'on')
  .optional()

const Given = z
  .object({
    email: EmailAddress,
    role: RoleOption.optional(),
    sales: Switch,
    operator: Switch,
  })
  .refine(({ role, sales, operator }) => role !== undefined || sales !== undefined || operator !== undefined, {
    path: ['role'],
    message: '--sales or --operator is required',
  })

export const setRole = command({
  name: 'set-role',
  usage: '--email ADDRESS [--role member|reporting|workgroup-admin|account-admin] [--sales on|off] [--operator on|off]',
  summary:
    'Sets a member’s role: reporter or administrator of their workgroup, administrator of its account, or none of these, and emails them. --sales: whether a person sells accounts of this installation. --operator: whether they run it',
  options: {
    email: { type: 'string' },
    role: { type: 'string' },
    sales: { type: 'string' },
    operator: { type: 'string' },
  },
  schema: Given,
  run: async (given, open) =>
    asSystem(await open(), 'a command of the installation’s operator', async (change) => {
      const { email, role, sales, operator } = given
      const done = role === undefined ? [] : [await giveRole(change, { email, role })]
      if (sales !== undefined) done.push(await setRoleOf(change, email, { role: 'sales', on: sales }))
      if (operator !== undefined) done.push(await setRoleOf(change, email, { role: 'operator', on: operator }))
      return done.join('\n')
    }),
})

async function giveRole(change: Change, { email, role }: { email: string; role: MemberRole }): Promise<string> {
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

const TITLES = { sales: 'Sales role', operator: 'Operator role' }

async function setRoleOf(change: Change, email: string, given: { role: PersonRole; on: boolean }): Promise<string> {
  const done = await setPersonRole(change, email, given)
  if (!done) throw new CliError(`Nobody has the address ${email}.`)
  const title = TITLES[given.role]
  if (done.changed) return `${title} ${given.on ? 'given' : 'taken'}: ${done.id}`
  change.nothingChanged()
  return `The ${title.toLowerCase()} was not changed.`
}
