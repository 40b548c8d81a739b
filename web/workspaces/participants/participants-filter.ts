import type { Classification, listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import type { z } from 'zod'

export type ParticipantSort = z.output<(typeof listParticipants)['query']>['sort']

/** How the list of people is narrowed and ordered; all of it stands in the address. Pages count from 0. */
export interface ParticipantsFilter {
  'participants-page'?: number | undefined
  'participants-page-size'?: number | undefined
  'participants-sort'?: ParticipantSort | undefined
  accepted?: Classification | undefined
  query?: string | undefined
}

/** The orders on offer; the first is the default. */
export const participantSorts = [
  'role,desc',
  'role,asc',
  'username,asc',
  'username,desc',
  'joinedDate,desc',
  'joinedDate,asc',
] as const satisfies ParticipantSort[]
