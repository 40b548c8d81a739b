import { byAbilityColumn } from '@strongroom/contract/access/abilities.ts'
import { sql } from 'kysely'
import type { Standing } from '../../access/standing.ts'
import { showsEmail } from '../../identity/people/present-person.ts'
import type { Caller } from '../../access/visible.ts'
import type { Read } from '../../kernel/read.ts'
import { flagReader, packFlags } from '../../database/fast/flags.ts'
import {
  bypassable,
  bypasses,
  isAgent,
  isKnown,
  isTrusted,
  joinPeople,
  type ParticipantRow,
  participantSeesMore,
} from './queries.ts'

const ability = (column: string) => sql<boolean>`${sql.ref(`o.${column}`)}`

const known = sql<boolean>`known.so`
/** Separated by its offset: otherwise the plan contains it once per dependent flag. */
const onceKnown = (read: Caller) => sql<{ so: boolean }>`lateral (select ${isKnown(read)} as so offset 0)`.as('known')

const flagsFor = (read: Caller) => ({
  is_hidden: sql<boolean>`o.type = 'BCC'`,
  is_favourite: ability('is_favourite'),
  has_assistive_text: ability('has_assistive_text'),
  ...byAbilityColumn(({ column }) => ability(column)),
  is_agent: isAgent,
  bypasses: bypasses(known),
  bypassable: bypassable(known),
  is_known: known,
  shows_email: showsEmail(read, known),
  is_trusted: isTrusted,
  sees_more: participantSeesMore(read.actor.personId),
})

/** The same columns as `withPeople`, packed into fewer: for a page, which has many rows of one workspace. */
export const selectPacked = (db: Read['db'], read: Caller, participants: Parameters<typeof joinPeople>[1]) =>
  joinPeople(db, participants)
    .crossJoin(onceKnown(read))
    .select(['o.id', 'o.person_id', 'o.email', 'o.party_number', 'o.invited_at', 'o.accepted_at', 'o.expires_at'])
    .select(['o.not_mailed', 'op.given_name', 'op.family_name', 'op.avatar_blob_id'])
    .select(sql<string | null>`case when o.person_id = w.owner_id then w.owner_id end`.as('owner_id'))
    .select(packFlags(flagsFor(read)).as('flags'))

type PackedRow = Omit<ParticipantRow, keyof ReturnType<typeof flagsFor> | 'workspace_id' | 'type'> & { flags: number }

const has = flagReader(flagsFor({ actor: { personId: '' }, now: new Date(0) }))

export const unpack = ({ flags, ...row }: PackedRow, standing: Standing): ParticipantRow => ({
  ...row,
  workspace_id: standing.workspaceId,
  type: has(flags, 'is_hidden') ? 'BCC' : 'STANDARD',
  is_favourite: has(flags, 'is_favourite'),
  has_assistive_text: has(flags, 'has_assistive_text'),
  ...byAbilityColumn(({ column }) => has(flags, column)),
  is_agent: has(flags, 'is_agent'),
  bypasses: has(flags, 'bypasses'),
  bypassable: has(flags, 'bypassable'),
  is_known: has(flags, 'is_known'),
  shows_email: has(flags, 'shows_email'),
  is_trusted: has(flags, 'is_trusted'),
  sees_more: has(flags, 'sees_more'),
})
