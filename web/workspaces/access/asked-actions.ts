import { ABILITIES, type GrantAction } from '@strongroom/contract/access/abilities.ts'
import type { Asset, AssetActions } from '@strongroom/contract/documents/assets.ts'
import type { ParticipantActions } from '@strongroom/contract/workspaces/participants.ts'
import type { VersionActions } from '@strongroom/contract/documents/versions.ts'
import type { AskedAction } from '@strongroom/contract/why/why.ts'
import type { WorkspaceActions } from '@strongroom/contract/workspaces/workspaces.ts'
import type { TextOf } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { grantText } from './clause-names.ts'

const workspaceNames: Record<Exclude<keyof WorkspaceActions, GrantAction>, MessageKey> = {
  listParticipants: 'why.do.list-people',
  createDocument: 'why.do.create-document',
  createFolder: 'why.do.create-folder',
  createLink: 'why.do.create-link',
  createComment: 'why.do.create-comment',
  createTask: 'why.do.create-task',
  createPublicAnnotation: 'why.do.annotate-publicly',
  createTaggedDocument: 'why.do.create-tagged-document',
  canDownloadLatest: 'why.do.download',
  createParticipant: 'why.do.invite',
  updateName: 'why.do.update-name',
  turnOnSecureShare: 'why.do.two-step-on',
  turnOffSecureShare: 'why.do.two-step-off',
  readAudit: 'why.do.read-audit',
  exportAudit: 'why.do.export-audit',
  readBin: 'why.do.read-bin',
  emptyBin: 'why.do.empty-bin',
  favourite: 'why.do.favourite',
  mute: 'why.do.mute',
  accept: 'why.do.accept',
  decline: 'why.do.decline',
  leave: 'why.do.leave',
  updateLifecycle: 'why.do.plan-end',
  updateOwner: 'why.do.hand-over',
  delete: 'why.do.close',
  grantBcc: 'why.do.invite-hidden',
  updateTakingPart: 'why.do.taking-part',
  reveal: 'why.do.reveal',
  updateLinkType: 'why.do.link-type',
  updateSuggestedTagSets: 'why.do.suggest-tag-sets',
}

const documentNames: Partial<Record<keyof AssetActions, MessageKey>> = {
  preview: 'why.do.preview',
  canDownload: 'why.do.download',
  canDownloadVersion: 'why.do.download-version',
  updateName: 'why.do.update-name',
  updateParent: 'why.do.move',
  createVersion: 'why.do.create-version',
  addTag: 'why.do.add-tag',
  deleteTag: 'why.do.delete-tag',
  saveAnnotations: 'why.do.annotate',
  savePublicAnnotations: 'why.do.annotate-publicly',
  saveAnnotatedCopy: 'why.do.save-annotated-copy',
  delete: 'why.do.delete',
}

const folderNames: Partial<Record<keyof AssetActions, MessageKey>> = {
  createDocument: 'why.do.create-document',
  createFolder: 'why.do.create-folder',
  createLink: 'why.do.create-link',
  createTaggedDocument: 'why.do.create-tagged-document',
  updateName: 'why.do.update-name',
  updateParent: 'why.do.move',
  delete: 'why.do.delete',
}

const linkNames: Partial<Record<keyof AssetActions, MessageKey>> = {
  updateName: 'why.do.update-name',
  updateUrl: 'why.do.update-url',
  addTag: 'why.do.add-tag',
  deleteTag: 'why.do.delete-tag',
  updateParent: 'why.do.move',
  delete: 'why.do.delete',
}

const versionNames: Record<keyof VersionActions, MessageKey> = {
  canDownloadVersion: 'why.do.download',
  canReadText: 'why.do.read-text',
  canRollbackTo: 'why.do.roll-back',
}

const otherNames: Record<keyof ParticipantActions, MessageKey> = {
  update: 'why.do.change-abilities',
  delete: 'why.do.remove',
  resend: 'participant.resend',
  viewAs: 'view-as.start',
  explain: 'why.do.explain',
  bypassTwoStep: 'why.do.bypass',
  assistiveText: 'why.do.assistive',
}

export interface AskedOption {
  value: AskedAction
  label: string
}

const named = (t: TextOf, names: Partial<Record<string, MessageKey>>): AskedOption[] =>
  (Object.entries(names) as [AskedAction, MessageKey][]).map(([value, name]) => ({ value, label: t(name) }))

/** The explainable actions of a workspace. */
export const workspaceOptions = (t: TextOf): AskedOption[] => [
  ...named(t, workspaceNames),
  ...ABILITIES.map(({ grant, word }) => ({ value: grant, label: grantText(t, word) })),
]

/** The same for an earlier version of a document. */
export const versionOptions = (t: TextOf): AskedOption[] => named(t, versionNames)

/** The same for a participant as the object of an action. */
export const otherOptions = (t: TextOf): AskedOption[] => named(t, otherNames)

/** The same for a document or folder; actions that aren't offered come first, because people wonder about those. */
export function assetOptions(t: TextOf, { type, actions }: Asset): AskedOption[] {
  const options = named(t, { FOLDER: folderNames, DOCUMENT: documentNames, LINK: linkNames }[type])
  const isOffered = ({ value }: AskedOption) => actions?.[value as keyof AssetActions] ?? false
  return [...options.filter((one) => !isOffered(one)), ...options.filter(isOffered)]
}
