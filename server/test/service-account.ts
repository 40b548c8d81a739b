import { issueClientToken } from '@strongroom/contract/identity/clients.ts'
import { createServiceAccount } from '../cli/commands/service-accounts.ts'
import type { TestPerson } from './as.ts'
import { callOver } from './call.ts'
import * as given from './given.ts'
import type { TestServer } from './server.ts'

let total = 0

/** A service account of another organisation, such as a records system, that has exchanged its secret. */
export async function serviceAccount(server: TestServer, scope: 'read' | 'write' = 'write'): Promise<TestPerson> {
  const domain = `records-${++total}.example`
  const workgroup = await given.workgroup(server, domain)
  const email = `archive@${domain}`
  const said = await createServiceAccount.run({ workgroup, name: 'Archive', email, scope }, async () => server.ports)
  const [, clientId, clientSecret] = /^Client (\S+)\nSecret (\S+)\n/.exec(said)!
  const body = { clientId: clientId!, clientSecret: clientSecret! }
  const { headers, value } = await callOver({ url: server.url }, issueClientToken, { body })
  const token = headers.get('authorization')!.replace('Bearer ', '')
  return { uuid: value.userUuid, email, name: 'Archive', token, cookie: '' }
}
