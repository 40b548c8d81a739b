import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/lifecycle.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import { findStanding } from '../../access/door.ts'
import { passOwnership } from '../participants/pass-ownership.ts'
import { actorName } from '../../mail/actor-name.ts'
import { mailPerson } from '../../mail/mail-person.ts'
import type { Change } from '../../kernel/change.ts'
import { type Entity, Refused } from '../../kernel/refused.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { findAdministered, lockTransferable } from './queries.ts'

/**
 * Makes a member of the workgroup the owner: for the owner, and for administrators, who don't pass the workspace's door.
 * The former owner keeps reading and downloading.
 */
export async function transferWorkspace(change: Change, { params, body }: Input<typeof contract.transferWorkspace>) {
  const administered = await findAdministered(change.read, params.workspaceUuid)
  if (administered) return transferAdministered(change, params.workspaceUuid, body)
  const { workspaceUuid: workspaceId } = params
  const { isOwner: wasOwner } = await findStanding(change.read, workspaceId)
  const workspace = await lockWorkspace(change, workspaceId, 'update')
  const { standing, entity } = workspace
  // Ownership changed while this call waited for the lock: the caller's state is outdated, not their right.
  if (wasOwner && !standing.isOwner) throw new Refused('owner.changed', { entity })
  change.authorize(workspace, 'updateOwner')
  requireRecent(change)
  const successor = await findSuccessor(change, standing.workgroupId, body.ownerEmail)
  await pass(change, { entity, from: change.actor.personId, successor, reason: '' })
}

async function transferAdministered(change: Change, workspaceId: string, { ownerEmail, reason = '' }: Wanted) {
  const before = await findAdministered(change.read, workspaceId)
  const workspace = await lockTransferable(change, workspaceId)
  const { row, entity } = workspace
  if (before?.row.owner_id !== row.owner_id) throw new Refused('owner.changed', { entity })
  change.authorize(workspace, 'updateOwner')
  requireRecent(change)
  const successor = await findSuccessor(change, row.workgroup_id, ownerEmail)
  const isTaken = !workspace.isOwner && successor.id === change.actor.personId
  if (isTaken && reason === '') throw new Refused('owner.reason.required', { entity })
  await pass(change, { entity, from: row.owner_id, successor, reason })
}

type Wanted = Input<typeof contract.transferWorkspace>['body']

interface Passed {
  entity: Entity
  /** The former owner. */
  from: string
  successor: Successor
  /** Why an administrator did it; empty if the owner did. */
  reason: string
}

async function pass(change: Change, passed: Passed): Promise<void> {
  const { entity, from, successor, reason } = passed
  if (successor.id === from) throw new Refused('owner.unchanged')
  await passOwnership(change, { workspaceId: entity.id, from, to: successor.id, email: successor.address })
  const owner = { from: { owner: await addressOf(change, from) }, to: { owner: successor.address } }
  change.record('WORKSPACE_OWNER_CHANGED', entity, { ...owner, to: { ...owner.to, ...(reason ? { reason } : {}) } })
  await notifyBoth(change, passed)
}

interface Successor {
  id: string
  address: string
  name: string
}

async function notifyBoth(change: Change, { entity, from, successor, reason }: Passed): Promise<void> {
  const values = { workspace: entity.name ?? '', person: await actorName(change), successor: successor.name }
  const link = { label: 'lifecycle.button', path: `/share/${entity.id}` } as const
  if (successor.id !== change.actor.personId)
    await mailPerson(change, successor.id, {
      subject: 'owner-new.subject',
      paragraphs: ['owner-new.intro'],
      values,
      link,
    })
  await mailPerson(change, from, {
    subject: 'owner-former.subject',
    paragraphs: ['owner-former.intro'],
    values,
    message: { intro: 'owner-former.reason', text: reason },
    link,
  })
}

async function findSuccessor(change: Change, workgroupId: string, email: string): Promise<Successor> {
  const successor = await findMember(change, workgroupId, email)
  if (!successor) throw new Refused('owner.not.member', { addresses: [email] })
  return successor
}

/** An accepted, enabled member of the workgroup, by any of their addresses. All others get the same refusal. */
async function findMember(change: Change, workgroupId: string, email: string): Promise<Successor | undefined> {
  const row = await change.db
    .selectFrom('email_address as e')
    .innerJoin('person as p', 'p.id', 'e.person_id')
    .innerJoin('member as m', 'm.person_id', 'p.id')
    .select(['p.id', 'p.given_name', 'p.family_name'])
    .where('e.address', '=', email)
    .where('m.workgroup_id', '=', workgroupId)
    .where('m.accepted_at', 'is not', null)
    .where('p.disabled_at', 'is', null)
    // A concurrent departure from the workgroup considers the workspaces that the person owns.
    .forShare('m')
    .executeTakeFirst()
  if (!row) return undefined
  return { id: row.id, address: await addressOf(change, row.id), name: `${row.given_name} ${row.family_name}`.trim() }
}

async function addressOf(change: Change, personId: string): Promise<string> {
  const row = await change.db
    .selectFrom('primary_address')
    .select('address')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return row.address
}
