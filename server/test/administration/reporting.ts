import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { as, type TestPerson } from '../as.ts'
import { refusalOf } from '../call.ts'
import * as given from '../given.ts'
import type { TestServer } from '../server.ts'

/** An organisation and its reports on a server. */
export function reporting(server: TestServer) {
  let total = 0
  const set = (person: TestPerson, roles: object) =>
    server.ports.databases.write
      .updateTable('member')
      .set({ is_account_admin: false, is_workgroup_admin: false, is_reporter: false, ...roles })
      .where('person_id', '=', person.uuid)
      .execute()

  /** Parses with a reader that isn't ours: rows by their headings. */
  async function csv(
    who: TestPerson | undefined,
    endpoint: Endpoint,
    query: object,
  ): Promise<Record<string, string>[]> {
    const response = await as(server, who as TestPerson).fetch(endpoint, { query })
    if (!response.ok) throw await refusalOf(endpoint, response)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(bytes.toString().endsWith('\r\n')).toBe(true)
    return parse(bytes, { bom: true, columns: true })
  }

  /** Two workgroups of one account, and one of another, each with people in every role. */
  async function organisation() {
    const number = ++total
    const domain = `reports-${number}.example`
    const [here, beside, far] = [`here.${domain}`, `beside.${domain}`, `far.${domain}`]
    const groups = { here: '', beside: '', far: '' }
    for (const name of ['here', 'beside', 'far'] as const)
      groups[name] = await given.workgroup(server, `${name}.${domain}`)
    await server.asOwner(
      'update workgroup set account_id = (select account_id from workgroup where id = $1) where id = $2',
      [groups.here, groups.beside],
    )
    const people = {
      chief: await given.person(server, 'Chief', here),
      admin: await given.person(server, 'Admin', here),
      reporter: await given.person(server, 'Reporter', here),
      member: await given.person(server, 'Member', here),
      besideAdmin: await given.person(server, 'Beside', beside),
      farChief: await given.person(server, 'Far', far),
      stranger: await given.person(server, 'Stranger'),
    }
    await set(people.chief, { is_account_admin: true, is_workgroup_admin: true })
    await set(people.admin, { is_workgroup_admin: true })
    await set(people.reporter, { is_reporter: true })
    await set(people.member, {})
    await set(people.besideAdmin, { is_workgroup_admin: true })
    await set(people.farChief, { is_account_admin: true, is_workgroup_admin: true })
    const account = await server.asOwner('select account_id from workgroup where id = $1', [groups.here])
    return { domain, groups, people, accountUuid: account[0]!['account_id'] as string }
  }

  return { csv, organisation }
}

export type Organisation = Awaited<ReturnType<ReturnType<typeof reporting>['organisation']>>
