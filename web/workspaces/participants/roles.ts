import type { Ability } from '@strongroom/contract/access/abilities.ts'
import type { Abilities } from '@strongroom/contract/workspaces/participants.ts'
import type { WorkspaceActions } from '@strongroom/contract/workspaces/workspaces.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { grantOf } from './ability-groups.ts'

export interface Role {
  name: MessageKey
  /** A line on what the role permits. */
  hint: MessageKey
  abilities: readonly Ability[]
}

const contributes: Ability[] = ['hasDownload', 'hasCommenter', 'hasCreateDocument', 'hasCreateFolder']
const edits: Ability[] = [...contributes, 'hasEdit', 'hasDelete']

/** The standard sets of abilities, from the smallest to the largest. Each includes the previous one. */
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

/** The abilities that roles consist of. Editing online, which no feature uses, stays unchanged. */
const told: Ability[] = roles.at(-1)!.abilities as Ability[]

/** The role with these abilities; undefined for another combination. */
export const roleOf = (held: Abilities): Role | undefined =>
  roles.find(({ abilities }) => told.every((ability) => held[ability] === abilities.includes(ability)))

/** The abilities of a role. */
export const withRole = (held: Abilities, { abilities }: Role): Abilities => ({
  ...held,
  ...Object.fromEntries(told.map((ability) => [ability, abilities.includes(ability)])),
})

/** Whether the server permits changing these abilities to a role's. */
export const mayGive = (held: Abilities, role: Role, actions: WorkspaceActions | undefined): boolean => {
  const wanted = withRole(held, role)
  return told.every((ability) => wanted[ability] === held[ability] || (actions?.[grantOf[ability]] ?? false))
}
