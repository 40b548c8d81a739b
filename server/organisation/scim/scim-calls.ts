import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import type { ProvisioningClient } from '../provisioning/client-of-token.ts'
import {
  findResourceType,
  findSchema,
  listResourceTypes,
  listSchemas,
  serviceProviderConfig,
} from './describe-service.ts'
import { readQuery } from './read-query.ts'
import { changeUser } from './users/change-user.ts'
import { createUser } from './users/create-user.ts'
import { deleteUser } from './users/delete-user.ts'
import { listUsers } from './users/list-users.ts'
import { presentUser, project } from './users/present-user.ts'
import { readPatch, readUser } from './users/read-user.ts'
import { findUser } from './users/select-users.ts'

/** A request of the protocol. */
export interface ScimRequest {
  base: string
  client: ProvisioningClient
  /** The id in the path; '' if there is none. */
  id: string
  query: Record<string, unknown>
  body: unknown
}

/** Without a body: 204. */
export interface ScimAnswer {
  status?: number
  location?: string
  body?: object
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call of the protocol, which reads or changes. */
export interface ScimCall {
  method: Method
  path: string
  read?: (read: Read, request: ScimRequest) => Promise<ScimAnswer>
  change?: (change: Change, request: ScimRequest) => Promise<ScimAnswer>
}

const describes = (path: string, describe: (base: string, id: string) => object): ScimCall => ({
  method: 'GET',
  path,
  read: async (_read, { base, id }) => ({ body: describe(base, id) }),
})

const users = (): ScimCall[] => [
  {
    method: 'GET',
    path: '/Users',
    read: async (read, { client, base, query }) => ({ body: await listUsers(read, client, readQuery(base, query)) }),
  },
  {
    method: 'POST',
    path: '/Users',
    change: async (change, request) => {
      const id = await createUser(change, request.client, readUser(request.body))
      return { ...(await userOf(change.read, { ...request, id })), status: 201, location: locationOf(request, id) }
    },
  },
  { method: 'GET', path: '/Users/:id', read: (read, request) => userOf(read, request) },
  {
    method: 'PUT',
    path: '/Users/:id',
    change: async (change, request) => {
      const { client, id, body } = request
      await changeUser(change, client, { id, read: () => ({ externalId: null, ...readUser(body) }) })
      return userOf(change.read, request)
    },
  },
  {
    method: 'PATCH',
    path: '/Users/:id',
    change: async (change, request) => {
      const { client, id, body } = request
      await changeUser(change, client, { id, read: (address) => readPatch(body, address) })
      return userOf(change.read, request)
    },
  },
  {
    method: 'DELETE',
    path: '/Users/:id',
    change: async (change, { client, id }) => {
      await deleteUser(change, client, id)
      return {}
    },
  },
]

const locationOf = ({ base }: ScimRequest, id: string) => `${base}/Users/${id}`

async function userOf(read: Read, { base, client, id, query }: ScimRequest): Promise<ScimAnswer> {
  const { row } = await findUser(read, client, id)
  return { body: project(presentUser(base, row), readQuery(base, query)) }
}

/** The calls of SCIM 2.0 that are supported. */
export const scimCalls: readonly ScimCall[] = [
  describes('/ServiceProviderConfig', serviceProviderConfig),
  describes('/ResourceTypes', listResourceTypes),
  describes('/ResourceTypes/:id', findResourceType),
  describes('/Schemas', listSchemas),
  describes('/Schemas/:id', findSchema),
  ...users(),
]
