import { createProvisioningToken } from '@strongroom/contract/organisation/provisioning/provisioning.ts'
import { as, type TestPerson } from '../as.ts'
import * as given from '../given.ts'
import type { TestServer } from '../server.ts'
import { setMember } from './enterprise.ts'

let total = 0

/** A workgroup with a domain and its administrators. */
export async function directoryOf(server: TestServer) {
  const domain = `directory-${++total}.example`
  const id = await given.workgroup(server, domain)
  const chief = await given.person(server, 'Chief', domain)
  const admin = await given.person(server, 'Admin', domain)
  const member = await given.person(server, 'Member', domain)
  await setMember(server, chief, { is_account_admin: true, is_workgroup_admin: true })
  await setMember(server, admin, { is_workgroup_admin: true })
  const scim = await clientOf(server, admin, id)
  return { id, domain, chief, admin, member, scim, params: { workgroupUuid: id } }
}

/** A new token of a workgroup, and requests with it. */
export async function clientOf(server: TestServer, admin: TestPerson, workgroupUuid: string, name = 'Directory') {
  const { token, secret } = await as(server, admin).call(createProvisioningToken, {
    params: { workgroupUuid },
    body: { name },
  })
  return { token, secret, send: sender(server, secret) }
}

/** The fields of the protocol's JSON that tests read. */
export interface ScimBody {
  id: string
  schemas: string[]
  externalId?: string
  scimType?: string
  totalResults: number
  startIndex: number
  Resources: (ScimBody & { name: { givenName: string } })[]
  displayName: string
  members: { value: string }[]
  attributes: object[]
  meta: { location: string }
}

export interface ScimReply {
  status: number
  headers: Headers
  body: ScimBody
}

/** Sends requests of SCIM with a bearer. */
export const sender =
  (server: TestServer, bearer: string | undefined) =>
  async (method: string, path: string, body?: unknown): Promise<ScimReply> => {
    const response = await fetch(`${server.url}/scim/v2${path}`, {
      method,
      headers: {
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
  }

export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** The body of a PATCH. */
export const patchOf = (...operations: object[]) => ({ schemas: [PATCH_OP], Operations: operations })

/** A user as directories send them. */
export const userOf = (userName: string, more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName,
  name: { givenName: 'Sian', familyName: 'Owen' },
  emails: [{ value: userName, type: 'work', primary: true }],
  active: true,
  ...more,
})

/** A group as directories send them. */
export const groupOf = (displayName: string, members: string[] = [], more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
  displayName,
  members: members.map((value) => ({ value })),
  ...more,
})
