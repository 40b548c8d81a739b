import { ahead, fresh, newMember, newWorkspace, type Params } from './objects.ts'
import type { World } from './given-roles.ts'

export interface Request {
  query?: object
  body?: object
  /** A picture with this ratio of width to height is sent as a file. */
  picture?: number
}
type Make = (world: World, params: Params) => Request | Promise<Request>

const ofWorkgroup: Make = ({ workgroup }) => ({ query: { workgroupUuid: workgroup } })
const withBody =
  (body: object): Make =>
  () => ({ body })
const withName: Make = () => ({ body: { name: fresh('Name') } })
const about =
  (body: object): Make =>
  async (world) => ({ body: { workspaceUuids: [await newWorkspace(world)], ...body } })

const policy = { effect: 'DENY', condition: 'ANY', assetTags: [{ name: 'Secret' }], userTags: [{ name: 'Guest' }] }
const tag = () => ({ name: fresh('Tag'), colour: 'blue' })
const terms = { edition: 'ENTERPRISE', contract: null, maxConnections: null }
const text = { 'en-gb': 'Notice', cy: null, mi: null }
const banner = {
  message: text,
  type: 'global',
  isOngoing: true,
  showMessage: false,
  startTime: null,
  timeStopDisplayMsg: null,
  timer: null,
}

const withPendingEmail: Make = async ({ server, domain }, { userUuid }) => {
  await server.asOwner(
    `insert into pending_address (person_id, address, token_hash, stop_hash, created, expires)
     values ($1, $2, sha256($2::text::bytea), sha256($1::uuid::text::bytea), now(), now() + interval '1 hour') on conflict do nothing`,
    [userUuid, `pending-${userUuid}@${domain}`],
  )
  return {}
}

const members: Record<string, Make> = {
  inviteMembers: ({ workgroup }) => ({
    body: { organisationUuid: workgroup, emails: [`${fresh('i').replace(' ', '')}@new.example`] },
  }),
  transferMember: ({ workgroup, people }) => ({ body: { workgroupUuid: workgroup, emails: [people.stranger!.email] } }),
  acceptMembership: withBody({ accepted: true }),
  listMembers: ofWorkgroup,
  listPendingMembers: ofWorkgroup,
  eraseMember: withBody({ reason: 'Asked by letter' }),
  exportMemberData: () => ({ query: { reason: 'Asked by letter' } }),
  findErasable: async (world) => ({ query: { userUuid: await newMember(world) } }),
  erasePerson: async (world) => ({ body: { userUuid: await newMember(world), reason: 'Asked by letter' } }),
  setMemberDisabled: withBody({ disabled: true }),
  setMemberRole: withBody({ role: 'REPORTING' }),
  cancelMemberEmail: withPendingEmail,
  requestMemberEmail: ({ domain }) => ({ body: { email: `${fresh('moved').replace(' ', '')}@${domain}` } }),
  updateMemberDomains: ({ workgroup, domain }) => ({
    body: { action: 'UPDATE_USER_DOMAIN', sourceUuid: workgroup, targetValue: domain, sourceValue: 'nobody.example' },
  }),
  checkInvitees: ({ workgroup }) => ({ body: { workgroupUuid: workgroup, emails: ['someone@new.example'] } }),
  createGroup: withName,
  renameGroup: withName,
  addGroupPeople: async (world) => ({ body: { userUuids: [await newMember(world)] } }),
}

const workgroups: Record<string, Make> = {
  renameWorkgroup: withBody({ workgroupName: 'Roles' }),
  updateWorkgroupSettings: withBody({ largeFiles: true }),
  updateTwoStepMechanism: withBody({ twoStepMechanism: 'EMAIL' }),
  updateTwoStepMandatory: withBody({ twoStepMandatory: false }),
  updateBypassAllowed: withBody({ bypassTwoStepAllowed: false }),
  startDomainClaim: () => ({ body: { domain: `${fresh('claimed').replace(' ', '-')}.example` } }),
  uploadWorkgroupAvatar: () => ({ picture: 1 }),
  updateTrustedList: withBody({ entries: [] }),
  countDueRecords: () => ({ query: { keepRecordYears: 7 } }),
  updateRetention: withBody({ closeInactiveMonths: null }),
  explainWorkgroupAction: () => ({ query: { action: 'update' } }),
  updateBrandColour: withBody({ colour: '#336699' }),
  updateBrandName: withName,
  uploadBarLogo: () => ({ picture: 5 }),
  uploadSquareLogo: () => ({ picture: 1 }),
  uploadLoginGraphic: () => ({ picture: 1 }),
  addIdentityProvider: withBody({
    name: 'Provider',
    issuer: 'https://provider.invalid',
    clientId: 'client',
    clientSecret: 'secret',
    domains: ['roles.example'],
  }),
  tryIssuer: withBody({ issuer: 'https://provider.invalid' }),
  updateIdentityProvider: withName,
  updateProviderSignIn: withBody({ passwordSignIn: true }),
  createProvisioningToken: withBody({ name: 'Another' }),
  createWebhook: withBody({ url: 'https://receiver.example/', groups: ['files'] }),
  updateWebhook: withBody({ description: 'Changed' }),
}

const content: Record<string, Make> = {
  listTagPolicies: ofWorkgroup,
  createTagPolicy: ({ workgroup }) => ({ body: { workgroupUuid: workgroup, name: fresh('Policy'), ...policy } }),
  updateTagPolicy: () => ({ body: { name: fresh('Policy'), ...policy } }),
  previewTagPolicy: ({ workgroup }) => ({
    body: { workgroupUuid: workgroup, definition: { name: 'Policy', ...policy } },
  }),
  listUserTags: ofWorkgroup,
  updateUserTags: ({ workgroup, keeper }) => ({ body: { workgroupUuid: workgroup, email: keeper.email, tags: [] } }),
  listTagSets: ofWorkgroup,
  createTagSet: ({ workgroup }) => ({ body: { workgroupUuid: workgroup, name: fresh('Set') } }),
  renameTagSet: withName,
  enableTagSet: withBody({ enabled: false }),
  addTagToSet: () => ({ body: tag() }),
  updateTagOfSet: () => ({ body: tag() }),
  updateWorkspaceTagSets: withBody({ suggestedTagSetUuids: [] }),
  placeHolds: about({ reason: 'A case' }),
  releaseHolds: about({ reason: 'Its end' }),
  askOwners: about({}),
  planClosings: (world, params) => about({ endDate: ahead(), endReason: 'Done' })(world, params),
  startReview: async (world) => ({
    body: { name: 'Review', dueTime: ahead(), workspaceUuids: [await newWorkspace(world)] },
  }),
  extendReview: () => ({ body: { dueTime: ahead() } }),
  decideReview: ({ member }) => ({ body: { participantUuids: [member], decision: 'CONFIRM' } }),
}

const accounts: Record<string, Make> = {
  renameAccount: withName,
  createAccount: () => ({ body: { name: fresh('Account'), ...terms } }),
  updateAccountTerms: withBody(terms),
  setAccountSuspended: withBody({ suspended: false }),
  listAccountWorkgroups: ({ account }) => ({ query: { accountUuid: account } }),
  createWorkgroup: ({ account }) => ({ body: { accountUuid: account, name: fresh('Workgroup') } }),
  setWorkgroupHidden: withBody({ hidden: false }),
  setWorkgroupSuspended: withBody({ suspended: false }),
  setConnectionAllocation: withBody({ connectionAllocation: null }),
  explainAccountAction: () => ({ query: { action: 'createWorkspace' } }),
  exportWorkgroupReport: ({ account }) => ({ query: { accountUuid: account } }),
  exportWorkspaceReport: ofWorkgroup,
  exportWorkspaceCsv: ofWorkgroup,
  exportMemberReport: ofWorkgroup,
  exportWorkgroupAudit: ofWorkgroup,
  exportConnectionUsage: ({ workgroup }) => ({
    query: { workgroupUuid: workgroup, startTime: Date.now() - 1000, endTime: Date.now() - 1 },
  }),
  retryWork: withBody({ name: 'mail' }),
  createBanner: withBody(banner),
  updateBanner: withBody(banner),
  setMaintenance: withBody({ maintenanceMode: false, maintenanceMsg: null }),
  announceMaintenance: withBody({ maintenanceMsg: null, startTime: null, timeStopDisplayMsg: null }),
}

/** The queries and bodies of calls, by name. Other calls send only the parameters of their path. */
export const REQUESTS: Record<string, Make> = { ...members, ...workgroups, ...content, ...accounts }
