import { z } from 'zod'
import { ABILITIES } from '../access/abilities.ts'
import { AnnotationActions } from '../documents/annotations.ts'
import { AssetActions } from '../documents/assets.ts'
import { BinActions } from '../documents/bin.ts'
import { CommentActions } from '../documents/comments.ts'
import { TaskActions } from '../documents/tasks.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Id } from '../wire/ids.ts'
import { ParticipantActions } from '../workspaces/participants.ts'
import { VersionActions } from '../documents/versions.ts'
import { doorErrors, WorkspaceActions } from '../workspaces/workspaces.ts'
import { clauseCodes } from './clause-codes.gen.ts'

const abilityClauses = ABILITIES.map(({ name }) => `ability.${name}` as const)

/** The clauses that rules are made of, each named for its condition. */
export const ClauseCode = z.enum([...clauseCodes, ...abilityClauses])
export type ClauseCode = z.infer<typeof ClauseCode>

/**
 * The kinds of objects that can be asked about, with the query parameter that identifies one and its actions. If a
 * query names several, the first one here counts; without any, the workspace.
 */
export const ASKED = {
  version: { by: 'versionUuid', actions: Object.keys(VersionActions.shape) as (keyof VersionActions)[] },
  bin: { by: 'binUuid', actions: Object.keys(BinActions.shape) as (keyof BinActions)[] },
  comment: { by: 'commentUuid', actions: Object.keys(CommentActions.shape) as (keyof CommentActions)[] },
  annotation: {
    by: 'annotationUuid',
    actions: Object.keys(AnnotationActions.shape) as (keyof AnnotationActions)[],
  },
  task: { by: 'taskUuid', actions: Object.keys(TaskActions.shape) as (keyof TaskActions)[] },
  asset: { by: 'assetUuid', actions: Object.keys(AssetActions.shape) as (keyof AssetActions)[] },
  /** The other participant of the action. */
  other: { by: 'otherUuid', actions: Object.keys(ParticipantActions.shape) as (keyof ParticipantActions)[] },
  workspace: { by: null, actions: Object.keys(WorkspaceActions.shape) as (keyof WorkspaceActions)[] },
} as const
export type AskedKind = keyof typeof ASKED
type AskedBy = NonNullable<(typeof ASKED)[AskedKind]['by']>
export type AskedAction = (typeof ASKED)[AskedKind]['actions'][number]

const kinds = Object.keys(ASKED) as AskedKind[]
const thingQuery = Object.fromEntries(
  kinds.flatMap((kind) => (ASKED[kind].by === null ? [] : [[ASKED[kind].by, Id.optional()]])),
) as Record<AskedBy, ReturnType<typeof Id.optional>>

const Action = z.enum([...new Set(Object.values(ASKED).flatMap(({ actions }): AskedAction[] => actions))] as [
  AskedAction,
  ...AskedAction[],
])

/** The people who could change the refusing fact: roles, never names. Empty if nobody can. */
export const Changer = z.enum([
  'oneself',
  'owner',
  'manager',
  'inviter',
  'editor',
  'workgroup.admin',
  'account.admin',
  'server',
  /** The operator of the installation. */
  'operator',
])
export type Changer = z.infer<typeof Changer>

/** The owner of the property that a clause depends on. */
export const ClauseSource = z.enum([
  'participant',
  'session',
  'workspace',
  'workgroup',
  'folder',
  'document',
  'comment',
  'annotation',
  'version',
  'task',
  'other',
  /** The person's own account, and their role in the account that their workgroup belongs to. */
  'account',
])
export type ClauseSource = z.infer<typeof ClauseSource>

export const WhyClause = z.object({
  code: ClauseCode,
  holds: z.boolean(),
  source: ClauseSource,
  /** The closed folder; its name only for people who see the folder. */
  folder: z.object({ uuid: Id, name: z.string().nullable() }).nullable(),
  changers: z.array(Changer),
})
export type WhyClause = z.infer<typeof WhyClause>

/** Returns the kind and id of the object that a query is about; the workspace has no id. */
export function thingAsked(query: { [by in AskedBy]?: unknown }): { kind: AskedKind; id: string } {
  for (const kind of kinds) {
    const { by } = ASKED[kind]
    if (by !== null && query[by]) return { kind, id: String(query[by]) }
  }
  return { kind: 'workspace', id: '' }
}

export const explainAction = endpoint('GET', '/publicapi/1/workspaces/:workspaceUuid/why', {
  viewAs: true,
  summary:
    'Why somebody can, or cannot, do something: all clauses of its rule, which of them hold, and who could change them',
  query: z
    .object({
      /** The participant in question; the caller by default. */
      participantUuid: Id.optional(),
      action: Action,
      ...thingQuery,
    })
    .refine((query) => (ASKED[thingAsked(query).kind].actions as string[]).includes(query.action), {
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
    'bin.entry.not.found',
    'comment.not.found',
    'task.not.found',
    'permission.denied',
    ...doorErrors,
  ],
})
