import type { Standing } from '../../access/standing.ts'
import type { Change } from '../../kernel/change.ts'
import { actorName } from '../../mail/actor-name.ts'
import { mailPerson } from '../../mail/mail-person.ts'

/** Emails the owner that somebody has declined. */
export async function tellOwner(change: Change, standing: Standing): Promise<void> {
  const { owner_id } = await change.db
    .selectFrom('workspace')
    .select('owner_id')
    .where('id', '=', standing.workspaceId)
    .executeTakeFirstOrThrow()
  await mailPerson(change, owner_id, {
    workspaceId: standing.workspaceId,
    subject: 'declined.subject',
    paragraphs: ['declined.intro'],
    values: { person: await actorName(change), workspace: standing.workspaceName },
  })
}
