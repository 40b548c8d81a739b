import type { Classification, listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import type { z } from 'zod'

export type ParticipantSort = z.output<(typeof listParticipants)['query']>['sort']

/** Filters and order of the list of people, all in the URL. Pages count from 0. */
export interface ParticipantsFilter {
  'participants-page'?: number | undefined
  'participants-page-size'?: number | undefined
  'participants-sort'?: ParticipantSort | undefined
  accepted?: Classification | undefined
  query?: string | undefined
}

/** The offered orders; the first is the default. */
export const participantSorts = [
  'role,desc',
  'role,asc',
  'username,asc',
  'username,desc',
  'joinedDate,desc',
  'joinedDate,asc',
] as const satisfies ParticipantSort[]
