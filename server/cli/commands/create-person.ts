import { entities } from '../../access/entities.ts'
import { errors } from '@strongroom/contract/registry/errors.ts'
import { EmailAddress, PersonName } from '@strongroom/contract/wire/fields.ts'
import { z } from 'zod'
import { joinWorkgroup, workgroupOfDomain } from '../../identity/people/join-workgroup.ts'
import { refusePassword } from '../../identity/secrets/refuse-password.ts'
import { asSystem, type Change, violates } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { insertPerson } from '../../identity/sign-in/insert-person.ts'
import { columnsOf } from '../../organisation/members/change-role.ts'
import { askPassword } from '../ask-password.ts'
import { CliError, command, IdOption } from '../command.ts'
import { findWorkgroup } from '../find-workgroup.ts'
import { RoleOption } from '../role-option.ts'

const Given = z
  .object({
    email: EmailAddress,
    given: PersonName,
    family: PersonName,
    workgroup: IdOption.optional(),
    role: RoleOption.optional(),
    admin: z.boolean().default(false),
  })
  .refine(({ role, admin }) => !(role && admin), {
    path: ['admin'],
    message: 'says the same as --role workgroup-admin: give one of them',
  })

export const createPerson = command({
  name: 'create-person',
  usage:
    '--email ADDRESS --given NAME --family NAME [--workgroup ID] [--role member|reporting|workgroup-admin|account-admin]',
  summary:
    'Registers a person in the given workgroup. Without --workgroup: in the workgroup that has their email domain, otherwise in a new one. Reads the password from STRONGROOM_PASSWORD or prompts for it',
  options: {
    email: { type: 'string' },
    given: { type: 'string' },
    family: { type: 'string' },
    workgroup: { type: 'string' },
    role: { type: 'string' },
    // Before --role existed: --role workgroup-admin.
    admin: { type: 'boolean' },
  },
  schema: Given,
  run: async (given, open) => {
    const password = await askPassword()
    const ports = await open()
    await asSystem(ports, 'a command of the installation’s operator', (change) =>
      checkPassword(change, given, password),
    )
    const passwordHash = await ports.passwords.hash(password)
    const id = await asSystem(ports, 'a command of the installation’s operator', (change) =>
      insertMember(change, given, passwordHash),
    )
    return `Person created: ${id}`
  },
})

async function checkPassword(change: Change, given: z.output<typeof Given>, password: string): Promise<void> {
  change.nothingChanged()
  const chosen = { password, email: given.email, names: [given.given, given.family] }
  const workgroupId = given.workgroup ?? (await workgroupOfDomain(change.read, given.email))
  await refusePassword(change.read, { ...chosen, workgroupId }).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
    if (error.code !== 'password.weak') throw new CliError(errors[error.code].description)
    throw new CliError(
      'The password needs at least 12 characters, or at least 9 with three of these: lower case, upper case, digits, other characters.',
    )
  })
}

async function insertMember(
  change: Change,
  { email, given, family, workgroup, admin, role = admin ? 'WORKGROUP_ADMIN' : 'MEMBER' }: z.output<typeof Given>,
  passwordHash: string,
): Promise<string> {
  const group = workgroup ? await findWorkgroup(change, workgroup) : undefined
  const person = { email, givenName: given, familyName: family, passwordHash }
  const id = await insertPerson(change, {
    ...person,
    locale: group?.default_locale ?? 'en-gb',
    timezone: 'Europe/London',
  }).catch((error) => {
    throw violates(error, 'email_address_pkey') ? new CliError(`${email} is already registered.`) : error
  })
  const name = `${given} ${family}`
  if (group) {
    const row = { person_id: id, workgroup_id: group.id, accepted_at: change.now, created: change.now }
    await change.db
      .insertInto('member')
      .values({ ...row, ...columnsOf(role) })
      .execute()
  } else {
    await joinWorkgroup(change, id, { email, name })
    if (role !== 'MEMBER')
      await change.db.updateTable('member').set(columnsOf(role)).where('person_id', '=', id).execute()
  }
  change.record('USER_REGISTERED', entities.user(id, name), { to: { email, role } })
  return id
}
