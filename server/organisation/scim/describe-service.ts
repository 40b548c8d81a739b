import { GROUP, groupSchema, LIST, MOST_RESULTS, USER, userSchema } from './scim-schemas.ts'
import { ScimError } from './scim-error.ts'

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'

const supports = (supported: boolean) => ({ supported })

/** The supported parts of the protocol (RFC 7643, section 5). */
export const serviceProviderConfig = (base: string) => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: supports(true),
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: supports(false),
  sort: supports(false),
  etag: supports(true),
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A provisioning token of the workgroup, which its administrators create',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

const resourceTypes = (base: string) => [
  {
    schemas: [`${CORE}:ResourceType`],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'Members of the workgroup',
    schema: USER,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
  },
  {
    schemas: [`${CORE}:ResourceType`],
    id: 'Group',
    name: 'Group',
    endpoint: '/Groups',
    description: 'Groups of members, who are invited together',
    schema: GROUP,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/Group` },
  },
]

const schemas = (base: string) =>
  [userSchema, groupSchema].map((schema) => ({
    schemas: [`${CORE}:Schema`],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }))

/** A list in the protocol's form. */
export const listOf = (resources: object[], { total, start }: { total: number; start: number }) => ({
  schemas: [LIST],
  totalResults: total,
  startIndex: start,
  itemsPerPage: resources.length,
  Resources: resources,
})

const all = (resources: object[]) => listOf(resources, { total: resources.length, start: 1 })

function one<T extends { id: string }>(resources: T[], id: string): T {
  const found = resources.find((each) => each.id === id)
  if (!found) throw new ScimError(404, undefined, 'There is no such resource.')
  return found
}

export const listResourceTypes = (base: string) => all(resourceTypes(base))
export const findResourceType = (base: string, id: string) => one(resourceTypes(base), id)
export const listSchemas = (base: string) => all(schemas(base))
export const findSchema = (base: string, id: string) => one(schemas(base), id)
