import type { Abilities, Ability } from '@strongroom/contract/workspaces/participants.ts'

/** Preview and nothing else: what an invitation gives unless more is ticked. */
export const noAbilities: Abilities = {
  hasDownload: false,
  hasCreateDocument: false,
  hasCreateFolder: false,
  hasEdit: false,
  hasEditOnline: false,
  hasDelete: false,
  hasCommenter: false,
  hasInviter: false,
  hasManageWorkspace: false,
}

const names = Object.keys(noAbilities) as Ability[]

/** The abilities out of something that has them among others. */
export const abilitiesOf = (holder: Abilities): Abilities =>
  Object.fromEntries(names.map((name) => [name, holder[name]])) as Abilities

/** Only those abilities that differ. */
export const changedAbilities = (from: Abilities, to: Abilities): Partial<Abilities> =>
  Object.fromEntries(names.filter((name) => from[name] !== to[name]).map((name) => [name, to[name]]))
