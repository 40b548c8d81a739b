import { setMemberRole } from '@strongroom/contract/organisation/workgroup-members.ts'
import { createProvisioningToken } from '@strongroom/contract/organisation/provisioning/provisioning.ts'
import { issueClientToken } from '@strongroom/contract/identity/clients.ts'
import { createServiceAccount } from '../../cli/commands/service-accounts.ts'
import { setMember } from '../administration/enterprise.ts'
import { as, type TestPerson } from '../as.ts'
import { callOver } from '../call.ts'
import * as given from '../given.ts'
import type { TestServer } from '../server.ts'

/** The columns of the table, from nobody to those with most rights. */
export const ROLES = [
  'signed out',
  'directory',
  'stranger',
  'other account admin',
  'sales',
  'operator',
  'sister admin',
  'member',
  'demoted',
  'agent',
  'reporter',
  'suspended admin',
  'admin',
  'account admin',
] as const
export type Role = (typeof ROLES)[number]

export interface World {
  server: TestServer
  account: string
  workgroup: string
  domain: string
  /** A member of the workgroup. */
  member: string
  /** An administrator of the account who makes what the calls are about. */
  keeper: TestPerson
  people: Record<Role, TestPerson | undefined>
}

/** One workgroup with a person of each role, another workgroup of its account, and another account. */
export async function givenRoles(server: TestServer): Promise<World> {
  const [domain, sister, other] = ['roles.example', 'sister.example', 'other.example']
  const workgroup = await given.workgroup(server, domain)
  const { account_id: account } = await server.ports.databases.read
    .selectFrom('workgroup')
    .select('account_id')
    .where('id', '=', workgroup)
    .executeTakeFirstOrThrow()
  // Reports of connections cover days that have figures.
  await server.asOwner(
    `insert into connection_figure (day, workgroup_id, connections, documents, parties)
     values (date_trunc('day', now(), 'UTC') - interval '1 day', $1, 0, 0, 0)`,
    [workgroup],
  )
  const sisterId = await given.workgroup(server, sister)
  await given.workgroup(server, other)
  await server.asOwner('update workgroup set account_id = $1 where id = $2', [account, sisterId])
  const all = { is_workgroup_admin: true, is_account_admin: true }
  const person = async (name: string, at: string, columns: object = {}) => {
    const made = await given.person(server, name, at)
    if (Object.keys(columns).length > 0) await setMember(server, made, columns)
    return made
  }
  const keeper = await person('Keeper', domain, all)
  const people: World['people'] = {
    'signed out': undefined,
    directory: await directory(server, keeper, workgroup),
    stranger: await given.person(server, 'Stranger'),
    'other account admin': await person('Foreign', other, all),
    sales: await given.person(server, 'Sales'),
    operator: await given.person(server, 'Operator'),
    'sister admin': await person('Sister', sister, { is_workgroup_admin: true }),
    member: await person('Member', domain),
    demoted: await demoted(server, keeper, await person('Demoted', domain, { is_workgroup_admin: true })),
    agent: await agent(server, workgroup, domain),
    reporter: await person('Reporter', domain, { is_reporter: true }),
    'suspended admin': await person('Suspended', domain, { is_workgroup_admin: true }),
    admin: await person('Admin', domain, { is_workgroup_admin: true }),
    'account admin': await person('Chief', sister, all),
  }
  for (const role of ['sales', 'operator'] as const)
    await server.asOwner(`update person set is_${role} = true where id = $1`, [people[role]!.uuid])
  return { server, account, workgroup, domain, member: people.member!.uuid, keeper, people }
}

/** Their role was taken in another tab: the session goes on. */
async function demoted(server: TestServer, keeper: TestPerson, admin: TestPerson): Promise<TestPerson> {
  await as(server, keeper).call(setMemberRole, { params: { userUuid: admin.uuid }, body: { role: 'MEMBER' } })
  return admin
}

/** A service account of the workgroup. */
async function agent(server: TestServer, workgroup: string, domain: string): Promise<TestPerson> {
  const email = `archive@${domain}`
  const wanted = { workgroup, name: 'Archive', email, scope: 'write' } as const
  const said = await createServiceAccount.run(wanted, async () => server.ports)
  const [, clientId, clientSecret] = /^Client (\S+)\nSecret (\S+)\n/.exec(said)!
  const body = { clientId: clientId!, clientSecret: clientSecret! }
  const { headers, value } = await callOver({ url: server.url }, issueClientToken, { body })
  const token = headers.get('authorization')!.replace('Bearer ', '')
  return { uuid: value.userUuid, email, name: 'Archive', token, cookie: '' }
}

/** A provisioning token of the workgroup, used as if it were a session. */
async function directory(server: TestServer, keeper: TestPerson, workgroupUuid: string): Promise<TestPerson> {
  const { secret } = await as(server, keeper).call(createProvisioningToken, {
    params: { workgroupUuid },
    body: { name: 'Directory' },
  })
  return { uuid: keeper.uuid, email: '', name: 'Directory', token: secret, cookie: '' }
}
