import { entities } from '../../access/entities.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/share-links.ts'
import { v7 as uuidv7 } from 'uuid'
import { visibleWorkspace } from '../../access/visible.ts'
import { type Change, violates } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { userActions } from '../../identity/people/policy.ts'
import { addAgent } from './add-agent.ts'
import { readShareToken } from './agent-share-token.ts'
import { openWorkspace, twoStepOf } from './open-workspace.ts'

/** Creates the workspace of a records system's folder, once: following the same link again finds the same one. */
export async function createLinkedWorkspace(
  change: Change,
  { body: { name, agentShareToken, folderId } }: Input<typeof contract.createLinkedWorkspace>,
): Promise<Reply<typeof contract.createLinkedWorkspace>> {
  const { actor } = change
  const id = uuidv7()
  const entity = entities.workspace(id, name)
  change.authorize({ actions: userActions(actor), entity: { ...entity, workspaceId: null } }, 'createWorkspace')
  const bound = readShareToken(change.ports, agentShareToken)
  if (!bound || bound.folderId !== folderId) throw new Refused('share.link.invalid')
  if (bound.email !== (await ownAddress(change))) throw new Refused('share.link.login')
  const { agentId, clientId, linkType } = bound
  await expectAgent(change, { agentId, clientId })
  const link = { agentId, folderId, linkType }
  const known = await findLinked(change, link)
  if (known) {
    change.nothingChanged()
    return { uuid: known }
  }
  const twoStep = await twoStepOf(change, undefined)
  await openWorkspace(change, { id, name, twoStep, link }).catch((error) => {
    throw violates(error, 'workspace_link') ? new Refused('try.again') : error
  })
  change.record('WORKSPACE_CREATED', entity, {
    to: { name, hasTwoStepEnabled: twoStep, linkType, agent: agentId, folder: folderId },
  })
  // The agent may follow its own link: then it participates already, as the owner.
  if (linkType === 'PUBLICATION' && agentId !== change.actor.personId)
    await addAgent(change, { workspaceId: id, agentId })
  return { uuid: id }
}

/** Refuses a link whose service account was disabled, or its secret revoked, since. */
async function expectAgent(
  change: Change,
  { agentId, clientId }: { agentId: string; clientId?: string | undefined },
): Promise<void> {
  const agent = await change.db
    .selectFrom('person as p')
    .leftJoin('client_secret as c', (join) => join.onRef('c.person_id', '=', 'p.id').on('c.id', '=', clientId ?? null))
    .select('p.id')
    .where('p.id', '=', agentId)
    .where('p.disabled_at', 'is', null)
    .where('c.revoked_at', 'is', null)
    .executeTakeFirst()
  if (!agent) throw new Refused('share.link.invalid')
}

async function ownAddress(change: Change): Promise<string | undefined> {
  const mail = await change.db
    .selectFrom('primary_address')
    .select('address')
    .where('person_id', '=', change.actor.personId)
    .executeTakeFirst()
  return mail?.address
}

/** The existing workspace of the folder, if the caller participates in it. */
async function findLinked(change: Change, { agentId, folderId }: { agentId: string; folderId: string }) {
  const known = await change.db
    .selectFrom('workspace')
    .select('id')
    .where('link_agent_id', '=', agentId)
    .where('link_folder', '=', folderId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!known) return undefined
  const own = await change.db
    .selectFrom(visibleWorkspace(change.read))
    .select('p.workspace_id')
    .where('p.workspace_id', '=', known.id)
    .executeTakeFirst()
  if (!own) throw new Refused('share.link.taken')
  return known.id
}
