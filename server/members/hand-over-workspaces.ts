import { v7 as uuidv7 } from 'uuid'
import { tellPerson } from '../participants/tell-person.ts'
import { columnsOf } from '../participants/queries.ts'
import type { Change } from '../platform/change.ts'
import { Refused } from '../platform/refused.ts'
import type { LeavingMember } from './accept-membership.ts'

const NONE = {
  hasDownload: false,
  hasCreateDocument: false,
  hasCreateFolder: false,
  hasEdit: false,
  hasEditOnline: false,
  hasDelete: false,
  hasCommenter: false,
  hasInviter: false,
  hasManageWorkspace: false,
}
const ALL = Object.fromEntries(Object.keys(NONE).map((ability) => [ability, true])) as Record<keyof typeof NONE, true>

const entityOf = ({ id, name }: { id: string; name: string }) => ({ kind: 'Workspace', id, name, workspaceId: id })

/** What a member owns comes along to another workgroup. */
export async function moveWorkspaces(
  change: Change,
  { person_id, workgroup_id, workgroup_name }: LeavingMember,
  target: { workgroup_id: string; workgroup_name: string },
): Promise<void> {
  const moved = await change.db
    .updateTable('workspace')
    .set({ workgroup_id: target.workgroup_id })
    .where('owner_id', '=', person_id)
    .where('workgroup_id', '=', workgroup_id)
    .returning(['id', 'name'])
    .execute()
  for (const workspace of moved)
    change.record('WORKSPACE_MOVED', entityOf(workspace), {
      from: { workgroup: workgroup_name },
      to: { workgroup: target.workgroup_name },
    })
}

/** What a member owns stays and gets another owner; who leaves it goes on reading and downloading. */
export async function passWorkspaces(
  change: Change,
  { person_id, workgroup_id, workgroup_name }: LeavingMember,
  successor: string | undefined,
): Promise<void> {
  const owned = await change.db
    .selectFrom('workspace')
    .select(['id', 'name'])
    .where('owner_id', '=', person_id)
    .where('workgroup_id', '=', workgroup_id)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (owned.length === 0) return
  if (!successor) throw new Refused('member.no.successor')
  const email = await addressOf(change, successor)
  for (const workspace of owned) {
    await makeOwner(change, workspace.id, { successor, email })
    await change.db
      .updateTable('participant')
      .set(columnsOf({ ...NONE, hasDownload: true }))
      .where('workspace_id', '=', workspace.id)
      .where('person_id', '=', person_id)
      .where('removed_at', 'is', null)
      .execute()
    change.cut({ workspaceId: workspace.id, personId: person_id })
    change.record('WORKSPACE_OWNER_CHANGED', entityOf(workspace), { to: { owner: email } })
  }
  await tellPerson(change, successor, {
    subject: 'owner-passed.subject',
    intro: 'owner-passed.intro',
    values: { workgroup: workgroup_name, workspaces: owned.map(({ name }) => `“${name}”`).join(', ') },
  })
}

async function makeOwner(
  change: Change,
  workspaceId: string,
  { successor, email }: { successor: string; email: string },
): Promise<void> {
  await change.db.updateTable('workspace').set({ owner_id: successor }).where('id', '=', workspaceId).execute()
  const standing = { ...columnsOf(ALL), type: 'STANDARD', accepted_at: change.now }
  const { numUpdatedRows } = await change.db
    .updateTable('participant')
    .set(standing)
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', successor)
    .where('removed_at', 'is', null)
    .where('shadow_of', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await change.db
    .insertInto('participant')
    .values({
      id: uuidv7(),
      workspace_id: workspaceId,
      person_id: successor,
      email,
      invited_at: change.now,
      ...standing,
    })
    .execute()
}

async function addressOf(change: Change, personId: string): Promise<string> {
  const row = await change.db
    .selectFrom('email_address')
    .select('address')
    .where('person_id', '=', personId)
    .where('is_primary', '=', true)
    .executeTakeFirstOrThrow()
  return row.address
}
