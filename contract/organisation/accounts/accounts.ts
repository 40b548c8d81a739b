import { z } from 'zod'
import { endpoint, NoContent } from '../../wire/endpoint.ts'
import { line } from '../../wire/fields.ts'
import { Id, Time, TimeInput } from '../../wire/ids.ts'
import { limits } from '../../wire/limits.ts'
import { flag, nameFilter, pageOf, pageQuery } from '../../wire/page.ts'
import { editionNames, editionWords } from '../editions.ts'

export const accountErrors = {
  'account.not.found': { status: 404, description: 'Account not found' },
  'account.trial.needless': { status: 409, description: 'An account with the Enterprise edition needs no trial' },
} as const

export const AccountName = line(limits.inputText)

/** The caller's actions on an account. The server enforces exactly this value. */
export const AccountActions = z.object({
  /** Sees its figures and its workgroups. */
  view: z.boolean(),
  /** Sees who administers it. */
  viewAdministrators: z.boolean(),
  rename: z.boolean(),
  createWorkgroup: z.boolean(),
  /** Edition, contract, connections and trial, which are agreed with the operator. */
  updateTerms: z.boolean(),
  /** Suspends it with all of its workgroups, and lifts that. */
  suspend: z.boolean(),
})
export type AccountActions = z.infer<typeof AccountActions>

/** The usage of an account with its workgroups, and the number that the account may use; null without a limit. */
export const AccountFigures = z.object({
  workgroups: z.int(),
  members: z.int(),
  currentConnections: z.int(),
  maxConnections: z.int().nullable(),
})
export type AccountFigures = z.infer<typeof AccountFigures>

/** quirk: `id` repeats `uuid`; existing clients read either. */
export const Account = z.object({
  model: z.literal('Account'),
  uuid: Id,
  id: Id,
  name: z.string(),
  createdTime: Time,
  editionName: z.enum(editionWords),
  /** In the words of the installation's operator. */
  contract: z.string().nullable(),
  /** The latest end of the trials of its workgroups. */
  trialEndTime: Time.nullable(),
  suspended: z.boolean(),
  figures: AccountFigures,
  actions: AccountActions,
})
export type Account = z.infer<typeof Account>

export const findAccount = endpoint('GET', '/publicapi/1/accounts/:accountUuid', {
  summary: 'An account with its figures. For its administrators and sales people',
  reply: Account,
  errors: ['account.not.found', 'permission.denied'],
})

export const listAccounts = endpoint('GET', '/rest/accounts', {
  summary: 'Your account as its administrator; for sales people all accounts by name',
  query: z.object({ ...pageQuery(), name: nameFilter, noContentReplacesSeeOther: flag }),
  reply: pageOf(Account),
  noContent: true,
})

export const renameAccount = endpoint('PUT', '/publicapi/1/accounts/:accountUuid', {
  summary: 'Renames an account. For its administrators and sales people',
  body: z.object({ name: AccountName }),
  reply: NoContent,
  errors: ['account.not.found', 'permission.denied'],
})

/** The connections that an account may use, and that a workgroup may use of them. */
export const Connections = z.int().min(1).max(1_000_000_000)

const Terms = z.object({
  edition: z.enum(editionNames),
  contract: line(limits.inputText).nullable(),
  maxConnections: Connections.nullable(),
})

export const createAccount = endpoint('POST', '/publicapi/1/accounts', {
  summary: 'Creates an account without workgroups. For sales people',
  body: Terms.extend({ name: AccountName }),
  reply: Account,
  errors: ['permission.denied'],
})

export const updateAccountTerms = endpoint('PUT', '/publicapi/1/accounts/:accountUuid/terms', {
  summary:
    'Changes the given terms of an account. Edition and contract are those of all its workgroups. `trialEndTime` gives a Standard account the Enterprise edition until then; null ends that. For sales people',
  body: Terms.extend({ trialEndTime: TimeInput.nullable() }).partial(),
  reply: NoContent,
  errors: ['account.not.found', 'permission.denied', 'account.trial.needless', 'reauthentication.required'],
})

export const setAccountSuspended = endpoint('PUT', '/publicapi/1/accounts/:accountUuid/suspended', {
  summary:
    'Suspends an account with all of its workgroups: their workspaces stay readable, and nothing in them changes; or lifts that. For sales people',
  body: z.object({ suspended: z.boolean() }),
  reply: NoContent,
  errors: ['account.not.found', 'permission.denied', 'reauthentication.required'],
})
