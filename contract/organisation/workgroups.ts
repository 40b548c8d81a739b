import { z } from 'zod'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { EmailAddress } from '../wire/fields.ts'
import { Id, Time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { flag, pageOf, pageQuery, wordOf } from '../wire/page.ts'
import { editionWords } from './editions.ts'
import { WorkgroupName } from './workgroup-name.ts'
import { optionShape } from './workgroup-options.ts'

export const workgroupErrors = {
  'workgroup.not.found': { status: 404, description: 'Workgroup not found' },
  'domain.not.found': { status: 404, description: 'This domain was not requested' },
  'domain.public': { status: 400, description: 'Public email domains cannot be claimed' },
  'domain.taken': { status: 409, description: 'This domain already belongs to a workgroup' },
  'domain.proof.missing': { status: 409, description: 'The DNS record of the domain was not found' },
} as const

/** The caller's actions on a workgroup. The server enforces exactly this value. */
export const WorkgroupActions = z.object({
  view: z.boolean(),
  inviteMembers: z.boolean(),
  update: z.boolean(),
  claimDomain: z.boolean(),
  manageIdentityProviders: z.boolean(),
  manageTrustedList: z.boolean(),
  manageTagSets: z.boolean(),
  /** Sees and exports its reports, also without administering it. */
  viewReports: z.boolean(),
  /** Has no contract, the standard edition, and has had no trial. */
  startTrial: z.boolean(),
})
export type WorkgroupActions = z.infer<typeof WorkgroupActions>

/** An email domain normalised for storage: lower case, punycode. `*.example.org` covers its sub-domains. */
export const MailDomain = z
  .string()
  .max(limits.emailAddress)
  .transform((v) => v.trim())
  .transform((v) => (v.startsWith('*.') ? withPrefix('*.', domainOf(v.slice(2))) : domainOf(v)))
  .refine((v) => v !== '', { message: 'not a mail domain, such as example.org or *.example.org' })

/** The normalised domain, '' if no address could have it. */
function domainOf(text: string): string {
  const address = EmailAddress.safeParse(`a@${text}`)
  return address.success ? address.data.slice(2) : ''
}

const withPrefix = (prefix: string, text: string) => (text === '' ? '' : prefix + text)

/** The options of a workgroup. */
export const WorkgroupOptions = z.object(optionShape('options'))
export type WorkgroupOptions = z.infer<typeof WorkgroupOptions>

/** The same with further settings that existing clients read and change here. */
export const WorkgroupSettings = WorkgroupOptions.extend({
  ...optionShape('settings'),
  /** quirk: repeats `twoStepMandatory`. */
  mfa: z.boolean(),
})
export type WorkgroupSettings = z.infer<typeof WorkgroupSettings>

/** quirk: `id` repeats `uuid`; existing clients read either. */
export const Workgroup = z.object({
  model: z.literal('Workgroup'),
  uuid: Id,
  id: Id,
  name: z.string(),
  whitelabelName: z.string().nullable(),
  accountUuid: Id,
  /** Changes with its picture; null if it has none of its own. */
  avatarVersion: z.string().nullable(),
  domains: z.array(z.string()),
  editionName: z.enum(editionWords),
  /** Whether it has ever begun a trial, and until when that runs. */
  selfStartedTrial: z.boolean(),
  trialEndTime: Time.nullable(),
  /** Its contract, in the words of the installation's operator. */
  contract: z.string().nullable(),
  /** Whether a service account is among its members. */
  containsAgentDevice: z.boolean(),
  /** Hidden workgroups are only in lists that ask for them. */
  hidden: z.boolean(),
  /** The workgroup or its account is suspended: nothing in it can be created or changed. */
  suspended: z.boolean(),
  /** The features of the edition and the options; ADV_COLLAB_AND_PROD is Enterprise. */
  features: z.array(z.string()),
  options: WorkgroupSettings,
  actions: WorkgroupActions.optional(),
})
export type Workgroup = z.infer<typeof Workgroup>

/** The number of connections: each document times the people who can see it. */
export const Quota = z.object({
  currentOrgConnections: z.int(),
  /** The permitted number, and the used percentage up to 100; null without a contract. */
  maxConnections: z.int().nullable(),
  percentage: z.number().nullable(),
})

export const findWorkgroup = endpoint('GET', '/publicapi/1/workgroups/:workgroupUuid', {
  summary: 'A workgroup that you are a member of, or administer',
  query: z.object({ includeActions: flag }),
  reply: Workgroup,
  errors: ['workgroup.not.found'],
})

export const findWorkgroupOf = endpoint('GET', '/rest/workgroups/:workgroupUuid', {
  summary: 'The same, for existing clients: with the names of your actions, and for its administrators its usage',
  query: z.object({ includeActions: flag }),
  reply: Workgroup.extend({ operations: z.array(z.string()), quota: Quota.nullable() }),
  errors: ['workgroup.not.found'],
})

export const listWorkgroupOperations = endpoint('OPTIONS', '/rest/workgroups/:workgroupUuid', {
  summary: 'The names of your actions on a workgroup',
  reply: z.object({ operations: z.array(z.string()) }),
  errors: ['workgroup.not.found'],
})

export const listWorkgroups = endpoint('GET', '/publicapi/1/workgroups', {
  summary: 'The workgroups that you see: your own, and as account administrator all of the account',
  query: z.object({
    ...pageQuery(),
    includeActions: flag,
    accountUuid: Id.optional(),
    /** With the hidden ones, too. */
    hidden: flag,
    sort: z.enum(['name,asc', 'name,desc']).default('name,asc'),
  }),
  reply: pageOf(Workgroup),
})

export const findWorkgroupOptions = endpoint('GET', '/publicapi/1/workgroups/:workgroupUuid/options', {
  summary: 'The options of a workgroup',
  reply: WorkgroupSettings,
  errors: ['workgroup.not.found'],
})

export const renameWorkgroup = endpoint('PUT', '/rest/workgroups/:workgroupUuid', {
  summary: 'Renames a workgroup. For its administrators',
  body: z.object({ workgroupName: WorkgroupName }),
  reply: NoContent,
  errors: ['workgroup.not.found', 'permission.denied'],
})

export const uploadWorkgroupAvatar = endpoint('PUT', '/publicapi/1/workgroups/:workgroupUuid/avatar', {
  summary:
    "Changes a workgroup's picture: a jpeg, png, bmp or gif of at most 20 MB, which is re-encoded. For its administrators",
  kind: 'upload',
  body: z.object({}),
  reply: NoContent,
  errors: [
    'workgroup.not.found',
    'permission.denied',
    'file.missing',
    'upload.incomplete',
    'storage.full',
    'too.many.requests',
    'avatar.unsupported',
    'avatar.too.large',
  ],
})

export const findQuota = endpoint('GET', '/rest/organisations/:workgroupUuid/quota', {
  summary: 'The connections of a workgroup: each document times the people who can see it',
  reply: Quota,
  errors: ['workgroup.not.found', 'permission.denied'],
})

export const countMissingPasskeys = endpoint('GET', '/publicapi/1/workgroups/:workgroupUuid/missingpasskeys', {
  summary:
    'How many of its members could not go on without adding one if passkeys alone were taken. For administrators',
  reply: z.object({ members: z.int(), withoutPasskey: z.int(), own: z.boolean() }),
  errors: ['workgroup.not.found', 'permission.denied'],
})

const updating = [
  'workgroup.not.found',
  'permission.denied',
  'reauthentication.required',
  'secure.share.missing',
] as const

/** In any case: the specification writes both EMAIL and mobile. */
const twoStepMechanism = wordOf(['EMAIL', 'MOBILE'])

const agrees = ({ mfa, twoStepMandatory }: { mfa?: boolean | undefined; twoStepMandatory?: boolean | undefined }) =>
  mfa === undefined || twoStepMandatory === undefined || mfa === twoStepMandatory

export const updateWorkgroupSettings = endpoint('PUT', '/rest/workgroups/:workgroupUuid/settings', {
  summary: 'Changes the given options. For its administrators',
  body: WorkgroupSettings.extend({ twoStepMechanism })
    .partial()
    .refine(agrees, { path: ['mfa'], message: 'says otherwise than twoStepMandatory' }),
  reply: NoContent,
  errors: updating,
})

export const updateTwoStepMechanism = endpoint('PUT', '/publicapi/1/workgroups/:workgroupUuid/twostepmechanism', {
  summary: 'Sets the second factor of a workgroup’s two-step workspaces. For its administrators',
  body: z.object({ twoStepMechanism }),
  reply: NoContent,
  errors: updating,
})

export const updateTwoStepMandatory = endpoint('PUT', '/publicapi/1/workgroups/:workgroupUuid/twostepmandatory', {
  summary: 'Sets whether a workgroup requires two-step access. For its administrators',
  body: WorkgroupOptions.pick({ twoStepMandatory: true }),
  reply: NoContent,
  errors: updating,
})

export const updateBypassAllowed = endpoint('PUT', '/publicapi/1/workgroups/:workgroupUuid/bypassTwoStepAllowed', {
  summary: 'Sets whether owners may exempt single service accounts from two-step access. For administrators',
  body: WorkgroupOptions.pick({ bypassTwoStepAllowed: true }),
  reply: NoContent,
  errors: updating,
})

export const startDomainClaim = endpoint('POST', '/publicapi/1/workgroups/:workgroupUuid/domains', {
  summary: 'The DNS TXT record that proves an email domain. For account administrators',
  body: z.object({ domain: MailDomain }),
  reply: z.object({ domain: z.string(), record: z.string(), value: z.string() }),
  errors: [
    'workgroup.not.found',
    'permission.denied',
    'domain.public',
    'domain.taken',
    'domain.not.found',
    'too.many.requests',
  ],
})

export const verifyDomain = endpoint('PUT', '/publicapi/1/workgroups/:workgroupUuid/domains/:domain/verified', {
  summary: 'Claims an email domain with the DNS proof: people who register with its addresses join the workgroup',
  reply: NoContent,
  errors: [
    'workgroup.not.found',
    'permission.denied',
    'reauthentication.required',
    'domain.not.found',
    'domain.taken',
    'domain.proof.missing',
    'too.many.requests',
  ],
})
