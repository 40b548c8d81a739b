import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Id } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { pageOf, pageQuery, wholeNumber } from '../wire/page.ts'
import { Person } from './users.ts'

const words = z.string().max(1024).optional()

export const listMyContacts = endpoint('GET', '/publicapi/1/mycontacts', {
  summary: 'People who share a workgroup or workspace with you; addresses only of those who show theirs',
  query: z.object({ ...pageQuery(limits.contactPageSize), query: words }),
  reply: pageOf(Person),
})

export const listContactsOf = endpoint('GET', '/rest/users/:userUuid/contacts', {
  summary:
    'The same, for existing clients. Only of oneself; with noContentReplacesSeeOther nobody is 204 instead of an empty list',
  noContent: true,
  query: z.object({
    query: words,
    length: wholeNumber(z.int().min(1).max(limits.listSizeMax).default(limits.contactPageSize)),
    offset: wholeNumber(z.int().min(0).max(1_000_000).default(0)),
    noContentReplacesSeeOther: z.stringbool().default(false),
  }),
  reply: pageOf(Person),
  errors: ['not.found'],
})

export const listUserOperations = endpoint('OPTIONS', '/rest/users/:userUuid', {
  summary: 'The names of your actions on your own account',
  beforeTerms: true,
  access: 'unfinished',
  reply: z.object({ operations: z.array(z.string()) }),
  errors: ['not.found'],
})

export const listMyInteractingWorkgroups = endpoint('GET', '/publicapi/1/myinteractingworkgroups', {
  summary: 'The workgroups of the workspaces that you participate in, and your own',
  reply: z.object({
    content: z.array(
      z.object({
        uuid: Id,
        whitelabelName: z.string(),
        /** Changes with its picture; null if it has none of its own. */
        avatarVersion: z.string().nullable(),
      }),
    ),
  }),
})
