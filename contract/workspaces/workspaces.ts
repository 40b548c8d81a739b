import { z } from 'zod'
import { ABILITIES, byAbility, byGrant } from '../access/abilities.ts'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { line } from '../wire/fields.ts'
import { Id, Time, TimeInput } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { flag, pageOf, pageQuery } from '../wire/page.ts'
import { Person } from '../identity/users.ts'

export const workspaceErrors = {
  'workspace.not.found': { status: 404, description: 'Workspace not found' },
  'workspace.closed': { status: 403, description: 'This workspace is closed' },
  'workspace.invitation.pending': { status: 403, description: 'Accept the invitation to this workspace first' },
  'access.code.required': { status: 403, description: 'Enter the code from your email first' },
  'secure.share.missing': { status: 403, description: 'Your workgroup has no workspaces with two-step access' },
  'share.mfa.cannot.be.disabled': { status: 403, description: 'Your workgroup requires two-step access' },
} as const

/**
 * The error codes of a workspace's door: two-step access first, then the state of the workspace and of the caller in
 * it.
 */
export const doorErrors = [
  'access.code.required',
  'REQUIRE_MOBILE_AUTH_LOGIN',
  'REQUIRE_MOBILE_AUTH_REGISTRATION',
  'passkey.required',
  'passkey.registration.required',
  'workspace.closed',
  'workspace.invitation.pending',
] as const

/** Kept by a records system: to work in, or read-only with additions by that system alone. */
export const LinkType = z.enum(['NONE', 'COLLABORATION', 'PUBLICATION'])
export type LinkType = z.infer<typeof LinkType>

/** When a workspace closes. */
export const EndDate = TimeInput

export const WorkspaceName = line(limits.assetName)

/** The caller's actions on a workspace. The server enforces exactly this value. */
export const WorkspaceActions = z.object({
  updateName: z.boolean(),
  turnOnSecureShare: z.boolean(),
  turnOffSecureShare: z.boolean(),
  createDocument: z.boolean(),
  createFolder: z.boolean(),
  createLink: z.boolean(),
  createComment: z.boolean(),
  createTask: z.boolean(),
  /** Annotating documents for everyone who may view them. */
  createPublicAnnotation: z.boolean(),
  createParticipant: z.boolean(),
  listParticipants: z.boolean(),
  readAudit: z.boolean(),
  exportAudit: z.boolean(),
  readBin: z.boolean(),
  /** Uploading documents with tags. */
  createTaggedDocument: z.boolean(),
  /** Deleting everything in the bin for good. */
  emptyBin: z.boolean(),
  canDownloadLatest: z.boolean(),
  favourite: z.boolean(),
  /** Muting it for oneself, and ending that. */
  mute: z.boolean(),
  accept: z.boolean(),
  decline: z.boolean(),
  leave: z.boolean(),
  updateLifecycle: z.boolean(),
  updateOwner: z.boolean(),
  /** Closing it, which deletes everything in it. */
  delete: z.boolean(),
  ...byGrant(() => z.boolean()),
  grantBcc: z.boolean(),
  updateTakingPart: z.boolean(),
  updateSuggestedTagSets: z.boolean(),
  updateLinkType: z.boolean(),
  reveal: z.boolean(),
})
export type WorkspaceActions = z.infer<typeof WorkspaceActions>

/** The operation names that OPTIONS answers; clients look them up by name. */
export const Operation = z.enum([
  'POST documents',
  'POST folders',
  'POST links',
  'POST comments',
  'POST tasks',
  'POST publicAnnotations',
  'POST participants',
  'GET participants',
  'GET Audit',
  'GET Auditcsv',
  'PUT name',
  'GET bin',
  'DELETE bin',
  'PUT turnOnSecureShare',
  'PUT turnOffSecureShare',
  'PUT favourite',
  'PUT muted',
  'acceptInvite',
  'declineInvite',
  'leave',
  'PUT lifecycle',
  'PUT owner',
  'DELETE',
  ...ABILITIES.map(({ role }) => role),
  'Bcc',
  'PUT takingPartReveals',
  'PUT suggestedtagsets',
  'PUT linktype',
  'PUT visible',
])
export type Operation = z.infer<typeof Operation>

export const Workspace = z.object({
  model: z.literal('Workspace'),
  uuid: Id,
  name: z.string(),
  workgroupUuid: Id,
  workgroup: z.object({ uuid: Id, name: z.string(), accountUuid: Id }),
  accountUuid: Id,
  ownerUuid: Id,
  owner: Person,
  createdTime: Time,
  modifiedTime: Time.nullable(),
  /** Visible inside; null also if unknown. */
  modifiedByUuid: Id.nullable(),
  scheduledEndTime: Time.nullable(),
  /** quirk: repeats `scheduledEndTime`; the reason is visible inside. */
  endDate: Time.nullable(),
  endReason: z.string().nullable(),
  hasTwoStepEnabled: z.boolean(),
  /** PASSKEY if the workgroup requires passkeys. */
  twoStepMechanism: z.enum(['EMAIL', 'MOBILE', 'PASSKEY']).nullable(),
  /** The step that this session must complete before it sees the contents; null if nothing is missing. */
  twoStepMissing: z.enum(['EMAIL', 'MOBILE', 'REGISTRATION', 'PASSKEY', 'PASSKEY_REGISTRATION']).nullable(),
  maxAllowedFileSize: z.int(),
  /** How many days deleted documents and folders stay in its bin; 0 if they are deleted at once. */
  binDays: z.int(),
  /** Its workgroup is suspended: everything stays readable, and nothing can be changed. */
  suspended: z.boolean(),
  /** On legal hold: nothing in it can be deleted. Visible inside. */
  held: z.boolean(),
  participant: z.object({
    uuid: Id,
    hasAccepted: z.boolean(),
    isFavourite: z.boolean(),
    /** Whether the caller gets no summaries of its activity by email. */
    isMuted: z.boolean(),
    /**
     * Whether the caller participates hidden, and an open invitation by somebody who doesn't know that, which makes
     * them visible if accepted.
     */
    isHidden: z.boolean(),
    openInvitationUuid: Id.nullable(),
    /** When the caller's participation ends by itself. */
    expiresTime: Time.nullable(),
    /** The abilities that the invitation gives, until it is accepted; null also before a two-step door. */
    invitedWith: z.object(byAbility(() => z.boolean())).nullable(),
  }),
  /** Whether hidden participants must reveal themselves before they create anything; for the owner and them. */
  takingPartReveals: z.boolean().nullable(),
  /** Visible inside. */
  linkType: LinkType.nullable(),
  /** The records system's folder id, visible to its agent. */
  linkFolderId: z.string().nullable(),
  actions: WorkspaceActions.optional(),
})
export type Workspace = z.infer<typeof Workspace>

export const createWorkspace = endpoint('POST', '/publicapi/1/workspaces', {
  summary: 'Creates a workspace in your own workgroup',
  idempotent: true,
  body: z.object({
    name: WorkspaceName,
    ownerUuid: Id.optional(),
    hasTwoStepEnabled: z.boolean().optional(),
    /** When it closes by itself: at least a day ahead. */
    scheduledEndTime: EndDate.optional(),
    /** The workgroup's tag sets that are suggested for its documents. */
    documentSuggestedTagSetUuids: z.array(Id).max(limits.tagSetsPerWorkgroup).optional(),
  }),
  reply: Workspace,
  errors: [
    'permission.denied',
    'idempotency.mismatch',
    'share.mfa.cannot.be.disabled',
    'secure.share.missing',
    'lifecycle.too.soon',
    'tag.set.not.found',
  ],
})

const WorkspaceSort = z
  .enum(['createdDate,desc', 'createdDate,asc', 'name,asc', 'name,desc', 'modifiedDate,desc', 'modifiedDate,asc'])
  .default('createdDate,desc')

export const listMyWorkspaces = endpoint('GET', '/publicapi/1/myworkspaces', {
  summary: 'The workspaces that you participate in or are invited to; invitations come first',
  query: z.object({
    ...pageQuery(50),
    sort: WorkspaceSort,
    name: z.string().max(1024).optional(),
    favourite: flag,
    excludeInvited: flag,
    excludeAccepted: flag,
    includeActions: flag,
    workgroupUuid: Id.optional(),
  }),
  reply: pageOf(Workspace),
})

export const findWorkspace = endpoint('GET', '/publicapi/1/workspaces/:workspaceUuid', {
  viewAs: true,
  summary: 'One workspace',
  query: z.object({ includeActions: flag }),
  reply: Workspace,
  errors: ['workspace.not.found', 'workspace.closed'],
})

export const renameWorkspace = endpoint('PUT', '/publicapi/1/workspaces/:workspaceUuid/name', {
  summary: 'Renames a workspace',
  body: z.object({ name: WorkspaceName }),
  reply: NoContent,
  errors: ['workspace.not.found', ...doorErrors, 'permission.denied'],
})

export const requireTwoStep = endpoint('PUT', '/rest/shares/:workspaceUuid/requiresmfa', {
  summary: 'Switches two-step access to a workspace on or off; sessions must pass it at their next call',
  body: z.object({ requiresMFA: z.boolean() }),
  reply: NoContent,
  errors: [
    'workspace.not.found',
    ...doorErrors,
    'permission.denied',
    'share.mfa.cannot.be.disabled',
    'reauthentication.required',
  ],
})

export const updateTakingPart = endpoint('PUT', '/publicapi/1/workspaces/:workspaceUuid/takingpartreveals', {
  summary: 'Sets whether hidden participants must reveal themselves to create anything, or may do so under a number',
  body: z.object({ takingPartReveals: z.boolean() }),
  reply: NoContent,
  errors: ['workspace.not.found', ...doorErrors, 'permission.denied'],
})

export const findOperations = endpoint('OPTIONS', '/rest/shares/:workspaceUuid', {
  viewAs: true,
  summary: 'The names of your actions in a workspace',
  reply: z.object({ operations: z.array(Operation) }),
  errors: ['workspace.not.found', 'workspace.closed'],
})
