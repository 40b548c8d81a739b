import { randomBytes } from 'node:crypto'
import type { Input, Reply } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../platform/change.ts'
import { wrapKey } from '../platform/keys.ts'
import { Refused } from '../platform/refused.ts'
import { userActions } from '../users/policy.ts'
import { planEnd } from './plan-end.ts'
import { presentWorkspace } from './present.ts'
import { findWorkspaceRow } from './queries.ts'

/** Creates a workspace in the asker's own workgroup, with its key, its root and its owner as first participant. */
export async function createWorkspace(
  change: Change,
  { body }: Input<typeof contract.createWorkspace>,
): Promise<Reply<typeof contract.createWorkspace>> {
  const { actor, now } = change
  const id = uuidv7()
  const entity = { kind: 'Workspace', id, name: body.name, workspaceId: id }
  change.authorize({ actions: userActions(actor), entity: { ...entity, workspaceId: null } }, 'createWorkspace')
  // quirk: existing clients name the owner; it can only be themselves.
  if (body.ownerUuid && body.ownerUuid !== actor.personId) throw new Refused('permission.denied')
  const twoStep = await twoStepOf(change, body.hasTwoStepEnabled)
  await insertWorkspace(change, { id, name: body.name, twoStep })
  const participant = await insertOwner(change, id)
  await change.db
    .insertInto('asset')
    .values({
      id,
      workspace_id: id,
      kind: 'ROOT',
      name: '',
      name_key: '',
      created: now,
      created_by: participant,
      modified: now,
      modified_by: participant,
    })
    .execute()
  const { scheduledEndTime } = body
  if (scheduledEndTime !== undefined)
    await planEnd(change, id, { end: new Date(scheduledEndTime), reason: '', reminderDays: 0 })
  change.actingAs(participant)
  change.record('WORKSPACE_CREATED', entity, {
    to: { name: body.name, hasTwoStepEnabled: twoStep, ...(scheduledEndTime ? { scheduledEndTime } : {}) },
  })
  return presentWorkspace(change.read, await findWorkspaceRow(change.read, id), true)
}

/** What was asked for, or what the workgroup requires; asking for less than that is refused. */
async function twoStepOf(change: Change, wanted: boolean | undefined): Promise<boolean> {
  const group = await change.db
    .selectFrom('workgroup as g')
    .innerJoin('member as m', 'm.workgroup_id', 'g.id')
    .select('g.two_step_mandatory')
    .where('g.id', '=', change.actor.workgroupId)
    .where('m.person_id', '=', change.actor.personId)
    // Whoever moves to another workgroup at this moment takes everything along, this one too.
    .forShare('m')
    .executeTakeFirst()
  if (!group) throw new Refused('try.again')
  const required = group.two_step_mandatory
  if (required && wanted === false) throw new Refused('share.mfa.cannot.be.disabled')
  return required || (wanted ?? false)
}

interface NewWorkspace {
  id: string
  name: string
  twoStep: boolean
}

async function insertWorkspace(change: Change, { id, name, twoStep }: NewWorkspace): Promise<void> {
  const { actor, now, ports } = change
  await change.db
    .insertInto('workspace')
    .values({
      id,
      workgroup_id: actor.workgroupId!,
      owner_id: actor.personId,
      name,
      two_step: twoStep,
      wrapped_key: wrapKey(ports.masterKey, randomBytes(32), id),
      created: now,
      modified: now,
    })
    .execute()
}

async function insertOwner(change: Change, workspaceId: string): Promise<string> {
  const { actor, now } = change
  const id = uuidv7()
  const mail = await change.db
    .selectFrom('email_address')
    .select('address')
    .where('person_id', '=', actor.personId)
    .where('is_primary', '=', true)
    .executeTakeFirstOrThrow()
  await change.db
    .insertInto('participant')
    .values({
      id,
      workspace_id: workspaceId,
      person_id: actor.personId,
      email: mail.address,
      has_download: true,
      has_create_document: true,
      has_create_folder: true,
      has_edit: true,
      has_edit_online: true,
      has_delete: true,
      has_commenter: true,
      has_inviter: true,
      has_manage_workspace: true,
      invited_at: now,
      accepted_at: now,
    })
    .execute()
  return id
}
