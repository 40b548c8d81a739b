import { z } from 'zod'
import { Person } from '../../identity/users.ts'
import { Bytes, endpoint, NoContent } from '../../wire/endpoint.ts'
import { line } from '../../wire/fields.ts'
import { Id, Time, TimeInput } from '../../wire/ids.ts'
import { limits } from '../../wire/limits.ts'
import { pageOf, pageQuery } from '../../wire/page.ts'
import { Participant } from '../../workspaces/participants.ts'
import { doorErrors } from '../../workspaces/workspaces.ts'
import { ownerStates } from '../oversight/overseen-workspaces.ts'

export const reviewErrors = {
  'review.not.found': { status: 404, description: 'Access review not found' },
  'review.ended': { status: 409, description: 'This access review is over' },
  'review.due.invalid': { status: 400, description: 'An access review is due 7 to 90 days ahead' },
  'review.due.earlier': { status: 400, description: 'An access review can only be extended' },
  'review.workspace.busy': { status: 409, description: 'A chosen workspace is being reviewed already, or not open' },
  'review.nobody': { status: 409, description: 'There is nobody to review in these workspaces' },
  'review.too.large': {
    status: 409,
    description: `One access review has at most ${limits.reviewedWorkspaces} workspaces`,
  },
  'review.decided': { status: 409, description: 'Someone else has decided about this participant already' },
} as const

const Counts = z.object({
  /** Visible participants: hidden ones aren't counted. */
  participants: z.int(),
  confirmed: z.int(),
  ended: z.int(),
  open: z.int(),
})

/** An access review as the administrators of its workgroup see it. */
export const AccessReview = z.object({
  model: z.literal('AccessReview'),
  uuid: Id,
  name: z.string(),
  state: z.enum(['OPEN', 'DONE', 'CANCELLED']),
  createdTime: Time,
  dueTime: Time,
  workspaces: z.int(),
  /** Workspaces in which participants are still to be decided about. */
  unfinished: z.int(),
  actions: z.object({ update: z.boolean() }),
})
export type AccessReview = z.infer<typeof AccessReview>

/** The progress of a review in one workspace, without its content. */
export const ReviewedWorkspace = z.object({
  workspaceUuid: Id,
  name: z.string(),
  owner: Person,
  ownerState: z.enum(ownerStates),
  dueTime: Time,
  ...Counts.shape,
})
export type ReviewedWorkspace = z.infer<typeof ReviewedWorkspace>

const ofWorkgroup = '/rest/workgroups/:workgroupUuid/accessreviews'
const one = `${ofWorkgroup}/:reviewUuid` as const
const seeing = ['workgroup.not.found', 'permission.denied'] as const
const changing = [...seeing, 'review.not.found', 'review.ended'] as const

export const listReviews = endpoint('GET', ofWorkgroup, {
  summary: 'The access reviews of a workgroup, newest first. For its administrators',
  query: z.object(pageQuery(50)),
  reply: pageOf(AccessReview),
  errors: seeing,
})

export const startReview = endpoint('POST', ofWorkgroup, {
  summary:
    'Starts an access review of the chosen open workspaces, or of all that are in none: their owners and managers confirm each participant by the date, or that access ends. For administrators',
  idempotent: true,
  body: z.object({
    name: line(limits.inputText),
    dueTime: TimeInput,
    workspaceUuids: z.array(Id).min(1).max(limits.reviewedWorkspaces).optional(),
  }),
  reply: AccessReview,
  errors: [
    ...seeing,
    'reauthentication.required',
    'idempotency.mismatch',
    'review.due.invalid',
    'review.workspace.busy',
    'review.nobody',
    'review.too.large',
  ],
})

export const listReviewedWorkspaces = endpoint('GET', `${one}/workspaces`, {
  summary: 'The progress of an access review by workspace, unfinished ones first. For administrators',
  query: z.object(pageQuery(50)),
  reply: pageOf(ReviewedWorkspace),
  errors: [...seeing, 'review.not.found'],
})

export const exportReview = endpoint('GET', `${one}/result`, {
  kind: 'bytes',
  viewAs: false,
  summary:
    'The decisions of an access review as CSV, one row a participation. Hidden participants are left out. For administrators',
  writes: 'the export is recorded',
  reply: Bytes,
  errors: [...seeing, 'review.not.found'],
})

export const remindReviewers = endpoint('POST', `${one}/reminders`, {
  summary: 'Emails the owners and managers who have not finished, at most once a day. For administrators',
  reply: NoContent,
  errors: [...changing, 'too.many.requests'],
})

export const extendReview = endpoint('PUT', one, {
  summary: 'Moves the date of an access review further ahead. For administrators',
  body: z.object({ dueTime: TimeInput }),
  reply: NoContent,
  errors: [...changing, 'review.due.invalid', 'review.due.earlier'],
})

export const cancelReview = endpoint('DELETE', one, {
  summary:
    'Cancels an access review: nobody else loses access by it; what owners have decided stays. For administrators',
  reply: NoContent,
  errors: changing,
})

const inWorkspace = '/publicapi/1/workspaces/:workspaceUuid/accessreview'

/** A participant to decide about. */
export const ReviewItem = z.object({
  participant: Participant,
  /** The workgroup of a person whose name is visible. */
  organisation: z.string().nullable(),
  /** When they last opened the workspace. */
  lastVisitTime: Time.nullable(),
})
export type ReviewItem = z.infer<typeof ReviewItem>

export const findReview = endpoint('GET', inWorkspace, {
  summary:
    'The running access review of a workspace, null if there is none, with the participants that you still have to decide about. For owner and managers',
  query: z.object(pageQuery(limits.reviewPage)),
  reply: pageOf(ReviewItem).extend({ review: z.object({ uuid: Id, name: z.string(), dueTime: Time }).nullable() }),
  errors: ['workspace.not.found', ...doorErrors, 'permission.denied'],
})

export const decideReview = endpoint('PUT', inWorkspace, {
  summary: 'Confirms these participants in a running access review, or ends their access. Each by itself',
  body: z.object({
    participantUuids: z.array(Id).min(1).max(limits.reviewPage),
    decision: z.enum(['CONFIRM', 'END']),
  }),
  reply: z.object({
    done: z.array(Id),
    errors: z.array(z.object({ participantUuid: Id, code: z.string(), description: z.string() })),
  }),
  errors: ['workspace.not.found', ...doorErrors, 'permission.denied', 'review.not.found'],
})
