import type { Asset } from '@strongroom/contract/documents/assets.ts'
import type { DocumentVersion } from '@strongroom/contract/documents/versions.ts'
import type { Participant } from '@strongroom/contract/workspaces/participants.ts'
import { IconHelpCircle } from '@tabler/icons-react'
import type { Intent } from '../../ui/action-menu.tsx'
import { openLateDialog } from '../../ui/dialogs/late-dialog.ts'
import type { Asked } from './ask-why.tsx'

const openAskWhy = (asked: Asked) => openLateDialog(async () => (await import('./ask-why.tsx')).AskWhy, asked)

/** Asking about a person, in the menu of a participant. */
export const askWhyIntent: Intent<Participant> = {
  label: 'why.ask',
  icon: IconHelpCircle,
  shown: (participant) => participant.actions?.explain ?? false,
  open: (participant) => openAskWhy({ workspaceUuid: participant.workspaceUuid, participant }),
}

/** The actions on a participant, by the caller or, for people who may ask, by somebody else. */
export const askAboutPersonIntent: Intent<Participant> = {
  label: 'why.ask-own',
  icon: IconHelpCircle,
  shown: () => true,
  open: (other) => openAskWhy({ workspaceUuid: other.workspaceUuid, thing: { other } }),
}

/** The same in the menus of documents and folders: everybody who sees one may ask about themselves. */
export const askOwnWhyIntent: Intent<Asset> = {
  label: 'why.ask-own',
  icon: IconHelpCircle,
  shown: () => true,
  open: (asset) => openAskWhy({ workspaceUuid: asset.workspaceUuid, thing: { asset } }),
}

/** The same for a version. */
export const openVersionWhy = (version: DocumentVersion) =>
  openAskWhy({ workspaceUuid: version.asset.workspaceUuid, thing: { version } })
