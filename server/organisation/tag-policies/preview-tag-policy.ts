import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/tag-policies.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { findWorkgroup } from '../workgroups/queries.ts'
import { measureEffects } from './measure-effects.ts'

/**
 * Tells an administrator what a change of a policy would do. It counts documents in workspaces that the administrator
 * isn't in, and never names any. Hidden participants are left out: policies are no way to learn of them.
 */
export async function previewTagPolicy(
  read: Read,
  { body: { workgroupUuid, policyUuid, definition } }: Input<typeof contract.previewTagPolicy>,
): Promise<Reply<typeof contract.previewTagPolicy>> {
  const workgroup = await findWorkgroup(read, workgroupUuid)
  read.authorize(workgroup, 'manageTagSets')
  if (policyUuid !== null) {
    const known = await read.db
      .selectFrom('tag_policy')
      .select('id')
      .where('id', '=', policyUuid)
      .where('workgroup_id', '=', workgroup.row.id)
      .executeTakeFirst()
    if (!known) throw new Refused('tag.policy.not.found')
  }
  const { reach, people } = await measureEffects(read, { workgroupId: workgroup.row.id, policyUuid, definition })
  return {
    losing: { people: Number(reach.people_losing), documents: Number(reach.documents_lost) },
    gaining: { people: Number(reach.people_gaining), documents: Number(reach.documents_gained) },
    people: people.map(({ person_id: userUuid, name, email, lost, gained }) => ({
      userUuid,
      name,
      email,
      documentsLost: Number(lost),
      documentsGained: Number(gained),
    })),
  }
}
