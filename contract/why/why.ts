import { z } from 'zod'
import { ABILITIES } from '../access/abilities.ts'
import { AssetActions } from '../documents/assets.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Id } from '../wire/ids.ts'
import { ParticipantActions } from '../workspaces/participants.ts'
import { VersionActions } from '../documents/versions.ts'
import { doorErrors, WorkspaceActions } from '../workspaces/workspaces.ts'

const abilityClauses = ABILITIES.map(({ name }) => `ability.${name}` as const)

/** The clauses that rules are made of, each named for its condition. */
export const ClauseCode = z.enum([
  'invitation.accepted',
  'invitation.pending',
  'workspace.open',
  'two.step.passed',
  'two.step.on',
  'two.step.off',
  'role.owner',
  'role.not.owner',
  'role.leads',
  'role.closes',
  ...abilityClauses,
  'workgroup.two.step.optional',
  'workgroup.secure.share',
  'workgroup.enterprise',
  'workspace.reveals',
  'role.hidden',
  'role.linked.agent',
  'workgroup.delete.allowed',
  'workspace.not.linked',
  'workspace.not.publication',
  'asset.not.root',
  'asset.is.document',
  'asset.is.folder',
  'asset.readable',
  'asset.fetchable',
  'folder.edit',
  'folder.new.document',
  'folder.new.folder',
  'version.not.latest',
  'participant.not.self',
  'participant.not.owner',
  'participant.not.manager',
  'participant.pending',
  'participant.accepted',
  'participant.bypassable',
])
export type ClauseCode = z.infer<typeof ClauseCode>

/** The actions that can be explained: those of a workspace, or with an id those of the named object. */
export const actionsOf = {
  workspace: Object.keys(WorkspaceActions.shape) as (keyof WorkspaceActions)[],
  asset: Object.keys(AssetActions.shape) as (keyof AssetActions)[],
  version: Object.keys(VersionActions.shape) as (keyof VersionActions)[],
  other: Object.keys(ParticipantActions.shape) as (keyof ParticipantActions)[],
}
export type AskedAction = keyof WorkspaceActions | keyof AssetActions | keyof VersionActions | keyof ParticipantActions

const Action = z.enum([...new Set(Object.values(actionsOf).flat())] as [AskedAction, ...AskedAction[]])

/** The people who could change the refusing fact: roles, never names. Empty if nobody can. */
export const Changer = z.enum(['oneself', 'owner', 'manager', 'inviter', 'editor', 'workgroup.admin', 'server'])
export type Changer = z.infer<typeof Changer>

export const WhyClause = z.object({
  code: ClauseCode,
  holds: z.boolean(),
  /** The owner of the fact. */
  source: z.enum(['participant', 'session', 'workspace', 'workgroup', 'folder', 'document', 'version', 'other']),
  /** The closed folder; its name only for people who see the folder. */
  folder: z.object({ uuid: Id, name: z.string().nullable() }).nullable(),
  changers: z.array(Changer),
})
export type WhyClause = z.infer<typeof WhyClause>

/** The kind of the object in question. */
export const kindAsked = (query: { assetUuid?: unknown; versionUuid?: unknown; otherUuid?: unknown }) =>
  query.versionUuid ? 'version' : query.assetUuid ? 'asset' : query.otherUuid ? 'other' : 'workspace'

export const explainAction = endpoint('GET', '/publicapi/1/workspaces/:workspaceUuid/why', {
  viewAs: true,
  summary:
    'Why somebody can, or cannot, do something: all clauses of its rule, which of them hold, and who could change them',
  query: z
    .object({
      /** The participant in question; the caller by default. */
      participantUuid: Id.optional(),
      action: Action,
      assetUuid: Id.optional(),
      versionUuid: Id.optional(),
      /** The other participant of the action. */
      otherUuid: Id.optional(),
    })
    .refine((query) => (actionsOf[kindAsked(query)] as string[]).includes(query.action), {
      path: ['action'],
      message: 'not an action of that',
    }),
  reply: z.object({
    participantUuid: Id,
    action: Action,
    allowed: z.boolean(),
    clauses: z.array(WhyClause),
  }),
  errors: [
    'workspace.not.found',
    'participant.not.found',
    'asset.not.found',
    'version.not.found',
    'permission.denied',
    ...doorErrors,
  ],
})
