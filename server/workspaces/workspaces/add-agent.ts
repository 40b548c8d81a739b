import { entities } from '../../access/entities.ts'
import { v7 as uuidv7 } from 'uuid'
import { refuseUntrusted } from '../participants/untrusted.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'

/** The agent of a publication adds documents and versions, and has no leading role. */
const PUBLISHES = { has_download: true, has_create_document: true, has_create_folder: true, has_edit: true }

/** Adds the agent of the link as a participant: nobody else can add to a publication. The trusted list applies. */
export async function addAgent(
  change: Change,
  { workspaceId, agentId }: { workspaceId: string; agentId: string },
): Promise<void> {
  const agent = await change.db
    .selectFrom('person as p')
    .innerJoin('primary_address as e', 'e.person_id', 'p.id')
    .select('e.address')
    .where('p.id', '=', agentId)
    .where('p.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!agent) throw new Refused('share.link.invalid')
  await refuseUntrusted(change.read, change.actor.workgroupId!, [agent.address])
  const id = uuidv7()
  await change.db
    .insertInto('participant')
    .values({
      id,
      workspace_id: workspaceId,
      person_id: agentId,
      email: agent.address,
      ...PUBLISHES,
      invited_at: change.now,
      accepted_at: change.now,
    })
    .execute()
  const entity = entities.participant(id, agent.address, workspaceId)
  change.record('PARTICIPANT_INVITED', entity, {
    to: { hasDownload: true, hasCreateDocument: true, hasCreateFolder: true, hasEdit: true, accepted: true },
  })
}
