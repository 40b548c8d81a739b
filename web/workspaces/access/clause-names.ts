import type { Ability, AbilityWord } from '@strongroom/contract/access/abilities.ts'
import type { Changer, ClauseCode } from '@strongroom/contract/why/why.ts'
import type { TextOf } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { abilityNames } from '../participants/ability-groups.ts'

const isAbility = (code: ClauseCode): code is `ability.${Ability}` => code.startsWith('ability.')

export const clauseText = (t: TextOf, code: ClauseCode): string =>
  isAbility(code)
    ? t('why.clause.ability', { ability: t(abilityNames[code.slice('ability.'.length) as Ability]) })
    : t(`why.clause.${code}`)

const changerNames: Record<Changer, MessageKey> = {
  oneself: 'why.changer.oneself',
  owner: 'why.changer.owner',
  manager: 'why.changer.manager',
  inviter: 'why.changer.inviter',
  editor: 'why.changer.editor',
  'workgroup.admin': 'why.changer.workgroup.admin',
  'account.admin': 'why.changer.account.admin',
  server: 'why.changer.server',
  operator: 'why.changer.operator',
}

export const changersText = (t: TextOf, changers: readonly Changer[]): string =>
  changers.length === 0
    ? t('why.changers-none')
    : t('why.changers', { who: changers.map((one) => t(changerNames[one])).join(', ') })

export const grantText = (t: TextOf, word: AbilityWord): string =>
  t('why.do.grant', { ability: t(`participant.ability.${word}`) })
