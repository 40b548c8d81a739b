import type { Ability } from '@strongroom/contract/access/abilities.ts'
import type { Abilities } from '@strongroom/contract/workspaces/participants.ts'
import type { WorkspaceActions } from '@strongroom/contract/workspaces/workspaces.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { grantOf } from './ability-groups.ts'

export interface Role {
  name: MessageKey
  /** What it lets people do, in a line. */
  hint: MessageKey
  abilities: readonly Ability[]
}

const contributes: Ability[] = ['hasDownload', 'hasCreateDocument', 'hasCreateFolder']
const edits: Ability[] = [...contributes, 'hasEdit', 'hasDelete']

/** The usual sets of abilities, from the smallest to the largest. Each has those of the one before. */
export const roles: readonly Role[] = [
  { name: 'participant.role.preview', hint: 'participant.role.preview-hint', abilities: [] },
  { name: 'participant.role.downloader', hint: 'participant.role.downloader-hint', abilities: ['hasDownload'] },
  { name: 'participant.role.contributor', hint: 'participant.role.contributor-hint', abilities: contributes },
  { name: 'participant.role.editor', hint: 'participant.role.editor-hint', abilities: edits },
  {
    name: 'participant.role.manager',
    hint: 'participant.role.manager-hint',
    abilities: [...edits, 'hasInviter', 'hasManageWorkspace'],
  },
]

/** What roles are made of: the abilities of features that are there. Others stay as they are. */
const told: Ability[] = roles.at(-1)!.abilities as Ability[]

/** The role that somebody with these abilities has; undefined for another mixture. */
export const roleOf = (held: Abilities): Role | undefined =>
  roles.find(({ abilities }) => told.every((ability) => held[ability] === abilities.includes(ability)))

/** The abilities of a role. */
export const withRole = (held: Abilities, { abilities }: Role): Abilities => ({
  ...held,
  ...Object.fromEntries(told.map((ability) => [ability, abilities.includes(ability)])),
})

/** Whether the server lets one change somebody's abilities from these to a role's. */
export const mayGive = (held: Abilities, role: Role, actions: WorkspaceActions | undefined): boolean => {
  const wanted = withRole(held, role)
  return told.every((ability) => wanted[ability] === held[ability] || (actions?.[grantOf[ability]] ?? false))
}
