import type { Participant } from '@strongroom/contract/workspaces/participants.ts'
import type { WorkspaceActions } from '@strongroom/contract/workspaces/workspaces.ts'
import { openLateDialog } from '../../ui/dialogs/late-dialog.ts'

/** Opens the blade that changes a participant's abilities; `custom` if the person came for the single ones. */
export const openEditAbilities = (
  participant: Participant,
  actions: WorkspaceActions | undefined,
  { custom = false } = {},
) => openLateDialog(async () => (await import('./edit-abilities.tsx')).EditAbilities, { participant, actions, custom })
