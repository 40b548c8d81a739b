import { ABILITIES, type Ability } from '@strongroom/contract/access/abilities.ts'
import type { Changer, ClauseCode, WhyClause } from '@strongroom/contract/why/why.ts'

type Origin = [source: WhyClause['source'], ...changers: Changer[]]

const BY_OWNER: Origin = ['participant', 'owner']
const BY_INVITERS: Origin = ['participant', 'owner', 'manager', 'inviter']
const FIXED: Origin = ['document']
// Owner and managers are exempt from a folder's flags, and may move its contents elsewhere.
const BY_FOLDER: Origin = ['folder', 'owner', 'manager']

const abilityOrigins = Object.fromEntries(
  ABILITIES.map(({ name, givenBy }) => [`ability.${name}`, givenBy === 'owner' ? BY_OWNER : BY_INVITERS]),
) as Record<`ability.${Ability}`, Origin>

/**
 * The owner of each clause's fact, and the people who could change it. A new clause without an entry doesn't compile.
 */
const ORIGINS: Record<ClauseCode, Origin> = {
  'invitation.accepted': ['participant', 'oneself'],
  'invitation.pending': ['participant'],
  'workspace.open': ['workspace'],
  'two.step.passed': ['session', 'oneself'],
  'two.step.on': ['workspace', 'owner', 'manager'],
  'two.step.off': ['workspace', 'owner', 'manager'],
  'role.owner': BY_OWNER,
  'role.not.owner': BY_OWNER,
  'role.leads': BY_OWNER,
  'role.closes': BY_OWNER,
  ...abilityOrigins,
  'workgroup.two.step.optional': ['workgroup', 'workgroup.admin'],
  // Features and edition are part of the account's contract.
  'workgroup.secure.share': ['workgroup'],
  'workgroup.enterprise': ['workgroup'],
  'workspace.reveals': ['workspace', 'owner'],
  'role.hidden': BY_OWNER,
  // The agent whose link created the workspace, permanently.
  'role.linked.agent': ['workspace'],
  // The records system decides what it keeps.
  'workspace.not.linked': ['workspace'],
  'workspace.not.publication': ['workspace'],
  'workgroup.delete.allowed': ['workgroup', 'workgroup.admin'],
  'asset.not.root': FIXED,
  'asset.is.document': FIXED,
  'asset.is.folder': FIXED,
  'asset.readable': ['document', 'server', 'editor'],
  'asset.fetchable': ['document', 'server', 'editor'],
  'folder.edit': BY_FOLDER,
  'folder.new.document': BY_FOLDER,
  'folder.new.folder': BY_FOLDER,
  'version.not.latest': ['version', 'editor'],
  'participant.not.self': ['other'],
  'participant.not.owner': ['other', 'owner'],
  'participant.not.manager': ['other', 'owner'],
  'participant.pending': ['other'],
  'participant.accepted': ['other'],
  'participant.bypassable': ['other', 'workgroup.admin'],
}

/** A clause in the format of the answer. */
export function presentClause(code: ClauseCode, holds: boolean, folder: WhyClause['folder'] = null): WhyClause {
  const [source, ...changers] = ORIGINS[code]
  return { code, holds, source, folder, changers }
}
