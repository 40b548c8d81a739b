import type { Ability, AbilityWord } from '@strongroom/contract/access/abilities.ts'
import type { Changer, ClauseCode } from '@strongroom/contract/why/why.ts'
import type { TextOf } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { abilityNames } from '../participants/ability-groups.ts'

type OtherCode = Exclude<ClauseCode, `ability.${Ability}`>

/** The text of each clause: a new one without a text doesn't compile. */
const clauseNames: Record<OtherCode, MessageKey> = {
  'invitation.accepted': 'why.clause.accepted',
  'invitation.pending': 'why.clause.pending',
  'workspace.open': 'why.clause.open',
  'two.step.passed': 'why.clause.two-step-passed',
  'two.step.on': 'why.clause.two-step-on',
  'two.step.off': 'why.clause.two-step-off',
  'role.owner': 'why.clause.owner',
  'role.not.owner': 'why.clause.not-owner',
  'role.leads': 'why.clause.leads',
  'role.closes': 'why.clause.closes',
  'workgroup.two.step.optional': 'why.clause.two-step-optional',
  'workgroup.secure.share': 'why.clause.secure-share',
  'workgroup.enterprise': 'why.clause.enterprise',
  'workspace.reveals': 'why.clause.reveals',
  'role.hidden': 'why.clause.hidden',
  'role.linked.agent': 'why.clause.linked-agent',
  'workgroup.delete.allowed': 'why.clause.delete-allowed',
  'workspace.not.linked': 'why.clause.not-linked',
  'workspace.not.publication': 'why.clause.not-publication',
  'asset.not.root': 'why.clause.not-root',
  'asset.is.document': 'why.clause.document',
  'asset.is.folder': 'why.clause.is-folder',
  'asset.readable': 'why.clause.readable',
  'asset.fetchable': 'why.clause.fetchable',
  'folder.edit': 'why.clause.folder-edit',
  'folder.new.document': 'why.clause.folder-document',
  'folder.new.folder': 'why.clause.folder-folder',
  'version.not.latest': 'why.clause.not-latest',
  'participant.not.self': 'why.clause.not-self',
  'participant.not.owner': 'why.clause.other-not-owner',
  'participant.not.manager': 'why.clause.other-not-manager',
  'participant.pending': 'why.clause.other-pending',
  'participant.accepted': 'why.clause.other-accepted',
  'participant.bypassable': 'why.clause.other-bypassable',
}

const isAbility = (code: ClauseCode): code is `ability.${Ability}` => code.startsWith('ability.')

export const clauseText = (t: TextOf, code: ClauseCode): string =>
  isAbility(code)
    ? t('why.clause.ability', { ability: t(abilityNames[code.slice('ability.'.length) as Ability]) })
    : t(clauseNames[code])

const changerNames: Record<Changer, MessageKey> = {
  oneself: 'why.changer.oneself',
  owner: 'why.changer.owner',
  manager: 'why.changer.manager',
  inviter: 'why.changer.inviter',
  editor: 'why.changer.editor',
  'workgroup.admin': 'why.changer.workgroup.admin',
  server: 'why.changer.server',
}

export const changersText = (t: TextOf, changers: readonly Changer[]): string =>
  changers.length === 0
    ? t('why.changers-none')
    : t('why.changers', { who: changers.map((one) => t(changerNames[one])).join(', ') })

export const grantText = (t: TextOf, word: AbilityWord): string =>
  t('why.do.grant', { ability: t(`participant.ability.${word}`) })
