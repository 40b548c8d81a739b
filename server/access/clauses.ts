import { type Ability, byAbility } from '@strongroom/contract/access/abilities.ts'
import { type Clause, clause, type Facts, type Origin } from './rules.ts'

/** The clauses about a person's standing in a workspace. The rules of every noun use them. */

export const BY_OWNER: Origin = ['participant', 'owner']
const BY_INVITERS: Origin = ['participant', 'owner', 'manager', 'inviter']

export const accepted = clause(
  'invitation.accepted',
  ['participant', 'oneself'],
  ({ standing }) => standing.hasAccepted,
)
export const pending = clause('invitation.pending', ['participant'], ({ standing }) => !standing.hasAccepted)
export const open = clause('workspace.open', ['workspace'], ({ standing }) => !standing.isClosed)
/** A suspended workgroup's workspaces stay readable, and nothing in them changes. */
export const inForce = clause(
  'workgroup.in.force',
  ['workgroup', 'account.admin', 'operator'],
  ({ standing }) => !standing.options.isSuspended,
)
/** A service account's session has the permission of its secret. People's sessions have no such limit (decision 267). */
export const writes = {
  ...clause('session.writes', ['session', 'operator'], ({ standing }) => !standing.isReadOnly),
  isExceptional: true as const,
}
/** Only the records system deletes what it keeps. */
export const notLinked = clause('workspace.not.linked', ['workspace'], ({ standing }) => standing.linkType === 'NONE')
/** On legal hold nothing is deleted, and nothing overwritten of which no earlier state is kept (decision 220). */
export const notHeld = clause(
  'workspace.not.held',
  ['workspace', 'workgroup.admin'],
  ({ standing }) => !standing.isHeld,
)
/** The administrators may forbid deleting in all workspaces of a workgroup. */
export const deletable = clause(
  'workgroup.delete.allowed',
  ['workgroup', 'workgroup.admin'],
  ({ standing }) => standing.options.assetDeleteAllowed,
)
/** The administrators may forbid links in all workspaces of a workgroup. */
export const linksEnabled = clause(
  'workgroup.links.enabled',
  ['workgroup', 'workgroup.admin'],
  ({ standing }) => standing.options.linksEnabled,
)
/** The administrators may forbid tags of documents in all workspaces of a workgroup. */
export const tagsEnabled = clause(
  'workgroup.tags.enabled',
  ['workgroup', 'workgroup.admin'],
  ({ standing }) => standing.options.tagsEnabled,
)
/** The administrators may forbid annotations in all workspaces of a workgroup. */
export const annotationsEnabled = clause(
  'workgroup.annotations.enabled',
  ['workgroup', 'workgroup.admin'],
  ({ standing }) => standing.options.annotationsEnabled,
)
/** The administrators may forbid annotations for everyone who may view a document. */
export const publicAnnotationsEnabled = clause(
  'workgroup.public.annotations.enabled',
  ['workgroup', 'workgroup.admin'],
  ({ standing }) => standing.options.publicAnnotationsEnabled,
)
/** Only the records system adds to what it publishes. */
export const notPublication = clause(
  'workspace.not.publication',
  ['workspace'],
  ({ standing }) => standing.linkType !== 'PUBLICATION' || standing.isLinkedAgent,
)
/** The agent is the account whose link created the workspace; this never changes. */
export const linkedAgent = clause('role.linked.agent', ['workspace'], ({ standing }) => standing.isLinkedAgent)
export const passed = clause('two.step.passed', ['session', 'oneself'], ({ standing }) => standing.shut === null)
export const owner = clause('role.owner', BY_OWNER, ({ standing }) => standing.isOwner)
export const notOwner = clause('role.not.owner', BY_OWNER, ({ standing }) => !standing.isOwner)
export const leads = clause('role.leads', BY_OWNER, ({ standing }) => standing.isOwner || standing.isManager)
/** The operator sets the edition, by the account's agreement. */
export const enterprise = clause(
  'workgroup.enterprise',
  ['workgroup', 'operator'],
  ({ standing }) => standing.options.isEnterprise,
)
export const hidden = clause('role.hidden', BY_OWNER, ({ standing }) => standing.isHidden)
/** Tasks are between people who know each other. */
export const notHidden = clause('role.not.hidden', BY_OWNER, ({ standing }) => !standing.isHidden)
export const reveals = clause('workspace.reveals', ['workspace', 'owner'], ({ standing }) => standing.takingPartReveals)

/** The facts about another participant that rules depend on. */
export interface OtherFacts extends Facts {
  other: { isSelf: boolean; isOwner: boolean; hasAccepted: boolean; seesMore: boolean }
}

export const isAnother = clause('participant.not.self', ['other'], ({ other }: OtherFacts) => !other.isSelf)
export const isNotOwner = clause('participant.not.owner', ['other', 'owner'], ({ other }: OtherFacts) => !other.isOwner)
export const hasJoined = clause('participant.accepted', ['other'], ({ other }: OtherFacts) => other.hasAccepted)
/** Their view would show what policies deny to the person (decision 257). */
export const seesNoMore = clause(
  'participant.sees.no.more',
  ['other', 'workgroup.admin'],
  ({ other }: OtherFacts) => !other.seesMore,
)

/** A fact about an object for explanations: everywhere else it doesn't exist for the person (decision 146). */
export interface PolicyFacts {
  isDenied: boolean
}

export const notDenied = clause(
  'document.not.denied',
  ['document', 'workgroup.admin', 'owner', 'manager'],
  ({ isDenied }: PolicyFacts) => !isDenied,
)

/** One clause for each ability, `ability.<name>`. */
export const holding: { readonly [A in Ability]: Clause<Facts> } = byAbility(({ name, givenBy }) =>
  clause(`ability.${name}`, givenBy === 'owner' ? BY_OWNER : BY_INVITERS, ({ standing }) => standing.abilities[name]),
)
