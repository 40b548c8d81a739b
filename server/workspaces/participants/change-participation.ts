import type { AbilityColumn } from '@strongroom/contract/access/abilities.ts'
import type { Abilities } from '@strongroom/contract/workspaces/participants.ts'
import type { Change } from '../../kernel/change.ts'
import { type Entity, Refused } from '../../kernel/refused.ts'
import { abilitiesOf, columnsOf, type ParticipantRow, participantEntity } from './queries.ts'

interface Wanted {
  abilities: Abilities
  /** Undefined: unchanged. */
  expiresAt: Date | null | undefined
}

type Participation = Pick<ParticipantRow, AbilityColumn | 'expires_at'>

/** How a participation differs from the wanted one. */
export function differencesOf(row: Participation, { abilities, expiresAt }: Wanted) {
  const from = abilitiesOf(row)
  const changed = (Object.keys(abilities) as (keyof Abilities)[]).filter((name) => from[name] !== abilities[name])
  const lasts = expiresAt === undefined || expiresAt?.getTime() === row.expires_at?.getTime()
  return { from, changed, lasts, isSame: changed.length === 0 && lasts }
}

/**
 * Changes the abilities and the end of a participation. Running downloads and exports that depend on a removed ability
 * end now, and all at the new end. The caller has authorised it.
 */
export async function changeParticipation(change: Change, row: ParticipantRow, wanted: Wanted): Promise<void> {
  const { abilities: to, expiresAt } = wanted
  const { from, lasts, isSame } = differencesOf(row, wanted)
  if (isSame) return change.nothingChanged()
  const columns = { ...columnsOf(to), ...(lasts ? {} : expiryColumns(expiresAt)) }
  await change.db.updateTable('participant').set(columns).where('id', '=', row.id).execute()
  // A manager downloads by that ability too, and exports the record.
  const isLess = (['hasDownload', 'hasManageWorkspace'] as const).some((name) => from[name] && !to[name])
  const whose = row.person_id ? { workspaceId: row.workspace_id, personId: row.person_id } : undefined
  if (whose && isLess) change.cut(whose)
  else if (whose && !lasts && expiresAt) change.cut({ ...whose, at: expiresAt.getTime() })
  recordDifferences(change, participantEntity(row), { before: row, after: wanted })
}

/** Records what a participation was and is, of what changed. */
export function recordDifferences(
  change: Change,
  entity: Entity,
  { before, after }: { before: Participation; after: Wanted },
): void {
  const { from, changed, lasts, isSame } = differencesOf(before, after)
  if (isSame) return
  const only = (abilities: Abilities) => Object.fromEntries(changed.map((ability) => [ability, abilities[ability]]))
  change.record('PARTICIPANT_UPDATED', entity, {
    from: { ...only(from), ...(lasts ? {} : expiryRecord(before.expires_at)) },
    to: { ...only(after.abilities), ...(lasts ? {} : expiryRecord(after.expiresAt)) },
  })
}

/** The stored end of a participation; undefined if the request doesn't mention it. It can't be in the past. */
export function expiryOf(change: Change, time: number | null | undefined): Date | null | undefined {
  if (time === null || time === undefined) return time
  if (time <= change.now.getTime()) throw new Refused('participant.expiry.past')
  return new Date(time)
}

/** The columns that change with it: reminders start again. */
export const expiryColumns = (expiresAt: Date | null | undefined) =>
  expiresAt === undefined ? {} : { expires_at: expiresAt, reminded_days: null }

/** The entry in the record; empty if unchanged. */
export const expiryRecord = (expiresAt: Date | null | undefined) =>
  expiresAt === undefined ? {} : { expiresTime: expiresAt?.getTime() ?? null }
