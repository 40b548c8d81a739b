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
import { changeGroup, createGroup, deleteGroup } from './groups/change-group.ts'
import { listGroups, showGroup } from './groups/list-groups.ts'
import { patchGroup, readGroup } from './groups/wanted-group.ts'
import { readQuery, type ScimQuery } from './read-query.ts'
import { type Conditions, names, type Shown } from './versions.ts'
import { changeUser } from './users/change-user.ts'
import { createUser } from './users/create-user.ts'
import { deleteUser } from './users/delete-user.ts'
import { listUsers, showUser } from './users/list-users.ts'
import { readPatch, readUser } from './users/read-user.ts'

/** A request of the protocol. */
export interface ScimRequest extends Conditions {
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
  version?: string
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

/** A kind of resource, with what its calls do. */
interface Resource {
  path: string
  list: (read: Read, client: ProvisioningClient, query: ScimQuery) => Promise<object>
  show: (read: Read, client: ProvisioningClient, one: { id: string; query: ScimQuery }) => Promise<Shown>
  /** Returns the id. */
  create: (change: Change, request: ScimRequest) => Promise<string>
  replace: (change: Change, request: ScimRequest) => Promise<unknown>
  patch: (change: Change, request: ScimRequest) => Promise<unknown>
  remove: (change: Change, client: ProvisioningClient, request: ScimRequest) => Promise<void>
}

const users: Resource = {
  path: '/Users',
  list: listUsers,
  show: showUser,
  create: (change, { client, body }) => createUser(change, client, readUser(body)),
  replace: (change, { client, body, id, ...conditions }) =>
    changeUser(change, client, { id, read: () => ({ externalId: null, ...readUser(body) }), conditions }),
  patch: (change, { client, body, id, ...conditions }) =>
    changeUser(change, client, { id, read: (address) => readPatch(body, address), conditions }),
  remove: deleteUser,
}

const groups: Resource = {
  path: '/Groups',
  list: listGroups,
  show: showGroup,
  create: (change, { client, body }) => createGroup(change, client, readGroup(body)),
  replace: (change, { client, body, id, ...conditions }) =>
    changeGroup(change, client, { id, want: () => readGroup(body), conditions }),
  patch: (change, { client, body, id, ...conditions }) =>
    changeGroup(change, client, { id, want: (current) => patchGroup(current, body), conditions }),
  remove: deleteGroup,
}

function callsOf({ path, ...resource }: Resource): ScimCall[] {
  const show = (read: Read, { base, client, id, query }: ScimRequest): Promise<Shown> =>
    resource.show(read, client, { id, query: readQuery(base, query) })
  const one = `${path}/:id`
  return [
    {
      method: 'GET',
      path,
      read: async (read, { client, base, query }) => ({
        body: await resource.list(read, client, readQuery(base, query)),
      }),
    },
    {
      method: 'POST',
      path,
      change: async (change, request) => {
        const id = await resource.create(change, request)
        return {
          ...(await show(change.read, { ...request, id })),
          status: 201,
          location: `${request.base}${path}/${id}`,
        }
      },
    },
    {
      method: 'GET',
      path: one,
      read: async (read, request) => {
        const shown = await show(read, request)
        return names(request.ifNoneMatch, shown.version) ? { status: 304, version: shown.version } : shown
      },
    },
    ...(['PUT', 'PATCH'] as const).map(
      (method): ScimCall => ({
        method,
        path: one,
        change: async (change, request) => {
          await resource[method === 'PUT' ? 'replace' : 'patch'](change, request)
          return show(change.read, request)
        },
      }),
    ),
    {
      method: 'DELETE',
      path: one,
      change: async (change, request) => {
        await resource.remove(change, request.client, request)
        return {}
      },
    },
  ]
}

const describes = (path: string, describe: (base: string, id: string) => object): ScimCall => ({
  method: 'GET',
  path,
  read: async (_read, { base, id }) => ({ body: describe(base, id) }),
})

/** The calls of SCIM 2.0 that are supported. */
export const scimCalls: readonly ScimCall[] = [
  describes('/ServiceProviderConfig', serviceProviderConfig),
  describes('/ResourceTypes', listResourceTypes),
  describes('/ResourceTypes/:id', findResourceType),
  describes('/Schemas', listSchemas),
  describes('/Schemas/:id', findSchema),
  ...callsOf(users),
  ...callsOf(groups),
]
