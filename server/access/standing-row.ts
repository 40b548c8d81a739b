import { sql } from 'kysely'

/** The columns that a standing is made of, for statements that select it with a row of their own. */
export const standingColumns = [
  'w.id as s_workspace',
  'w.name as s_workspace_name',
  'w.workgroup_id as s_workgroup',
  'w.owner_id as s_owner',
  'w.closed_at as s_closed',
  'w.wrapped_key as s_key',
  'w.link_type as s_link',
  'w.link_agent_id as s_link_agent',
  'w.taking_part_reveals as s_reveals',
  'g.edition as s_edition',
  'g.account_id as s_account',
  'g.large_files as s_large_files',
  'g.asset_delete_allowed as s_delete_allowed',
  'w.two_step as s_two_step',
  'g.two_step_mechanism as s_mechanism',
  'g.two_step_mandatory as s_mandatory',
  'g.open_share as s_open_share',
  'g.secure_share as s_secure_share',
  'g.phishing_resistant_only as s_passkey_only',
  sql<boolean>`(w.two_step and g.bypass_two_step_allowed
    and exists (select from two_step_bypass b where b.participant_id = p.id))`.as('s_bypassed'),
  'p.id as s_participant',
  'p.person_id as s_person',
  'p.accepted_at as s_accepted',
  'p.type as s_type',
  'p.party_number as s_party',
  'p.has_download as s_download',
  'p.has_create_document as s_create_document',
  'p.has_create_folder as s_create_folder',
  'p.has_edit as s_edit',
  'p.has_edit_online as s_edit_online',
  'p.has_delete as s_delete',
  'p.has_commenter as s_commenter',
  'p.has_inviter as s_inviter',
  'p.has_manage_workspace as s_manage_workspace',
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
  s_reveals: boolean
  s_edition: string
  s_large_files: boolean
  s_delete_allowed: boolean
  s_two_step: boolean
  s_mechanism: string
  s_mandatory: boolean
  s_open_share: boolean
  s_secure_share: boolean
  s_passkey_only: boolean
  s_bypassed: boolean
  s_participant: string
  s_person: string | null
  s_accepted: Date | null
  s_type: string
  s_party: number | null
  s_download: boolean
  s_create_document: boolean
  s_create_folder: boolean
  s_edit: boolean
  s_edit_online: boolean
  s_delete: boolean
  s_commenter: boolean
  s_inviter: boolean
  s_manage_workspace: boolean
}
