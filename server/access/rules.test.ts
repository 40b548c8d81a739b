import { groupRules } from '../organisation/groups/policy.ts'
import { overseenRules } from '../organisation/oversight/policy.ts'
import { accountRules, accountWorkgroupRules } from '../organisation/accounts/policy.ts'
import { clauseCodes } from '@strongroom/contract/why/clause-codes.gen.ts'
import { expect, test } from 'vitest'
import type { AssetState } from '../documents/assets/clauses.ts'
import { assetActions, assetRules } from '../documents/assets/policy.ts'
import { participantActions, participantRules } from '../workspaces/participants/policy.ts'
import { STANDINGS, TABLE_HEAD } from '../test/standings.ts'
import { versionActions, versionRules } from '../documents/versions/policy.ts'
import { annotationRules } from '../documents/annotations/policy.ts'
import { binRules } from '../documents/bin/policy.ts'
import { commentRules } from '../documents/comments/policy.ts'
import { taskRules } from '../documents/tasks/policy.ts'
import { userActions, userRules } from '../identity/people/policy.ts'
import { tagSetActions, tagSetRules } from '../organisation/tag-sets/policy.ts'
import { workgroupActions, workgroupRules } from '../organisation/workgroups/policy.ts'
import { workspaceActions, workspaceRules } from '../workspaces/workspaces/policy.ts'
import { isSeen, type SeenFacts } from '../workspaces/participants/clauses.ts'
import { notDenied, type PolicyFacts } from './clauses.ts'
import { viewingActions } from './policy-of-viewing.ts'
import { actionsBy, all, clause, type Origin, refusedBy, type Rule, type Rules } from './rules.ts'

const ANY: Origin = ['workspace']

const flags = [true, false]
const states: AssetState[] = flags.flatMap((isFolder) =>
  flags.map((open) => ({
    isFolder,
    isRoot: false,
    isLink: false,
    scanStatus: isFolder ? null : open ? 'COMPLETE' : 'SCANNING',
    openEdit: open,
    openNewDocument: open,
    openNewFolder: !open,
  })),
)
const others = flags.flatMap((isManager) =>
  flags.map((hasAccepted) => ({
    isSelf: false,
    isOwner: false,
    isManager,
    hasAccepted,
    bypassable: isManager,
    seesMore: !isManager,
  })),
)

type Flags = [boolean, boolean, boolean, boolean, boolean, boolean]
const NO_FACTORS = {
  passed: 'NONE' as const,
  hasAuthenticator: false,
  hasPasskey: true,
  bypasses: null,
  isEnforced: false,
  isPasskeyOnly: false,
  isWanted: false,
}

const byClauses = <A extends object, F>(rules: Rules<A, F>, facts: F) =>
  Object.fromEntries(
    (Object.keys(rules) as (keyof A)[]).map((action) => [action, refusedBy(rules[action], facts).length === 0]),
  )

test('an action is refused exactly if a clause says why', () => {
  for (const standing of Object.values(STANDINGS)) {
    expect(byClauses(workspaceRules, { standing })).toEqual(workspaceActions(standing))
    for (const other of others) {
      expect(byClauses(participantRules, { standing, other })).toEqual(participantActions(standing, other))
      expect(viewingActions(standing, other)).toEqual({ viewAs: participantActions(standing, other).viewAs })
    }
    for (const asset of states) {
      expect(byClauses(assetRules, { standing, asset })).toEqual(assetActions(standing, asset))
      for (const isLatest of flags) {
        const version = { scanStatus: 'COMPLETE', isLatest }
        const facts = { standing, asset: { ...asset, scanStatus: 'COMPLETE' }, version }
        expect(byClauses(versionRules, facts)).toEqual(versionActions(standing, asset, version))
      }
    }
  }
})

test('the same holds for workgroups, tag sets and accounts', () => {
  for (let bits = 0; bits < 256; bits++) {
    const flag = (at: number) => (bits >> at) % 2 === 1
    const [isMember, isWorkgroupAdmin, isAccountAdmin, isEnterprise, isSettled, isSuspended] = [0, 1, 2, 3, 4, 5].map(
      flag,
    ) as Flags
    const workgroup = {
      isMember,
      isReporter: flag(7),
      isWorkgroupAdmin,
      isAccountAdmin,
      isEnterprise,
      isSettled,
      isSuspended,
    }
    expect(byClauses(workgroupRules, { workgroup })).toEqual(workgroupActions(workgroup))
    const facts = { workgroup, tagSets: { creates: flag(6), chooses: flag(7) } }
    expect(byClauses(tagSetRules, facts)).toEqual(tagSetActions(facts))
  }
  for (const unfinished of [null, 'REQUIRE_MOBILE_AUTH_LOGIN'] as const)
    for (const termsAccepted of flags)
      for (const isEnterprise of flags)
        for (const workgroupId of [null, 'g']) {
          const administers = { workgroupId, accountId: isEnterprise ? 'a' : null }
          const features = { sales: true, salesReports: isEnterprise, enterpriseAdmin: termsAccepted }
          const roles = {
            isSuspended: unfinished === null && !isEnterprise,
            isSales: isEnterprise,
            isOperator: isEnterprise,
            features,
          }
          const account = {
            ...roles,
            workgroupId,
            isEnterprise,
            administers,
            termsAccepted,
            factors: NO_FACTORS,
            unfinished,
            scope: null,
          }
          expect(byClauses(userRules, { account })).toEqual(userActions(account))
        }
})

test('all refusing clauses are named, each once', () => {
  const pending = STANDINGS['everything, pending']!
  expect(refusedBy(workspaceRules.updateName, { standing: pending })).toEqual(['invitation.accepted', 'role.leads'])
  const closed = STANDINGS['owner, closed']!
  expect(refusedBy(workspaceRules.grantManageWorkspace, { standing: closed })).toEqual(['workspace.open'])
  const asset = { ...states[1]!, isFolder: false, scanStatus: 'SCANNING', openEdit: false }
  const facts = { standing: STANDINGS['preview']!, asset, version: { isLatest: true } }
  const why = ['ability.hasEdit', 'folder.edit', 'asset.readable', 'version.not.latest']
  expect(refusedBy(versionRules.canRollbackTo, facts)).toEqual(why)
  const folder = { standing: STANDINGS['owner']!, asset: { ...states[0]!, isFolder: true, scanStatus: null } }
  expect(refusedBy(assetRules.preview, folder)).toEqual(['asset.is.document', 'asset.readable'])
  const [one, two] = [clause('role.owner', ANY, () => false), clause('role.leads', ANY, () => false)]
  expect(all(one, [two, one], two)).toEqual([one, two])
})

test('equal facts share one immutable value', () => {
  const viewer = STANDINGS['preview']!
  // Rules of its own: tests of other files may have filled the values of the product's.
  const rules = { ...workspaceRules }
  const one = actionsBy(rules, { standing: viewer })
  const other = { ...viewer, workspaceId: 'another', participantId: 'somebody else' }
  expect(actionsBy(rules, { standing: other })).toBe(one)
  expect(actionsBy(rules, { standing: STANDINGS['owner, closed']! })).not.toBe(one)
  expect(() => Object.assign(one, { updateName: true })).toThrow(TypeError)
})

test('rules of any number of clauses are told apart, also of more than a number has bits', () => {
  const rulesOf = (total: number) =>
    Object.fromEntries(
      Array.from({ length: total }, (_, at) => [
        `a${at}`,
        [clause<{ on: number }>('role.owner', ANY, ({ on }) => on === at)],
      ]),
    )
  for (const total of [52, 53, 120]) {
    const rules = rulesOf(total)
    for (const on of [0, 31, 32, 51, total - 1]) {
      const held = Object.entries(actionsBy(rules, { on })).filter(([, allowed]) => allowed)
      expect(held).toEqual([[`a${on}`, true]])
      expect(actionsBy(rules, { on })).toBe(actionsBy(rules, { on }))
    }
  }
})

const nouns = [
  workspaceRules,
  participantRules,
  assetRules,
  versionRules,
  annotationRules,
  commentRules,
  binRules,
  taskRules,
  workgroupRules,
  tagSetRules,
  userRules,
  accountRules,
  accountWorkgroupRules,
  overseenRules,
  groupRules,
  // Explanations add these: everywhere else, the object is unknown to the person.
  { find: all<PolicyFacts & SeenFacts>(notDenied, isSeen) },
]
const used = new Map(
  nouns.flatMap((rules) => (Object.values(rules) as Rule<never>[]).flat().map(({ code, origin }) => [code, origin])),
)

test('every declared clause is part of a rule that can be explained', () => {
  expect(clauseCodes.filter((code) => !used.has(code))).toEqual([])
})

test('each clause names its source and who can change it, as the reviewed table says', async () => {
  const rows = [...used]
    .toSorted()
    .map(([code, [source, ...changers]]) => `| ${code} | ${source} | ${changers.join(', ')} |`)
  const table = ['| Clause | Source | Changed by |', '|---|---|---|', ...rows, ''].join('\n')
  await expect(TABLE_HEAD.replace('policy.ts', 'the files clauses.ts') + table).toMatchFileSnapshot('clauses.table.md')
})

test('at most a thousand values are cached, and further ones are right too', () => {
  const bits = Array.from({ length: 11 }, (_, at) => [
    `a${at}`,
    [clause<number>('role.owner', ANY, (n) => (n >> at) % 2 === 1)],
  ])
  const rules = Object.fromEntries(bits) as Record<string, Rule<number>>
  for (let n = 0; n < 1000; n++) actionsBy(rules, n)
  expect(actionsBy(rules, 999)).toBe(actionsBy(rules, 999))
  expect(actionsBy(rules, 1000)).not.toBe(actionsBy(rules, 1000))
  expect(Object.values(actionsBy(rules, 1000))).toEqual(bits.map((_, at) => (1000 >> at) % 2 === 1))
})
