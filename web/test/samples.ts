import type { SuggestedTag, SuggestedTagSet } from '@strongroom/contract/organisation/tag-sets.ts'
import { Asset, AssetActions } from '@strongroom/contract/documents/assets.ts'
import { DocumentVersion } from '@strongroom/contract/documents/versions.ts'
import { toPage } from '@strongroom/contract/wire/page.ts'
import { UserActions } from '@strongroom/contract/identity/user-actions.ts'
import type { Person, User } from '@strongroom/contract/identity/users.ts'
import type { Member } from '@strongroom/contract/organisation/workgroup-members.ts'
import { type Workgroup, WorkgroupActions } from '@strongroom/contract/organisation/workgroups.ts'
import type { AuditEvent } from '@strongroom/contract/record/audit.ts'
import { Abilities, type Participant, ParticipantActions } from '@strongroom/contract/workspaces/participants.ts'
import { type Workspace, WorkspaceActions } from '@strongroom/contract/workspaces/workspaces.ts'
import type { Session } from '../session/session.ts'

let made = 0
/** Another id. */
export const id = (): string => `019a0000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`

export const [WORKSPACE, WORKGROUP] = [id(), id()]
const ACCOUNT = id()
const TIME = Date.UTC(2026, 2, 3, 12)

export const person = (givenName: string, familyName = 'Person'): Person => ({
  uuid: id(),
  email: `${givenName.toLowerCase()}@example.org`,
  givenName,
  familyName,
  avatarVersion: null,
})
export const OLGA = person('Olga')

/** Actions, of which the named ones are allowed; without names, all of them. */
export function actions<T extends Record<string, boolean>>(schema: unknown, allowed?: (keyof T & string)[]): T {
  const names = Object.keys((schema as { shape: Record<keyof T & string, unknown> }).shape)
  return Object.fromEntries(names.map((name) => [name, allowed?.includes(name) ?? true])) as T
}

/** Rows as a page of a list. */
export const pageOf = <T>(content: T[], { page = 0, size = 10, total = content.length } = {}) =>
  toPage(content, total, { page, size })

export const asset = (name: string, more: Partial<Asset> = {}): Asset => {
  const isFolder = more.type === 'FOLDER'
  return {
    model: 'Asset',
    uuid: id(),
    name,
    type: 'DOCUMENT',
    extension: isFolder ? null : (name.split('.')[1] ?? ''),
    url: null,
    status: 'COMPLETE',
    previewStatus: isFolder ? null : 'COMPLETED',
    contentVersion: isFolder ? null : 1,
    version: isFolder ? null : 1,
    fileSize: isFolder ? null : 2048,
    childCount: isFolder ? 0 : null,
    isScannerAway: false,
    hasThumbnail: false,
    commentCount: 0,
    annotationCount: 0,
    workspaceUuid: WORKSPACE,
    shareUuid: WORKSPACE,
    workspace: { uuid: WORKSPACE, name: 'Project', workgroupUuid: WORKGROUP },
    parentUuid: WORKSPACE,
    parent: { uuid: WORKSPACE, name: 'Project', type: 'FOLDER' },
    createdTime: TIME,
    createdBy: OLGA,
    modifiedTime: TIME,
    modifiedBy: OLGA,
    modifiedByUuid: OLGA.uuid,
    tags: [],
    mandatoryTagsPresent: true,
    description: null,
    latestDocumentVersion: null,
    allowNewDocument: true,
    allowNewFolder: true,
    allowEdit: true,
    actions: actions(AssetActions),
    ...more,
  }
}

export const version = (number: number, more: Partial<DocumentVersion> = {}): DocumentVersion => ({
  model: 'DocumentVersion',
  uuid: id(),
  version: number,
  isLatest: false,
  createdTime: TIME,
  createdBy: OLGA,
  fileSize: 2048,
  extension: 'pdf',
  sha256: null,
  scanStatus: 'COMPLETE',
  previewStatus: 'COMPLETED',
  previewMissingCharacters: false,
  previewIsCut: false,
  isDamaged: false,
  annotationCount: 0,
  asset: { uuid: id(), workspaceUuid: WORKSPACE },
  actions: { canDownloadVersion: true, canReadText: true, canRollbackTo: true },
  ...more,
})

export const workspace = (more: Partial<Workspace> = {}): Workspace => ({
  model: 'Workspace',
  uuid: WORKSPACE,
  name: 'Project',
  workgroupUuid: WORKGROUP,
  workgroup: { uuid: WORKGROUP, name: 'Finance', accountUuid: ACCOUNT },
  accountUuid: ACCOUNT,
  ownerUuid: OLGA.uuid!,
  owner: OLGA,
  createdTime: TIME,
  modifiedTime: null,
  modifiedByUuid: null,
  scheduledEndTime: null,
  endDate: null,
  endReason: null,
  hasTwoStepEnabled: false,
  twoStepMechanism: null,
  twoStepMissing: null,
  maxAllowedFileSize: 1 << 30,
  binDays: 30,
  participant: {
    uuid: id(),
    hasAccepted: true,
    isFavourite: false,
    isMuted: false,
    isHidden: false,
    openInvitationUuid: null,
    expiresTime: null,
    invitedWith: null,
  },
  suspended: false,
  held: false,
  takingPartReveals: null,
  linkType: null,
  linkFolderId: null,
  actions: actions(WorkspaceActions),
  ...more,
})

export const participant = (user: Person, more: Partial<Participant> = {}): Participant => ({
  model: 'Participant',
  uuid: id(),
  workspaceUuid: WORKSPACE,
  userUuid: user.uuid,
  user,
  hasAccepted: true,
  classification: 'accepted',
  joinedTime: TIME,
  invitedTime: TIME,
  assistiveText: false,
  isOwner: false,
  isManager: false,
  isFavourite: null,
  type: 'STANDARD',
  party: null,
  expiresTime: null,
  isTrusted: null,
  notMailed: null,
  isServiceAccount: false,
  bypassTwoStep: false,
  ...Abilities.parse({}),
  actions: actions(ParticipantActions),
  ...more,
})

export const member = (user: Person, more: Partial<Member> = {}): Member => ({
  model: 'Member',
  userUuid: user.uuid!,
  workgroupUuid: WORKGROUP,
  user,
  roles: [],
  status: 'ACCEPTED',
  joinedTime: TIME,
  lastSignInTime: TIME,
  hasSecondFactor: false,
  actions: {
    unregisterMobileAuth: true,
    endSessions: true,
    disable: true,
    enable: false,
    updateRole: true,
    makeAccountAdmin: false,
    listSessions: true,
    updateEmail: true,
    exportData: true,
    delete: true,
  },
  ...more,
})

export const workgroup = (more: Partial<Workgroup> = {}): Workgroup => ({
  model: 'Workgroup',
  uuid: WORKGROUP,
  id: WORKGROUP,
  name: 'Finance',
  whitelabelName: null,
  accountUuid: ACCOUNT,
  avatarVersion: null,
  domains: [],
  editionName: 'Enterprise',
  hidden: false,
  suspended: false,
  selfStartedTrial: false,
  trialEndTime: null,
  contract: null,
  containsAgentDevice: false,
  features: ['SECURE_SHARE'],
  options: {
    largeFiles: false,
    enforceMobileAuthLogin: false,
    phishingResistantOnly: false,
    passwordMinimum: 12,
    binDays: 30,
    enableLinks: true,
    enableAssetTags: true,
    assetDeleteAllowed: true,
    annotations: true,
    publicAnnotations: true,
    twoStepMechanism: 'EMAIL',
    twoStepMandatory: false,
    bypassTwoStepAllowed: false,
    invitationDefaultLocale: 'en-gb',
    invitationAdditionalLocale: null,
    mfa: false,
    ssoBypassesMfa: false,
  },
  actions: actions(WorkgroupActions),
  ...more,
})

export const event = (eventType: AuditEvent['eventType'], more: Partial<AuditEvent> = {}): AuditEvent => ({
  model: 'AuditEvent',
  uuid: id(),
  eventType,
  eventTime: TIME,
  actorUuid: OLGA.uuid,
  actorGivenName: OLGA.givenName,
  actorFamilyName: OLGA.familyName,
  actorAvatarVersion: null,
  entityUuid: id(),
  entityName: 'Thing',
  entityType: 'Document',
  workspaceUuid: WORKSPACE,
  modifiedAttributes: null,
  originalAttributes: null,
  ...more,
})

const USER: User = {
  model: 'User',
  uuid: OLGA.uuid!,
  userID: OLGA.uuid!,
  firstName: OLGA.givenName,
  lastName: OLGA.familyName,
  email: OLGA.email!,
  timezone: 'Europe/London',
  locale: 'en-gb',
  theme: 'LIGHT',
  emailSubscriber: true,
  hideEmailAddress: false,
  emailAliases: [],
  pendingEmailAliases: [],
  avatarVersion: null,
  organisationUuid: WORKGROUP,
  workgroup: { uuid: WORKGROUP, name: 'Finance' },
  enterprise: { uuid: ACCOUNT, name: 'Example' },
  roles: [],
  isWorkgroupAdmin: true,
  isAccountAdmin: true,
  _embedded: { organisation: null, memberships: [] },
}

/** Olga's session; her password confirms sensitive changes. */
export const session = (): Session => ({
  user: USER,
  actions: actions(UserActions),
  identityProvider: null,
  confirmBy: ['PASSWORD'],
  passwordMinimum: 12,
})

export const tagSet = (tags: SuggestedTag[], more: Partial<SuggestedTagSet> = {}): SuggestedTagSet => ({
  model: 'SuggestedTagSet',
  uuid: id(),
  workgroupUuid: WORKGROUP,
  name: 'Filing',
  type: 'ASSET',
  colour: null,
  description: '',
  weight: 0,
  validValues: [],
  archived: false,
  applyToDocuments: true,
  applyToFolders: false,
  applyToContacts: false,
  tags,
  ...more,
})
