import type { Classification, listParticipants } from '@strongroom/contract/participants.ts'
import type { z } from 'zod'
import type { MessageKey } from '../app/language.ts'

export type ParticipantSort = z.output<(typeof listParticipants)['query']>['sort']

/** How the list of people is narrowed and ordered; all of it stands in the address. Pages count from 0. */
export interface ParticipantsFilter {
  'participants-page'?: number | undefined
  'participants-page-size'?: number | undefined
  'participants-sort'?: ParticipantSort | undefined
  accepted?: Classification | undefined
  query?: string | undefined
}

/** The orders on offer with their names; the first is the default. */
export const participantSortNames: Record<ParticipantSort, MessageKey> = {
  'role,desc': 'participant.sort.role-desc',
  'role,asc': 'participant.sort.role-asc',
  'username,asc': 'workspace.sort.name-asc',
  'username,desc': 'workspace.sort.name-desc',
  'joinedDate,desc': 'participant.sort.joined-desc',
  'joinedDate,asc': 'participant.sort.joined-asc',
}
