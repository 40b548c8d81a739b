import type { Erasure } from '@strongroom/contract/record/erasures.ts'
import type { Read } from '../../kernel/read.ts'

/** Erasures as operators see them. */
export const selectErasures = ({ db }: Pick<Read, 'db'>) =>
  db
    .selectFrom('erasure')
    .select(['person_id', 'pseudonym', 'requested', 'origin', 'events', 'held', 'incomplete', 'done_at'])

type Row = Awaited<ReturnType<ReturnType<typeof selectErasures>['executeTakeFirstOrThrow']>>

export const presentErasure = (row: Row): Erasure => ({
  model: 'Erasure',
  userUuid: row.person_id,
  pseudonym: row.pseudonym,
  requestedTime: row.requested.getTime(),
  origin: row.origin as Erasure['origin'],
  events: row.events,
  state: stateOf(row),
  doneTime: row.done_at?.getTime() ?? null,
})

function stateOf({ done_at, held, incomplete }: Row): Erasure['state'] {
  if (done_at) return incomplete ? 'INCOMPLETE' : 'DONE'
  return held ? 'HELD' : 'SEARCHING'
}
