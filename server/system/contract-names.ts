import * as assets from '@strongroom/contract/documents/assets.ts'
import * as branding from '@strongroom/contract/organisation/branding.ts'
import * as auditExports from '@strongroom/contract/record/audit-exports.ts'
import * as clients from '@strongroom/contract/identity/clients.ts'
import * as audit from '@strongroom/contract/record/audit.ts'
import * as contacts from '@strongroom/contract/identity/contacts.ts'
import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import * as errors from '@strongroom/contract/registry/errors.ts'
import * as identity from '@strongroom/contract/identity/identity.ts'
import * as identityProviders from '@strongroom/contract/organisation/identity-providers.ts'
import * as ids from '@strongroom/contract/wire/ids.ts'
import * as lifecycle from '@strongroom/contract/workspaces/lifecycle.ts'
import * as lookChanges from '@strongroom/contract/organisation/look-changes.ts'
import * as maintenance from '@strongroom/contract/wire/maintenance.ts'
import * as invitations from '@strongroom/contract/workspaces/invitations.ts'
import * as live from '@strongroom/contract/wire/live.ts'
import * as membership from '@strongroom/contract/identity/membership.ts'
import * as members from '@strongroom/contract/organisation/members.ts'
import * as page from '@strongroom/contract/wire/page.ts'
import * as participants from '@strongroom/contract/workspaces/participants.ts'
import * as passkeys from '@strongroom/contract/identity/passkeys.ts'
import * as records from '@strongroom/contract/record/records.ts'
import * as sessions from '@strongroom/contract/identity/sessions.ts'
import * as signIn from '@strongroom/contract/identity/sign-in.ts'
import * as shareLinks from '@strongroom/contract/workspaces/share-links.ts'
import * as system from '@strongroom/contract/wire/system.ts'
import * as trials from '@strongroom/contract/organisation/trials.ts'
import * as trustedList from '@strongroom/contract/organisation/trusted-list.ts'
import * as twoStep from '@strongroom/contract/identity/two-step.ts'
import * as tagSets from '@strongroom/contract/organisation/tag-sets.ts'
import * as tagValues from '@strongroom/contract/organisation/tag-values.ts'
import * as terms from '@strongroom/contract/identity/terms.ts'
import * as userActions from '@strongroom/contract/identity/user-actions.ts'
import * as users from '@strongroom/contract/identity/users.ts'
import * as versions from '@strongroom/contract/documents/versions.ts'
import * as visits from '@strongroom/contract/record/visits.ts'
import * as viewAs from '@strongroom/contract/access/view-as.ts'
import * as why from '@strongroom/contract/why/why.ts'
import * as workgroupName from '@strongroom/contract/organisation/workgroup-name.ts'
import * as workgroups from '@strongroom/contract/organisation/workgroups.ts'
import * as workgroupMembers from '@strongroom/contract/organisation/workgroup-members.ts'
import * as workspaces from '@strongroom/contract/workspaces/workspaces.ts'
import { z } from 'zod'

/** The contract's files in the order of the API description; a new file needs a line here. */
const nouns = {
  'sign-in': signIn,
  sessions,
  clients,
  identity,
  'identity-providers': identityProviders,
  terms,
  'user-actions': userActions,
  users,
  contacts,
  'two-step': twoStep,
  passkeys,
  workspaces,
  'share-links': shareLinks,
  lifecycle,
  participants,
  invitations,
  workgroups,
  'workgroup-name': workgroupName,
  trials,
  'trusted-list': trustedList,
  'tag-sets': tagSets,
  'tag-values': tagValues,
  membership,
  members,
  'workgroup-members': workgroupMembers,
  assets,
  versions,
  why,
  'view-as': viewAs,
  visits,
  audit,
  'audit-exports': auditExports,
  records,
  branding,
  'look-changes': lookChanges,
  live,
  system,
  maintenance,
  ids,
  page,
  errors,
}

export interface EndpointName {
  /** Its name in the contract, such as `renameAsset`. */
  operationId: string
  /** Its file in the contract. */
  noun: string
}

/** The contract's names of its endpoints and schemas. A schema is found by identity, not by shape. */
export function contractNames(): { endpoints: Map<Endpoint, EndpointName>; schemas: Map<z.ZodType, string> } {
  const endpoints = new Map<Endpoint, EndpointName>()
  const schemas = new Map<z.ZodType, string>()
  for (const [noun, exported] of Object.entries(nouns))
    for (const [name, value] of Object.entries(exported) as [string, unknown][]) {
      if (isEndpoint(value)) endpoints.set(value, { operationId: name, noun })
      else if (value instanceof z.ZodType && /^[A-Z]/.test(name))
        schemas.set(value, name === 'ErrorReply' ? 'Error' : name)
    }
  return { endpoints, schemas }
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'reply' in value
