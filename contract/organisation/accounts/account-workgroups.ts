import { z } from 'zod'
import { Locale } from '../../identity/users.ts'
import { endpoint, NoContent } from '../../wire/endpoint.ts'
import { Id, Time } from '../../wire/ids.ts'
import { flag, nameFilter, pageOf, pageQuery } from '../../wire/page.ts'
import { editionWords } from '../editions.ts'
import { WorkgroupName } from '../workgroup-name.ts'
import { MailDomain, WorkgroupSettings } from '../workgroups.ts'
import { Connections } from './accounts.ts'

export const accountWorkgroupErrors = {
  'workgroup.own': { status: 409, description: 'Nobody suspends or hides their own workgroup' },
  'allocation.exceeded': {
    status: 409,
    description: 'The workgroups of an account together may use as many connections as the account',
  },
} as const

/** The caller's actions on a workgroup of an account. The server enforces exactly this value. */
export const AccountWorkgroupActions = z.object({
  /** Opens its administration. */
  open: z.boolean(),
  rename: z.boolean(),
  hide: z.boolean(),
  /** Suspends it, and lifts that. */
  suspend: z.boolean(),
  allocate: z.boolean(),
})
export type AccountWorkgroupActions = z.infer<typeof AccountWorkgroupActions>

/** A workgroup in the list of its account. */
export const AccountWorkgroup = z.object({
  model: z.literal('Workgroup'),
  uuid: Id,
  id: Id,
  name: z.string(),
  accountUuid: Id,
  createdTime: Time,
  editionName: z.enum(editionWords),
  trialEndTime: Time.nullable(),
  hidden: z.boolean(),
  /** Suspended itself; `accountSuspended` says whether its account is. */
  suspended: z.boolean(),
  accountSuspended: z.boolean(),
  members: z.int(),
  currentConnections: z.int(),
  /** Its part of the account's connections; null without one. */
  connectionAllocation: z.int().nullable(),
  /** The largest part that it can have now; null if the account has no limit. */
  maxAllocation: z.int().nullable(),
  /** For administrators of the account only. */
  security: z
    .object({
      options: WorkgroupSettings,
      domains: z.array(z.string()),
      /** Its sign-in providers, and whether people who have one may use a password. */
      providers: z.int(),
      passwordSignIn: z.boolean(),
    })
    .nullable(),
  actions: AccountWorkgroupActions,
})
export type AccountWorkgroup = z.infer<typeof AccountWorkgroup>

export const listAccountWorkgroups = endpoint('GET', '/rest/enterprise/workgroups', {
  summary: 'The workgroups of an account by name: of your own, or, for sales people, of the given one',
  query: z.object({
    ...pageQuery(),
    accountUuid: Id.optional(),
    name: nameFilter,
    /** With the hidden ones, too. */
    hidden: flag,
    noContentReplacesSeeOther: flag,
  }),
  reply: pageOf(AccountWorkgroup),
  noContent: true,
  errors: ['account.not.found', 'permission.denied'],
})

/** A domain that the workgroup claims: a DNS TXT record with this value proves it. */
const ClaimedDomain = z.object({ domain: z.string(), record: z.string(), value: z.string() })

export const createWorkgroup = endpoint('POST', '/publicapi/1/workgroups', {
  summary:
    'Creates a workgroup in an account. Its email domains wait for their DNS proof. For administrators of the account and sales people',
  body: z.object({
    /** Your own by default. */
    accountUuid: Id.optional(),
    name: WorkgroupName,
    domains: z.array(MailDomain).max(20).default([]),
    locale: Locale.default('en-gb'),
  }),
  reply: z.object({ workgroup: AccountWorkgroup, domains: z.array(ClaimedDomain) }),
  errors: ['account.not.found', 'permission.denied', 'domain.public', 'domain.taken'],
})

const changing = ['workgroup.not.found', 'permission.denied'] as const

export const setWorkgroupHidden = endpoint('PUT', '/publicapi/1/workgroups/:workgroupUuid/hidden', {
  summary: 'Takes a workgroup out of lists, or puts it back. For administrators of the account and sales people',
  body: z.object({ hidden: z.boolean() }),
  reply: NoContent,
  errors: [...changing, 'workgroup.own'],
})

export const setWorkgroupSuspended = endpoint('PUT', '/publicapi/1/workgroups/:workgroupUuid/suspended', {
  summary:
    'Suspends a workgroup: its workspaces stay readable, and nothing in them changes; or lifts that. For administrators of the account and sales people',
  body: z.object({ suspended: z.boolean() }),
  reply: NoContent,
  errors: [...changing, 'workgroup.own', 'reauthentication.required'],
})

export const setConnectionAllocation = endpoint('PUT', '/publicapi/1/workgroups/:workgroupUuid/connectionallocation', {
  summary:
    'Sets how many of the account’s connections a workgroup may use; null for no part of its own. For administrators of the account and sales people',
  body: z.object({ connectionAllocation: Connections.nullable() }),
  reply: NoContent,
  errors: [...changing, 'allocation.exceeded'],
})
