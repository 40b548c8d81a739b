import { byAbilityColumn } from '@strongroom/contract/access/abilities.ts'
import { randomBytes } from 'node:crypto'
import type { LinkType } from '@strongroom/contract/workspaces/workspaces.ts'
import { v7 as uuidv7 } from 'uuid'
import { foundWorkgroup } from '../../identity/people/join-workgroup.ts'
import type { Change } from '../../kernel/change.ts'
import { wrapKey } from '../../storage/keys.ts'
import { Refused } from '../../kernel/refused.ts'

export interface Link {
  agentId: string
  folderId: string
  linkType: LinkType
}

interface NewWorkspace {
  id: string
  name: string
  twoStep: boolean
  /** The agent of the records system whose link this is, and the agent's id of the folder. */
  link?: Link
}

/** Inserts a workspace of the caller with its key, its root and its owner, who acts from here on. */
export async function openWorkspace(change: Change, workspace: NewWorkspace): Promise<void> {
  await foundWorkgroup(change)
  await insertWorkspace(change, workspace)
  const participant = await insertOwner(change, workspace.id)
  await insertRoot(change, workspace.id, participant)
  change.actingAs(participant)
}

/**
 * The requested two-step setting, or the workgroup's required one; less than required or an unavailable one is refused.
 */
export async function twoStepOf(change: Change, wanted: boolean | undefined): Promise<boolean> {
  const group = await change.db
    .selectFrom('workgroup as g')
    .innerJoin('member as m', 'm.workgroup_id', 'g.id')
    .select(['g.two_step_mandatory', 'g.open_share', 'g.secure_share'])
    .where('g.id', '=', change.actor.workgroupId)
    .where('m.person_id', '=', change.actor.personId)
    // A concurrent move to another workgroup takes every workspace along, including this one.
    .forShare('m')
    .executeTakeFirst()
  if (!group) throw new Refused('try.again')
  const required = group.two_step_mandatory || !group.open_share
  if (required && wanted === false) throw new Refused('share.mfa.cannot.be.disabled')
  if (wanted && !group.secure_share) throw new Refused('secure.share.missing')
  return required || (wanted ?? false)
}

async function insertWorkspace(change: Change, { id, name, twoStep, link }: NewWorkspace): Promise<void> {
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
      modified_by: actor.personId,
      ...(link ? { link_type: link.linkType, link_agent_id: link.agentId, link_folder: link.folderId } : {}),
    })
    .execute()
}

async function insertOwner(change: Change, workspaceId: string): Promise<string> {
  const { actor, now } = change
  const id = uuidv7()
  const mail = await change.db
    .selectFrom('primary_address')
    .select('address')
    .where('person_id', '=', actor.personId)
    .executeTakeFirstOrThrow()
  await change.db
    .insertInto('participant')
    .values({
      id,
      workspace_id: workspaceId,
      person_id: actor.personId,
      email: mail.address,
      ...byAbilityColumn(() => true),
      invited_at: now,
      accepted_at: now,
    })
    .execute()
  return id
}

async function insertRoot(change: Change, id: string, participant: string): Promise<void> {
  const { now } = change
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
}
