import { byAbilityColumn } from '@strongroom/contract/access/abilities.ts'
import { type AliasedExpression, type Selectable, sql } from 'kysely'
import type { DB } from '../database/db.gen.ts'
import { flagReader, packFlags } from '../database/fast/flags.ts'
import type { Selecting } from '../database/connections.ts'

/** Facts of a person in a workspace and of the workspace that a standing is made of. */
const flags = {
  reveals: sql.ref('w.taking_part_reveals'),
  held: sql<boolean>`(w.held_at is not null)`,
  large_files: sql.ref('g.large_files'),
  delete_allowed: sql.ref('g.asset_delete_allowed'),
  links: sql.ref('g.enable_links'),
  asset_tags: sql.ref('g.enable_asset_tags'),
  annotations: sql.ref('g.enable_annotations'),
  public_annotations: sql.ref('g.enable_public_annotations'),
  two_step: sql.ref('w.two_step'),
  mandatory: sql.ref('g.two_step_mandatory'),
  open_share: sql.ref('g.open_share'),
  secure_share: sql.ref('g.secure_share'),
  passkey_only: sql.ref('g.phishing_resistant_only'),
  suspended: sql.ref('g.is_suspended'),
  ...byAbilityColumn(({ column }) => sql.ref<boolean>(`p.${column}`)),
  assistive_text: sql.ref<boolean>('p.has_assistive_text'),
  bypassed: sql<boolean>`(w.two_step and g.bypass_two_step_allowed
    and exists (select from two_step_bypass b where b.participant_id = p.id))`,
}
type Flag = keyof typeof flags

const isSet = flagReader<Flag>(flags)
/** Reads one packed flag from a fetched row. */
export const holds = (row: StandingRow, flag: Flag) => isSet(row.s_flags, flag)

/** The columns of a standing, for statements that select it together with their own row. */
export const standingColumns = [
  'w.id as s_workspace',
  'w.name as s_workspace_name',
  'w.workgroup_id as s_workgroup',
  'w.owner_id as s_owner',
  'w.closed_at as s_closed',
  'w.wrapped_key as s_key',
  'w.link_type as s_link',
  'w.link_agent_id as s_link_agent',
  'g.edition as s_edition',
  'g.account_id as s_account',
  'g.two_step_mechanism as s_mechanism',
  'g.bin_days as s_bin_days',
  packFlags(flags).as('s_flags'),
  'p.id as s_participant',
  'p.person_id as s_person',
  'p.accepted_at as s_accepted',
  'p.type as s_type',
  'p.party_number as s_party',
  'p.expires_at as s_expires',
  'p.workspace_ends as s_ends',
] as const

export interface StandingRow {
  s_workspace: string
  s_workspace_name: string
  s_workgroup: string
  s_owner: string
  s_account: string
  s_closed: Date | null
  s_key: Buffer | null
  s_link: string
  s_link_agent: string | null
  s_edition: string
  s_mechanism: string
  s_bin_days: number
  s_flags: number
  s_participant: string
  s_person: string | null
  s_accepted: Date | null
  s_type: string
  s_party: number | null
  s_expires: Date | null
  s_ends: Date | null
}

/** The standings of people from their rows of `participant`, for statements that join more. */
export const selectStandings = (db: Selecting, participants: AliasedExpression<Selectable<DB['participant']>, 'p'>) =>
  db
    .selectFrom(participants)
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .innerJoin('workgroup as g', 'g.id', 'w.workgroup_id')
    .select(standingColumns)
