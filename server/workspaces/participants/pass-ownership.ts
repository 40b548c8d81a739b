import { byAbility } from '@strongroom/contract/access/abilities.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../../kernel/change.ts'
import { moveParts, passTasks } from '../ending-tasks/move-parts.ts'
import { columnsOf } from './queries.ts'

const NONE = byAbility(() => false)
const ALL = byAbility(() => true)

interface Passing {
  workspaceId: string
  /** The former owner, who keeps reading and downloading. */
  from: string
  /** The new owner, participant or not, and their address. */
  to: string
  email: string
}

/** Gives a workspace, whose row is locked, a new owner. Streams under the former owner's rights end. */
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
  await passTasks(change, workspaceId, { from, to })
  change.cut({ workspaceId, personId: from })
}

/** The new owner is visible to everybody, which settles an open invitation of a hidden participant. */
async function admit(change: Change, { workspaceId, to, email }: Omit<Passing, 'from'>): Promise<void> {
  // An owner's participation has no end date, and a transfer doesn't restore an old one.
  const standing = { ...columnsOf(ALL), type: 'STANDARD', expires_at: null } as const
  const theirs = change.db
    .updateTable('participant')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', to)
    .where('removed_at', 'is', null)
  const invitation = await theirs
    .where('shadow_of', 'is not', null)
    .set({ removed_at: change.now, removal: 'removed' })
    .returning('id')
    .executeTakeFirst()
  await theirs.where('accepted_at', 'is', null).set({ accepted_at: change.now }).execute()
  const updated = await theirs.set(standing).returning('id').executeTakeFirst()
  if (invitation && updated) await moveParts(change, { from: invitation.id, to: updated.id })
  if (updated) return
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
