import { byAbility } from '@strongroom/contract/access/abilities.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../../kernel/change.ts'
import { columnsOf } from './queries.ts'

const NONE = byAbility(() => false)
const ALL = byAbility(() => true)

interface Passing {
  workspaceId: string
  /** Whose it was: goes on reading and downloading. */
  from: string
  /** Whose it becomes, taking part in it already or not, and their address. */
  to: string
  email: string
}

/** Gives a workspace, whose row is locked, another owner. What ran under the former owner's rights ends. */
export async function passOwnership(change: Change, { workspaceId, from, to, email }: Passing): Promise<void> {
  await change.db
    .updateTable('workspace')
    .set({ owner_id: to, modified: change.now, modified_by: change.actor.personId })
    .where('id', '=', workspaceId)
    .execute()
  await change.db
    .updateTable('participant')
    .set(columnsOf({ ...NONE, hasDownload: true }))
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', from)
    .where('removed_at', 'is', null)
    .execute()
  await admit(change, { workspaceId, to, email })
  change.cut({ workspaceId, personId: from })
}

/** The new owner is seen by everybody, so what somebody else's invitation of them stood for is over. */
async function admit(change: Change, { workspaceId, to, email }: Omit<Passing, 'from'>): Promise<void> {
  // An owner's participation has no end, and doesn't get its old one back by passing the workspace on.
  const standing = { ...columnsOf(ALL), type: 'STANDARD', expires_at: null } as const
  const theirs = change.db
    .updateTable('participant')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', to)
    .where('removed_at', 'is', null)
  await theirs.where('shadow_of', 'is not', null).set({ removed_at: change.now, removal: 'removed' }).execute()
  await theirs.where('accepted_at', 'is', null).set({ accepted_at: change.now }).execute()
  const { numUpdatedRows } = await theirs.set(standing).executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await change.db
    .insertInto('participant')
    .values({
      id: uuidv7(),
      workspace_id: workspaceId,
      person_id: to,
      email,
      invited_at: change.now,
      accepted_at: change.now,
      ...standing,
    })
    .execute()
}
