import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/one-member.ts'
import type { Locale } from '@strongroom/contract/identity/users.ts'
import { workgroupOfDomain } from '../../identity/people/join-workgroup.ts'
import { findPerson } from '../../identity/people/queries.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { presentMember } from '../members/present.ts'
import { selectMember } from '../members/select-members.ts'
import { actionsOf, selectWorkgroups, workgroupEntity } from '../workgroups/queries.ts'
import { countOwned } from './count-owned.ts'

/** Finds a member in full, for the administrators of their workgroup. Other people and strangers are not found. */
export async function findMember(
  read: Read,
  { params, query }: Input<typeof contract.findMember>,
): Promise<Reply<typeof contract.findMember>> {
  const row = await selectMember(read, params.userUuid)
  const workgroup = row && (await selectWorkgroups(read).where('g.id', '=', row.workgroup_id).executeTakeFirst())
  if (!workgroup || (query.workgroupUuid ?? workgroup.id) !== workgroup.id) throw new Refused('not.found')
  read.authorize({ actions: actionsOf(workgroup), entity: workgroupEntity(workgroup) }, 'inviteMembers')
  const member = presentMember(read, workgroup, row)
  const [person, factors, owned] = [
    await findPerson(read, row.id),
    await countFactors(read, row.id),
    await countOwned(read, { workgroupId: workgroup.id, ownerId: row.id }),
  ]
  return {
    ...member,
    workgroupName: workgroup.name,
    emailAliases: await removable(read, workgroup.id, { aliases: person.aliases, may: member.actions.updateEmail }),
    pendingEmail: person.pending,
    locale: person.locale as Locale,
    timezone: person.timezone,
    ...factors,
    ownedCount: owned.workspaces,
    connections: owned.connections,
  }
}

async function removable(read: Read, workgroupId: string, { aliases, may }: { aliases: string[]; may: boolean }) {
  const marked = []
  for (const address of aliases)
    marked.push({ address, isRemovable: may && (await workgroupOfDomain(read, address)) === workgroupId })
  return marked
}

async function countFactors(read: Read, personId: string) {
  const device = await read.db
    .selectFrom('mobile_authenticator')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('registered_at', 'is not', null)
    .executeTakeFirst()
  const { passkeys } = await read.db
    .selectFrom('passkey')
    .select((eb) => eb.fn.countAll<string>().as('passkeys'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return { hasAuthenticator: device !== undefined, passkeyCount: Number(passkeys) }
}
