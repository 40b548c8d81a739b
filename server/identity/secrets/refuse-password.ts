import { PASSWORD_MINIMA, type PasswordMinimum, passwordIsStrong } from '@strongroom/contract/wire/fields.ts'
import { passwordIsBreached } from './breached-passwords.ts'
import { workgroupOfDomain } from '../people/join-workgroup.ts'
import { passwordIsLeaked, passwordLeansOn, wordsOf } from './guessable-password.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'

export interface Chosen {
  password: string
  email: string
  /** The person's names, if they have any. */
  names: string[]
  /** The workgroup of the person, current or future. */
  workgroupId: string | undefined
}

/**
 * Refuses a guessable password: too short for the rule or the workgroup, leaked, or based on known words such as the
 * product, the organisation, the person and what this installation forbids.
 */
export async function refusePassword(
  { db, ports }: Read,
  { password, email, names, workgroupId }: Chosen,
): Promise<void> {
  if (!passwordIsStrong(password, email)) throw new Refused('password.weak')
  const workgroup = workgroupId
    ? await db
        .selectFrom('workgroup as g')
        .innerJoin('account as a', 'a.id', 'g.account_id')
        .select(['g.name', 'a.name as account', 'g.password_minimum'])
        .where('g.id', '=', workgroupId)
        .executeTakeFirst()
    : undefined
  if (!passwordIsStrong(password, email, workgroup?.password_minimum))
    throw new Refused(workgroup?.password_minimum === 16 ? 'password.under.16' : 'password.under.15')
  const known = [new URL(ports.config.publicUrl).hostname, email, ...names]
  const group = workgroup ? [workgroup.name, workgroup.account] : []
  const words = wordsOf([...known, ...group, ...ports.config.forbiddenWords])
  if (passwordLeansOn(words, password)) throw new Refused('password.forbidden')
  const { breachedPasswords } = ports.config
  if (passwordIsLeaked(password) || (breachedPasswords && (await passwordIsBreached(breachedPasswords, password))))
    throw new Refused('password.leaked')
}

/** The same for a person who becomes a member through the domain of their address. */
export async function refuseFirstPassword(read: Read, chosen: Omit<Chosen, 'workgroupId'>): Promise<void> {
  return refusePassword(read, { ...chosen, workgroupId: await workgroupOfDomain(read, chosen.email) })
}

/** The same for an existing person. */
export async function refuseOwnPassword(
  read: Read,
  personId: string,
  { password, email }: { password: string; email: string },
): Promise<void> {
  const { given_name, family_name, workgroup_id } = await read.db
    .selectFrom('person as p')
    .leftJoin('member as m', (join) => join.onRef('m.person_id', '=', 'p.id').on('m.accepted_at', 'is not', null))
    .select(['p.given_name', 'p.family_name', 'm.workgroup_id'])
    .where('p.id', '=', personId)
    .executeTakeFirstOrThrow()
  const workgroupId = workgroup_id ?? undefined
  return refusePassword(read, { password, email, names: [given_name, family_name], workgroupId })
}

/** The minimum length of passwords in a workgroup, or for people who will have a workgroup of their own. */
export async function passwordMinimumOf(
  { db }: Read,
  workgroupId: string | null | undefined,
): Promise<PasswordMinimum> {
  if (!workgroupId) return PASSWORD_MINIMA[0]
  const { password_minimum } = await db
    .selectFrom('workgroup')
    .select('password_minimum')
    .where('id', '=', workgroupId)
    .executeTakeFirstOrThrow()
  return PASSWORD_MINIMA.find((minimum) => minimum === password_minimum) ?? PASSWORD_MINIMA[0]
}
