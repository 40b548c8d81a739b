import { z } from 'zod'
import { byAbility } from '../access/abilities.ts'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { EmailAddress, paragraph } from '../wire/fields.ts'
import { Id, Time, TimeInput } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { flag, pageOf, pageQuery, wordOf } from '../wire/page.ts'
import { Person } from '../identity/users.ts'
import { doorErrors } from './workspaces.ts'

export const participantErrors = {
  'invitee.disabled': { status: 409, description: 'A person whose account is disabled cannot be invited' },
  'participant.not.found': { status: 404, description: 'Participant not found' },
  'participant.not.pending': { status: 409, description: 'This invitation was already answered' },
  'participant.is.owner': { status: 409, description: 'The owner of a workspace cannot be removed' },
  'participant.is.self': { status: 409, description: 'You cannot invite yourself or change your own permissions' },
  'participant.ability.denied': { status: 403, description: 'You cannot give a permission that you do not have' },
  'participant.limit': { status: 429, description: 'You have sent too many invitations today' },
  'participant.silent.unregistered': {
    status: 400,
    description: 'A silent invitation requires a registered person',
  },
  // quirk: existing clients parse the reasons after this word.
  PARTICIPANT_EMAIL_NOT_WHITELISTED: {
    status: 403,
    description: 'These addresses are not on the trusted list. Reasons: PARTICIPANT_EMAIL_NOT_WHITELISTED',
  },
  'participant.expiry.past': { status: 400, description: 'The end of a participation must be in the future' },
  'participant.visible': {
    status: 409,
    description: 'A visible or openly invited participant cannot be hidden',
  },
  'participant.hidden.ability': { status: 400, description: 'A hidden participant cannot invite or manage' },
  'invitation.too.many': {
    status: 400,
    description: `One invitation with groups reaches at most ${limits.inviteesWithGroups} people`,
  },
  'edit.needs.download': { status: 400, description: 'Editing requires downloading' },
} as const

/** The abilities of a participant beside preview, which everyone has. */
export const Abilities = z.object(byAbility(() => z.boolean().default(false)))
export type Abilities = z.output<typeof Abilities>

export const ParticipantActions = z.object({
  update: z.boolean(),
  delete: z.boolean(),
  resend: z.boolean(),
  explain: z.boolean(),
  viewAs: z.boolean(),
  bypassTwoStep: z.boolean(),
  assistiveText: z.boolean(),
})
export type ParticipantActions = z.infer<typeof ParticipantActions>

export const Classification = z.enum(['accepted', 'pending', 'unregistered'])
export type Classification = z.infer<typeof Classification>

const ParticipantType = z.enum(['STANDARD', 'BCC'])

export const Participant = z.object({
  model: z.literal('Participant'),
  uuid: Id,
  workspaceUuid: Id,
  userUuid: Id.nullable(),
  user: Person,
  hasAccepted: z.boolean(),
  /** accepted; pending: not yet, with a visible name; unregistered: without a visible name. */
  classification: Classification,
  joinedTime: Time.nullable(),
  invitedTime: Time,
  isOwner: z.boolean(),
  isManager: z.boolean(),
  /** Whether the workspace is their favourite; only for the person themselves. */
  isFavourite: z.boolean().nullable(),
  /** BCC is hidden; only for owner, managers and the
   * person themselves. */
  type: ParticipantType,
  /** The pseudonym number of a hidden participant, once they have created something. */
  party: z.int().nullable(),
  /** When the participation ends by itself, and whether the workgroup trusts the address; for people who may invite. */
  expiresTime: Time.nullable(),
  isTrusted: z.boolean().nullable(),
  /**
   * For people who may invite: no email was sent, by their or the person's choice, or the mail server has refused it so
   * far.
   */
  notMailed: z.enum(['SUPPRESSED', 'FAILED']).nullable(),
  /** Whether it is a service account, which has no second factor, and whether it bypasses two-step. */
  isServiceAccount: z.boolean(),
  bypassTwoStep: z.boolean(),
  /** Whether they may have pages read aloud without the download ability; for the owner and the person themselves. */
  assistiveText: z.boolean(),
  ...Abilities.shape,
  actions: ParticipantActions.optional(),
})
export type Participant = z.infer<typeof Participant>

export const listParticipants = endpoint('GET', '/publicapi/1/participants', {
  viewAs: true,
  summary: 'The people of a workspace',
  query: z.object({
    workspaceUuid: Id,
    ...pageQuery(limits.participantPageSize),
    query: z.string().max(1024).optional(),
    inviteAccepted: z.stringbool().optional(),
    classification: Classification.optional(),
    /** BCC: hidden participants that the caller knows of. */
    type: wordOf(['STANDARD', 'BCC']).optional(),
    /** false: people whom the workgroup doesn't trust; for people who may invite. */
    trusted: z.stringbool().optional(),
    sort: z
      .enum(['role,desc', 'role,asc', 'username,asc', 'username,desc', 'joinedDate,desc', 'joinedDate,asc'])
      .default('role,desc'),
    includeActions: z.stringbool().default(false),
  }),
  reply: pageOf(Participant),
  errors: ['workspace.not.found', ...doorErrors],
})

export const listParticipantsOf = endpoint('GET', '/rest/participants', {
  viewAs: true,
  summary: 'The people of a workspace, or a requested one, for existing clients',
  noContent: true,
  query: z.object({
    shareUuid: Id,
    userUuid: Id.optional(),
    ...pageQuery(),
    includeActions: flag,
    noContentReplacesSeeOther: flag,
  }),
  reply: pageOf(Participant),
  errors: ['workspace.not.found', ...doorErrors],
})

/** Addresses, and groups of the workspace's workgroup, which stand for their people at this moment. */
export const Invitees = {
  emails: z.array(EmailAddress).max(limits.inviteesPerCall).default([]),
  groupUuids: z.array(Id).max(limits.groupsPerCall).default([]),
}

const namesNobody = { path: ['emails'], message: 'names nobody' }
const invitesSomebody = ({ emails, groupUuids }: { emails: string[]; groupUuids: string[] }) =>
  emails.length + groupUuids.length > 0

/** Somebody in an invited group who wasn't invited: takes part or is invited already, or is disabled. */
export const SkippedInvitee = z.object({
  /** Null if the person hides it from the caller. */
  email: z.string().nullable(),
  givenName: z.string(),
  familyName: z.string(),
  reason: z.enum(['ALREADY_THERE', 'DISABLED']),
})
export type SkippedInvitee = z.infer<typeof SkippedInvitee>

export const inviteParticipants = endpoint('POST', '/publicapi/1/participants', {
  summary: 'Invites people to a workspace: all of them, or none if one is refused',
  body: z
    .object({
      workspaceUuid: Id,
      ...Invitees,
      type: ParticipantType.default('STANDARD'),
      isSilent: z.boolean().default(false),
      message: paragraph(limits.message).default(''),
      /** When the participation ends by itself; never by default. */
      expiresTime: TimeInput.nullable().optional(),
      ...Abilities.shape,
    })
    .refine(invitesSomebody, namesNobody),
  reply: pageOf(Participant).extend({
    /** People of the groups who weren't invited. Those who are there already stay as they are. */
    skipped: z.array(SkippedInvitee),
  }),
  errors: [
    'workspace.not.found',
    ...doorErrors,
    'permission.denied',
    'group.not.found',
    'invitation.too.many',
    'participant.ability.denied',
    'participant.is.self',
    'participant.is.owner',
    'participant.limit',
    'participant.silent.unregistered',
    'participant.visible',
    'participant.expiry.past',
    'invitee.disabled',
    'PARTICIPANT_EMAIL_NOT_WHITELISTED',
    'participant.hidden.ability',
    'edit.needs.download',
    'reauthentication.required',
  ],
})

export const updateParticipant = endpoint('PUT', '/publicapi/1/participants/:participantUuid', {
  summary: 'Changes a participant’s abilities; omitted ones stay unchanged',
  body: z.object({
    ...byAbility(() => z.boolean().optional()),
    expiresTime: TimeInput.nullable().optional(),
    message: paragraph(limits.message).default(''),
  }),
  reply: NoContent,
  errors: [
    'participant.not.found',
    ...doorErrors,
    'permission.denied',
    'participant.ability.denied',
    'participant.hidden.ability',
    'participant.expiry.past',
    'PARTICIPANT_EMAIL_NOT_WHITELISTED',
    'edit.needs.download',
    'reauthentication.required',
  ],
})

export const resendInvitation = endpoint('POST', '/publicapi/1/participants/:participantUuid/resend', {
  summary: 'Emails a pending invitation again; the earlier registration link is void',
  reply: NoContent,
  errors: [
    'participant.not.found',
    'participant.not.pending',
    ...doorErrors,
    'permission.denied',
    'participant.limit',
    'PARTICIPANT_EMAIL_NOT_WHITELISTED',
  ],
})

export const removeParticipant = endpoint('DELETE', '/publicapi/1/participants/:participantUuid', {
  summary: 'Removes a participant; access and running downloads end at once',
  reply: NoContent,
  errors: ['participant.not.found', ...doorErrors, 'permission.denied'],
})

export const answerInvitation = endpoint('PUT', '/rest/participants/:participantUuid/accepted', {
  summary: 'Accepts an invitation, or declines it with false',
  body: z.object({ accepted: z.boolean() }),
  reply: NoContent,
  errors: ['participant.not.found', 'participant.not.pending', 'workspace.closed', 'permission.denied'],
})

export const revealParticipant = endpoint('PUT', '/rest/participants/:participantUuid/visible', {
  summary: 'Reveals a hidden participant: everybody sees them and their earlier contributions',
  body: z.object({ visible: z.literal(true) }),
  reply: NoContent,
  errors: ['participant.not.found', ...doorErrors, 'permission.denied'],
})

export const favouriteWorkspace = endpoint('PUT', '/rest/participants/:participantUuid/favourite', {
  summary: 'Marks or unmarks a workspace as your favourite',
  body: z.object({ favourite: z.boolean() }),
  reply: NoContent,
  errors: ['participant.not.found', ...doorErrors, 'permission.denied'],
})

export const muteWorkspace = endpoint('PUT', '/publicapi/1/participants/:participantUuid/muted', {
  summary:
    'Mutes or unmutes a workspace for you: no more summaries of its activity by email. Mentions, tasks and system emails go on',
  body: z.object({ muted: z.boolean() }),
  reply: NoContent,
  errors: ['participant.not.found', ...doorErrors, 'permission.denied'],
})

export const leaveWorkspace = endpoint('DELETE', '/rest/participants/', {
  summary: 'Leaves a workspace',
  query: z.object({ shareUuid: Id }),
  reply: NoContent,
  errors: ['workspace.not.found', 'workspace.closed', 'permission.denied'],
})

export const updateBypass = endpoint('PUT', '/publicapi/1/participants/:participantUuid/bypassTwoStep', {
  summary: 'Sets whether a service account bypasses two-step, if the workgroup permits it. For the owner',
  body: z.object({ bypassTwoStep: z.boolean() }),
  reply: NoContent,
  errors: ['participant.not.found', ...doorErrors, 'permission.denied', 'reauthentication.required'],
})

export const updateAssistiveText = endpoint('PUT', '/publicapi/1/participants/:participantUuid/assistiveText', {
  summary:
    'Sets whether a participant without the download ability gets the text of pages, for a screen reader. For the owner',
  body: z.object({ assistiveText: z.boolean() }),
  reply: NoContent,
  errors: ['participant.not.found', ...doorErrors, 'permission.denied'],
})
