import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/lifecycle.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import { findStanding } from '../../access/door.ts'
import { passOwnership } from '../participants/pass-ownership.ts'
import { actorName } from '../../mail/actor-name.ts'
import { mailPerson } from '../../mail/mail-person.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockWorkspace } from '../workspaces/queries.ts'

/** Makes a member of the workgroup the owner. The former owner keeps reading and downloading. */
export async function transferWorkspace(change: Change, { params, body }: Input<typeof contract.transferWorkspace>) {
  const { workspaceUuid: workspaceId } = params
  const { isOwner: wasOwner } = await findStanding(change.read, workspaceId)
  const workspace = await lockWorkspace(change, workspaceId, 'update')
  const { standing, entity } = workspace
  // Ownership changed while this call waited for the lock: the caller's state is outdated, not their right.
  if (wasOwner && !standing.isOwner) throw new Refused('owner.changed', { entity })
  change.authorize(workspace, 'updateOwner')
  requireRecent(change)
  const successor = await findMember(change, standing.workgroupId, body.ownerEmail)
  if (!successor) throw new Refused('owner.not.member', { addresses: [body.ownerEmail] })
  const { personId } = change.actor
  if (successor.id === personId) throw new Refused('owner.unchanged')
  await passOwnership(change, { workspaceId, from: personId, to: successor.id, email: successor.address })
  const before = await addressOf(change, personId)
  change.record('WORKSPACE_OWNER_CHANGED', entity, { from: { owner: before }, to: { owner: successor.address } })
  await tellBoth(change, { workspaceId, name: entity.name, successor })
}

interface Successor {
  id: string
  address: string
  name: string
}

interface Passed {
  workspaceId: string
  name: string
  successor: Successor
}

async function tellBoth(change: Change, { workspaceId, name, successor }: Passed): Promise<void> {
  const values = { workspace: name, person: await actorName(change), successor: successor.name }
  const link = { label: 'lifecycle.button', path: `/share/${workspaceId}` } as const
  await mailPerson(change, successor.id, {
    subject: 'owner-new.subject',
    paragraphs: ['owner-new.intro'],
    values,
    link,
  })
  await mailPerson(change, change.actor.personId, {
    subject: 'owner-former.subject',
    paragraphs: ['owner-former.intro'],
    values,
    link,
  })
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
