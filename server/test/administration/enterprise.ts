import type { TestPerson } from '../as.ts'
import * as given from '../given.ts'
import type { TestServer } from '../server.ts'

let total = 0

export const setMember = (server: TestServer, person: TestPerson, columns: object) =>
  server.ports.databases.write.updateTable('member').set(columns).where('person_id', '=', person.uuid).execute()

const setWorkgroup = (server: TestServer, id: string, columns: object) =>
  server.ports.databases.write.updateTable('workgroup').set(columns).where('id', '=', id).execute()

async function accountOf(server: TestServer, workgroupId: string): Promise<string> {
  const { account_id } = await server.ports.databases.read
    .selectFrom('workgroup')
    .select('account_id')
    .where('id', '=', workgroupId)
    .executeTakeFirstOrThrow()
  return account_id
}

/**
 * An account with three workgroups, the last of them suspended, another account, and one person of each kind: an
 * administrator and a member of the first workgroup, an administrator and a member of the second, an administrator of
 * the account in the suspended one, an administrator of the other account, a sales person, a stranger.
 */
export async function enterpriseOf(server: TestServer) {
  const nth = ++total
  const domains = ['main', 'sister', 'suspended', 'other'].map((name) => `${name}-${nth}.example`)
  const [main, sister, suspended, otherId] = (await Promise.all(
    domains.map((domain) => given.workgroup(server, domain)),
  )) as [string, string, string, string]
  const account = await accountOf(server, main)
  for (const id of [sister, suspended]) await setWorkgroup(server, id, { account_id: account })
  await setWorkgroup(server, suspended, { suspended_at: new Date() })
  const person = (name: string, place: number) => given.person(server, name, domains[place]!)
  const people = {
    admin: await person('Admin', 0),
    member: await person('Member', 0),
    workgroupAdmin: await person('Sister admin', 1),
    colleague: await person('Colleague', 1),
    suspendedAdmin: await person('Suspended admin', 2),
    otherAdmin: await person('Other admin', 3),
    sales: await given.person(server, 'Sales'),
    stranger: await given.person(server, 'Stranger'),
    nobody: undefined,
  }
  const all = { is_workgroup_admin: true, is_account_admin: true }
  for (const who of ['admin', 'suspendedAdmin', 'otherAdmin'] as const) await setMember(server, people[who], all)
  await setMember(server, people.workgroupAdmin, { is_workgroup_admin: true })
  await server.ports.databases.write
    .updateTable('person')
    .set({ is_sales: true })
    .where('id', '=', people.sales.uuid)
    .execute()
  return {
    account,
    params: { accountUuid: account },
    workgroups: { main, sister, suspended },
    other: { id: otherId, account: await accountOf(server, otherId), domain: domains[3]! },
    people,
  }
}
