import type { Ability } from '@strongroom/contract/access/abilities.ts'
import { Abilities } from '@strongroom/contract/workspaces/participants.ts'
import type { Standing } from '../access/standing.ts'

const NONE = Abilities.parse({})
export const ABILITIES = Object.keys(NONE) as Ability[]
const ALL = Object.fromEntries(ABILITIES.map((ability) => [ability, true])) as Abilities

const OPTIONS = {
  largeFiles: false,
  assetDeleteAllowed: true,
  linksEnabled: true,
  annotationsEnabled: true,
  publicAnnotationsEnabled: true,
  tagsEnabled: true,
  binDays: 30,
  twoStepMandatory: false,
  secureShare: true,
  isEnterprise: true,
  isSuspended: false,
}

/** A standing in an open workspace that the person has accepted; differences are given. */
export const standing = (different: Partial<Standing> = {}): Standing => ({
  workspaceId: 'w',
  workspaceName: 'W',
  workgroupId: 'g',
  participantId: 'p',
  personId: 'u',
  isOwner: false,
  isManager: false,
  isAdmin: false,
  hasAccepted: true,
  isHidden: false,
  partyNumber: null,
  takingPartReveals: false,
  isClosed: false,
  isHeld: false,
  endsAt: null,
  linkType: 'NONE',
  isLinkedAgent: false,
  isReadOnly: false,
  hasAssistiveText: false,
  twoStep: null,
  shut: null,
  abilities: NONE,
  options: OPTIONS,
  wrappedKey: null,
  ...different,
})

/**
 * Every kind of person that the rules distinguish: owner, manager, preview only, each ability alone, all but manage,
 * and outsiders.
 */
export const STANDINGS: Record<string, Standing> = {
  owner: standing({ isOwner: true, abilities: ALL }),
  manager: standing({ isManager: true, abilities: ALL }),
  preview: standing(),
  ...Object.fromEntries(
    ABILITIES.filter((ability) => ability !== 'hasManageWorkspace').map((ability) => [
      ability,
      standing({ abilities: { ...NONE, [ability]: true, ...(ability === 'hasEdit' ? { hasDownload: true } : {}) } }),
    ]),
  ),
  everything: standing({ abilities: { ...ALL, hasManageWorkspace: false } }),
  'owner, closed': standing({ isOwner: true, abilities: ALL, isClosed: true }),
  'everything, pending': standing({ abilities: { ...ALL, hasManageWorkspace: false }, hasAccepted: false }),
  'manager, pending': standing({ isManager: true, abilities: ALL, hasAccepted: false }),
  'owner, two-step': standing({ isOwner: true, abilities: ALL, twoStep: 'EMAIL' }),
  'owner, two-step mandatory': standing({
    isOwner: true,
    abilities: ALL,
    twoStep: 'EMAIL',
    options: { ...OPTIONS, twoStepMandatory: true },
  }),
  'owner, no two-step workspaces': standing({
    isOwner: true,
    abilities: ALL,
    options: { ...OPTIONS, secureShare: false },
  }),
  'owner, two-step door shut': standing({
    isOwner: true,
    abilities: ALL,
    twoStep: 'EMAIL',
    shut: 'access.code.required',
  }),
  'everything, pending, two-step door shut': standing({
    abilities: { ...ALL, hasManageWorkspace: false },
    hasAccepted: false,
    twoStep: 'MOBILE',
    shut: 'REQUIRE_MOBILE_AUTH_LOGIN',
  }),
  'owner, records-linked': standing({ isOwner: true, abilities: ALL, linkType: 'COLLABORATION' }),
  'owner, publication': standing({ isOwner: true, abilities: ALL, linkType: 'PUBLICATION' }),
  'the agent, publication': standing({
    linkType: 'PUBLICATION',
    isLinkedAgent: true,
    abilities: { ...NONE, hasDownload: true, hasCreateDocument: true, hasCreateFolder: true, hasEdit: true },
  }),
  'admin, preview': standing({ isAdmin: true }),
  'admin, pending': standing({ isAdmin: true, hasAccepted: false }),
  'admin, two-step door shut': standing({ isAdmin: true, twoStep: 'EMAIL', shut: 'access.code.required' }),
  'admin, closed': standing({ isAdmin: true, isClosed: true }),
  'owner, delete switched off': standing({
    isOwner: true,
    abilities: ALL,
    options: { ...OPTIONS, assetDeleteAllowed: false },
  }),
  'owner, annotations switched off': standing({
    isOwner: true,
    abilities: ALL,
    options: { ...OPTIONS, annotationsEnabled: false },
  }),
  'owner, public annotations switched off': standing({
    isOwner: true,
    abilities: ALL,
    options: { ...OPTIONS, publicAnnotationsEnabled: false },
  }),
  'owner, standard edition': standing({ isOwner: true, abilities: ALL, options: { ...OPTIONS, isEnterprise: false } }),
  'owner, on hold': standing({ isOwner: true, abilities: ALL, isHeld: true }),
  'owner, suspended': standing({ isOwner: true, abilities: ALL, options: { ...OPTIONS, isSuspended: true } }),
  'everything, suspended': standing({
    abilities: { ...ALL, hasManageWorkspace: false },
    options: { ...OPTIONS, isSuspended: true },
  }),
  'everything, pending, suspended': standing({
    abilities: { ...ALL, hasManageWorkspace: false },
    hasAccepted: false,
    options: { ...OPTIONS, isSuspended: true },
  }),
  'everything, read-only client': standing({
    isReadOnly: true,
    abilities: { ...ALL, hasManageWorkspace: false },
  }),
  'everything, pending, read-only client': standing({
    isReadOnly: true,
    abilities: { ...ALL, hasManageWorkspace: false },
    hasAccepted: false,
  }),
  'everything, hidden': standing({
    isHidden: true,
    abilities: { ...ALL, hasInviter: false, hasManageWorkspace: false },
  }),
  'hidden, taking part reveals': standing({
    isHidden: true,
    takingPartReveals: true,
    abilities: { ...NONE, hasDownload: true },
  }),
}

/** A Markdown table: a row per person, a column per action. */
export function tableOf(title: string, rows: Record<string, Record<string, boolean>>): string {
  const columns = Object.keys(Object.values(rows)[0]!)
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    `## ${title}`,
    '',
    line(['', ...columns]),
    line(columns.concat('').map(() => '---')),
    ...Object.entries(rows).map(([who, actions]) => line([who, ...columns.map((c) => (actions[c] ? 'yes' : '·'))])),
    '',
  ].join('\n')
}

export const rowsOf = <T extends object>(of: (standing: Standing) => T) =>
  Object.fromEntries(
    Object.entries(STANDINGS).map(([who, standing]) => [who, { ...of(standing) } as Record<string, boolean>]),
  )

export const TABLE_HEAD =
  '<!-- Generated from policy.ts by its test; a changed right is a changed cell. `vitest run -u` writes it. -->\n\n'
