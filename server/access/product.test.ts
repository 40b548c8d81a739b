import type { Ability } from '@strongroom/contract/access/abilities.ts'
import { Abilities } from '@strongroom/contract/workspaces/participants.ts'
import { expect, test } from 'vitest'
import type { AssetState } from '../documents/assets/clauses.ts'
import { assetActions, receivingActions } from '../documents/assets/policy.ts'
import {
  deniedAbilities,
  openInvitationActions,
  ownActions,
  participantActions,
} from '../workspaces/participants/policy.ts'
import { ABILITIES, standing } from '../test/standings.ts'
import { versionActions } from '../documents/versions/policy.ts'
import { administeredActions, workspaceActions } from '../workspaces/workspaces/policy.ts'
import type { Standing } from './standing.ts'

/*
 * Tests the full product of all facts that rules depend on against the permissions as a person would state them. These
 * sentences repeat the policies on purpose: the policies' own clauses can't confirm themselves.
 */
const FLAGS = [false, true]
const NONE = Abilities.parse({})
const ALL = Object.fromEntries(ABILITIES.map((ability) => [ability, true])) as Abilities

/** Owner, manager, and everybody else with every subset of the eight abilities beside managing. */
function* people(): Generator<Partial<Standing>> {
  yield { isOwner: true, abilities: ALL }
  yield { isManager: true, abilities: ALL }
  const eight = ABILITIES.filter((ability) => ability !== 'hasManageWorkspace')
  for (let set = 0; set < 2 ** eight.length; set++)
    yield {
      abilities: { ...NONE, ...Object.fromEntries(eight.map((ability, bit) => [ability, (set & (2 ** bit)) > 0])) },
    }
}

/** Every combination of these. */
function* product<T extends object>(dimensions: Partial<T>[][]): Generator<Partial<T>> {
  const [first, ...rest] = dimensions
  if (!first) yield {}
  else for (const one of first) for (const others of product(rest)) yield { ...one, ...others }
}

const OPTIONS = standing().options
const OPTION_SETS = [
  ...product<Standing['options']>([
    FLAGS.map((assetDeleteAllowed) => ({ assetDeleteAllowed })),
    FLAGS.map((twoStepMandatory) => ({ twoStepMandatory })),
    FLAGS.map((isEnterprise) => ({ isEnterprise })),
  ]),
  { secureShare: false },
  { linksEnabled: false },
  { tagsEnabled: false },
  { annotationsEnabled: false },
  { publicAnnotationsEnabled: false },
].map((options) => ({ options: { ...OPTIONS, ...options } }))
const LINKS: Partial<Standing>[] = [
  {},
  { isHeld: true },
  { linkType: 'COLLABORATION' },
  { linkType: 'PUBLICATION' },
  { linkType: 'PUBLICATION', isLinkedAgent: true },
]
const STATES = [
  ...product<Standing>([
    FLAGS.map((hasAccepted) => ({ hasAccepted })),
    FLAGS.map((isClosed) => ({ isClosed })),
    [{}, { twoStep: 'EMAIL' }, { twoStep: 'EMAIL', shut: 'access.code.required' }] as Partial<Standing>[],
    FLAGS.map((isAdmin) => ({ isAdmin })),
    LINKS,
    [{}, { isHidden: true }, { takingPartReveals: true }, { isHidden: true, takingPartReveals: true }],
  ]),
]

/** The differences by action; empty if all is right. Calling `expect` a million times takes minutes. */
function differences(got: object, expected: Record<string, boolean>): string[] {
  const actual = got as Record<string, boolean>
  if (Object.keys(actual).length !== Object.keys(expected).length) return ['other actions than expected']
  return Object.keys(expected).filter((action) => actual[action] !== expected[action])
}

function expectedInWorkspace(one: Standing): Record<string, boolean> {
  const { abilities, isOwner, isManager, hasAccepted, isClosed, shut, options } = one
  const inside = hasAccepted && !isClosed && !shut
  const leads = isOwner || isManager
  const grants = inside && abilities.hasInviter
  const isPublished = one.linkType === 'PUBLICATION' && !one.isLinkedAgent
  return {
    updateName: inside && leads,
    turnOnSecureShare: inside && leads && !one.twoStep && options.secureShare,
    turnOffSecureShare: inside && leads && one.twoStep !== null && !options.twoStepMandatory,
    createDocument: inside && abilities.hasCreateDocument && !isPublished,
    createFolder: inside && abilities.hasCreateFolder && !isPublished,
    createLink: inside && abilities.hasCreateDocument && !isPublished && options.linksEnabled,
    createComment: inside && abilities.hasCommenter,
    createPublicAnnotation:
      inside && abilities.hasCommenter && options.annotationsEnabled && options.publicAnnotationsEnabled,
    createTaggedDocument: inside && abilities.hasCreateDocument && !isPublished && options.tagsEnabled,
    readBin: inside && abilities.hasDelete,
    emptyBin: inside && leads && options.assetDeleteAllowed && one.linkType === 'NONE' && !one.isHeld,
    createTask: inside && abilities.hasCommenter && !one.isHidden,
    createParticipant: inside && abilities.hasInviter,
    listParticipants: inside,
    readAudit: inside && leads,
    exportAudit: hasAccepted && !shut && leads,
    canDownloadLatest: inside && abilities.hasDownload,
    favourite: inside,
    mute: inside,
    accept: !hasAccepted && !isClosed,
    decline: !hasAccepted && !isClosed,
    leave: !isClosed && !isOwner,
    updateLifecycle: inside && leads && !one.isHeld,
    updateOwner: inside && isOwner,
    delete: !isClosed && !one.isHeld && (one.isAdmin || (isOwner && !shut)),
    grantDownload: grants && abilities.hasDownload,
    grantCreateDocument: grants && abilities.hasCreateDocument,
    grantCreateFolder: grants && abilities.hasCreateFolder,
    grantEdit: grants && abilities.hasEdit,
    grantEditOnline: grants && abilities.hasEditOnline,
    grantDelete: grants && abilities.hasDelete,
    grantCommenter: grants && abilities.hasCommenter,
    grantInviter: inside && isOwner,
    grantManageWorkspace: inside && isOwner && options.isEnterprise,
    grantBcc: inside && isOwner && options.isEnterprise,
    updateTakingPart: inside && isOwner,
    reveal: inside && one.isHidden && one.takingPartReveals,
    updateSuggestedTagSets: inside && leads && options.isEnterprise,
    updateLinkType: inside && one.isLinkedAgent,
  }
}

test('workspaces: every person, every state, every option', { timeout: 120_000 }, () => {
  const wrong = new Set<string>()
  let total = 0
  for (const person of people())
    for (const state of STATES)
      for (const options of OPTION_SETS) {
        const one = standing({ ...person, ...state, ...options })
        for (const action of differences(workspaceActions(one), expectedInWorkspace(one))) wrong.add(action)
        total++
      }
  expect([...wrong]).toEqual([])
  expect(total).toBe(258 * 480 * 13)
})

const SCANS = ['COMPLETE', 'COMPLETE_NOT_SCANNED', 'UNABLE_TO_SCAN', 'SCANNING', 'VIRUS_DETECTED']
const OBJECTS = [
  ...product<AssetState>([
    [
      { isFolder: true, isRoot: true, isLink: false, scanStatus: null },
      { isFolder: true, isRoot: false, isLink: false, scanStatus: null },
      { isFolder: false, isRoot: false, isLink: true, scanStatus: null },
      ...SCANS.map((scanStatus) => ({ isFolder: false, isRoot: false, isLink: false, scanStatus })),
    ],
    FLAGS.map((openEdit) => ({ openEdit })),
    FLAGS.map((openNewDocument) => ({ openNewDocument })),
    FLAGS.map((openNewFolder) => ({ openNewFolder })),
  ]),
] as AssetState[]

function expectedOfAsset(one: Standing, asset: AssetState) {
  const { abilities, isOwner, isManager } = one
  const inside = one.hasAccepted && !one.isClosed
  const leads = isOwner || isManager
  const clean = asset.scanStatus === 'COMPLETE' || asset.scanStatus === 'COMPLETE_NOT_SCANNED'
  const edits = inside && !asset.isRoot && abilities.hasEdit && (leads || asset.openEdit)
  const isPublication = one.linkType === 'PUBLICATION' && !one.isLinkedAgent
  const isDocument = !asset.isFolder && !asset.isLink
  const downloads = inside && isDocument && abilities.hasDownload
  const annotates = inside && isDocument && clean && one.options.annotationsEnabled
  const fetches = downloads && (clean || asset.scanStatus === 'UNABLE_TO_SCAN')
  return {
    preview: inside && isDocument && clean,
    canDownload: fetches,
    canDownloadLatest: fetches,
    canDownloadVersion: downloads,
    canUpdateParent: edits,
    updateName: edits,
    updateParent: edits,
    createVersion: edits && isDocument && !isPublication,
    createDocument:
      inside && asset.isFolder && abilities.hasCreateDocument && (leads || asset.openNewDocument) && !isPublication,
    createTaggedDocument:
      inside &&
      asset.isFolder &&
      abilities.hasCreateDocument &&
      (leads || asset.openNewDocument) &&
      one.options.tagsEnabled &&
      !isPublication,
    createFolder:
      inside && asset.isFolder && abilities.hasCreateFolder && (leads || asset.openNewFolder) && !isPublication,
    createLink:
      inside &&
      asset.isFolder &&
      abilities.hasCreateDocument &&
      (leads || asset.openNewDocument) &&
      one.options.linksEnabled &&
      !isPublication,
    updateUrl: edits && asset.isLink && one.options.linksEnabled && !isPublication,
    addTag: edits && !asset.isFolder && one.options.tagsEnabled,
    deleteTag: edits && !asset.isFolder && one.options.tagsEnabled && !one.isHeld,
    saveAnnotations: annotates,
    savePublicAnnotations: annotates && abilities.hasCommenter && one.options.publicAnnotationsEnabled,
    saveAnnotatedCopy: annotates && downloads && abilities.hasCreateDocument && !isPublication,
    updateFlags: inside && asset.isFolder && !asset.isRoot && leads,
    delete:
      inside &&
      !asset.isRoot &&
      abilities.hasDelete &&
      one.options.assetDeleteAllowed &&
      one.linkType === 'NONE' &&
      !one.isHeld,
  }
}

test('documents, folders and versions: every person, every kind, every flag of the parent folders', {
  timeout: 120_000,
}, () => {
  const wrong = new Set<string>()
  const states = product<Standing>([
    FLAGS.map((hasAccepted) => ({ hasAccepted })),
    FLAGS.map((isClosed) => ({ isClosed })),
    LINKS,
    [
      {},
      { assetDeleteAllowed: false },
      { linksEnabled: false },
      { tagsEnabled: false },
      { annotationsEnabled: false },
      { publicAnnotationsEnabled: false },
    ].map((options) => ({ options: { ...OPTIONS, ...options } })),
  ])
  for (const state of states)
    for (const person of people()) {
      for (const hasAssistiveText of FLAGS) {
        const one = standing({ ...person, ...state, hasAssistiveText })
        const withDownload = { ...one, abilities: { ...one.abilities, hasDownload: true } }
        for (const asset of OBJECTS) {
          const expected = expectedOfAsset(one, asset)
          for (const action of differences(assetActions(one, asset), expected)) wrong.add(action)
          const receives = one.hasAccepted && !one.isClosed && asset.isFolder
          const leads = one.isOwner || one.isManager
          const receiving = {
            receiveDocument: receives && (leads || asset.openNewDocument),
            receiveFolder: receives && (leads || asset.openNewFolder),
          }
          for (const action of differences(receivingActions(one, asset), receiving)) wrong.add(action)
          if (asset.scanStatus === null) continue
          for (const isLatest of FLAGS) {
            // The version's own state counts, not that of its document.
            const got = versionActions(
              one,
              { ...asset, scanStatus: 'SCANNING' },
              { scanStatus: asset.scanStatus, isLatest },
            )
            const canRollbackTo = expected.createVersion && expected.preview && !isLatest
            const canReadText =
              expected.canDownload || (one.hasAssistiveText && expectedOfAsset(withDownload, asset).canDownload)
            const as = { canDownloadVersion: expected.canDownload, canReadText, canRollbackTo }
            for (const action of differences(got, as)) wrong.add(`version ${action}`)
          }
        }
      }
    }
  expect([...wrong]).toEqual([])
})

test('participants and invitations: every person, every other person', () => {
  const wrong = new Set<string>()
  const others = [
    ...product<Parameters<typeof participantActions>[1]>([
      FLAGS.map((isSelf) => ({ isSelf })),
      FLAGS.map((isOwner) => ({ isOwner })),
      FLAGS.map((isManager) => ({ isManager })),
      FLAGS.map((hasAccepted) => ({ hasAccepted })),
      FLAGS.map((bypassable) => ({ bypassable })),
      FLAGS.map((seesMore) => ({ seesMore })),
    ]),
  ] as Parameters<typeof participantActions>[1][]
  for (const person of people())
    for (const state of STATES) {
      const one = standing({ ...person, ...state })
      const inside = one.hasAccepted && !one.isClosed && !one.shut
      const leads = one.isOwner || one.isManager
      for (const other of others) {
        const another = !other.isSelf && !other.isOwner
        const touches = inside && one.abilities.hasInviter && another && (one.isOwner || !other.isManager)
        const expected = {
          update: touches,
          delete: touches,
          resend: touches && !other.hasAccepted,
          explain: inside && (leads || other.isSelf),
          viewAs: inside && leads && another && other.hasAccepted && !other.seesMore,
          bypassTwoStep: one.isOwner && !one.isClosed && !one.shut && other.bypassable,
          assistiveText: one.isOwner && !one.isClosed && !one.shut && !other.isOwner,
        }
        for (const action of differences(participantActions(one, other), expected)) wrong.add(action)
      }
      const answers = !one.hasAccepted && !one.isClosed
      const reveal = inside && one.isHidden && one.takingPartReveals
      const own = {
        accept: answers,
        decline: answers,
        favourite: inside,
        mute: inside,
        leave: !one.isClosed && !one.isOwner,
        reveal,
      }
      for (const action of differences(ownActions(one), own)) wrong.add(`own ${action}`)
      const openly = !one.isClosed && one.isHidden
      for (const action of differences(openInvitationActions(one), { accept: openly, decline: openly }))
        wrong.add(`openly ${action}`)
      const { isSuspended } = one.options
      const closes = one.isAdmin && !one.isClosed && !one.isHeld && !isSuspended
      if (administeredActions({ ...one, isSuspended }).delete !== closes) wrong.add('administered delete')
    }
  expect([...wrong]).toEqual([])
})

test('abilities: nobody gives an ability that they do not hold, and two belong to the owner', () => {
  const only = (ability: Ability) => ({ ...NONE, [ability]: true })
  for (const ability of ABILITIES) {
    const isOwners = ability === 'hasInviter' || ability === 'hasManageWorkspace'
    const inviter = standing({ abilities: { ...only('hasInviter'), hasEdit: true } })
    for (const [who, gives, takes] of [
      [standing({ isOwner: true, abilities: ALL }), true, true],
      [standing({ isManager: true, abilities: ALL }), !isOwners, !isOwners],
      [inviter, ability === 'hasEdit', !isOwners],
      [standing({ abilities: only(ability) }), false, !isOwners],
    ] as const) {
      expect(deniedAbilities(who, NONE, only(ability)), `gives ${ability}`).toEqual(gives ? [] : [ability])
      expect(deniedAbilities(who, only(ability), NONE), `takes ${ability}`).toEqual(takes ? [] : [ability])
      expect(deniedAbilities(who, only(ability), only(ability))).toEqual([])
    }
  }
})
