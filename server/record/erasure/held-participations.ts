import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'

/** True for workspaces `w` that the person owns or took part in. */
const isTheirs = (personId: unknown) => sql<boolean>`(w.owner_id = ${personId} or exists (
  select from participant p where p.workspace_id = w.id and p.person_id = ${personId}))`

/** True if the person owns, or took part in, a workspace on legal hold. */
export const isHeld = (personId: unknown) =>
  sql<boolean>`exists (select from workspace w where w.held_at is not null and ${isTheirs(personId)})`

/**
 * Expects that the person took part in no workspace on legal hold. The workspaces are locked until the end of the
 * transaction, so that placing a hold waits for it. Throws `erasure.held`.
 */
export async function expectNotHeld({ db }: Change, personId: string): Promise<void> {
  const { rows } = await sql<{ held_at: Date | null }>`
    select w.held_at from workspace w where ${isTheirs(personId)} order by w.id for key share of w`.execute(db)
  if (rows.some(({ held_at }) => held_at !== null)) throw new Refused('erasure.held')
}
