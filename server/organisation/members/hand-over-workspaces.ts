import { sql } from 'kysely'
import { entities } from '../../access/entities.ts'
import { mailPerson } from '../../mail/mail-person.ts'
import { passOwnership } from '../../workspaces/participants/pass-ownership.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import type { LeavingMember } from './accept-membership.ts'

const entityOf = ({ id, name }: { id: string; name: string }) => entities.workspace(id, name)

/** Locks a member's workspaces in the order in which everybody locks several. */
const lockOwned = ({ db }: Change, { person_id, workgroup_id }: Pick<LeavingMember, 'person_id' | 'workgroup_id'>) =>
  db
    .selectFrom('workspace')
    .select(['id', 'name'])
    .where('owner_id', '=', person_id)
    .where('workgroup_id', '=', workgroup_id)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Moves a member's workspaces along to another workgroup. */
export async function moveWorkspaces(
  change: Change,
  { person_id, workgroup_id, workgroup_name }: LeavingMember,
  target: { workgroup_id: string; workgroup_name: string },
): Promise<void> {
  const moved = await lockOwned(change, { person_id, workgroup_id })
  const ids = moved.map(({ id }) => id)
  await change.db
    .updateTable('workspace')
    .set({ workgroup_id: target.workgroup_id })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const hasPolicies = moved.length > 0 && (await findPolicy(change, target.workgroup_id)) !== undefined
  for (const workspace of moved) {
    // Policies of the other workgroup may deny what people are downloading. Permitted downloads resume by range.
    if (hasPolicies) change.cut({ workspaceId: workspace.id })
    change.record('WORKSPACE_MOVED', entityOf(workspace), {
      from: { workgroup: workgroup_name },
      to: { workgroup: target.workgroup_name },
    })
  }
}

const findPolicy = ({ db }: Change, workgroupId: string) =>
  db.selectFrom('tag_policy').select('id').where('workgroup_id', '=', workgroupId).limit(1).executeTakeFirst()

/** A member's workspaces stay and get another owner; the former owner keeps reading and downloading. */
export async function passWorkspaces(
  change: Change,
  { person_id, workgroup_id, workgroup_name }: LeavingMember,
  successor: string | undefined,
): Promise<void> {
  const owned = await lockOwned(change, { person_id, workgroup_id })
  if (owned.length === 0) return
  if (!successor) throw new Refused('member.no.successor')
  const before = await addressOf(change, person_id)
  const email = await addressOf(change, successor)
  for (const workspace of owned) {
    await passOwnership(change, { workspaceId: workspace.id, from: person_id, to: successor, email })
    change.record('WORKSPACE_OWNER_CHANGED', entityOf(workspace), { from: { owner: before }, to: { owner: email } })
  }
  await mailPerson(change, successor, {
    subject: 'owner-passed.subject',
    paragraphs: ['owner-passed.intro'],
    values: { workgroup: workgroup_name, workspaces: owned.map(({ name }) => `“${name}”`).join(', ') },
  })
}

async function addressOf(change: Change, personId: string): Promise<string> {
  const row = await change.db
    .selectFrom('primary_address')
    .select('address')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return row.address
}
