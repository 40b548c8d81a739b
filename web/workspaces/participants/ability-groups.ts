import type { Ability } from '@strongroom/contract/workspaces/participants.ts'
import type { WorkspaceActions } from '@strongroom/contract/workspaces/workspaces.ts'
import type { MessageKey } from '../../i18n/language.ts'

interface AbilityGroup {
  title: MessageKey
  abilities: readonly Ability[]
}

/**
 * The abilities in the order and groups of the form; viewing stands first in the first group. Editing online and
 * commenting aren't there yet, so nobody is offered them.
 */
export const abilityGroups: readonly AbilityGroup[] = [
  { title: 'participant.group.access', abilities: ['hasDownload'] },
  { title: 'participant.group.contribute', abilities: ['hasCreateDocument', 'hasCreateFolder'] },
  { title: 'participant.group.collaborate', abilities: ['hasEdit', 'hasDelete'] },
  { title: 'participant.group.manage', abilities: ['hasInviter', 'hasManageWorkspace'] },
]

export const abilityNames: Record<Ability, MessageKey> = {
  hasDownload: 'participant.ability.download',
  hasCreateDocument: 'participant.ability.create-document',
  hasCreateFolder: 'participant.ability.create-folder',
  hasEdit: 'participant.ability.edit',
  hasEditOnline: 'participant.ability.edit-online',
  hasDelete: 'participant.ability.delete',
  hasCommenter: 'participant.ability.comment',
  hasInviter: 'participant.ability.invite',
  hasManageWorkspace: 'participant.ability.manage',
}

/** Which of the workspace's actions says that one may give an ability. */
export const grantOf: Record<Ability, keyof WorkspaceActions> = {
  hasDownload: 'grantDownload',
  hasCreateDocument: 'grantCreateDocument',
  hasCreateFolder: 'grantCreateFolder',
  hasEdit: 'grantEdit',
  hasEditOnline: 'grantEditOnline',
  hasDelete: 'grantDelete',
  hasCommenter: 'grantCommenter',
  hasInviter: 'grantInviter',
  hasManageWorkspace: 'grantManageWorkspace',
}
