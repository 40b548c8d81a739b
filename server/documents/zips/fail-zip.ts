import { asSystem } from '../../kernel/change.ts'
import type { Ports } from '../../kernel/ports.ts'
import { mailPerson } from '../../mail/mail-person.ts'
import type { ZipRow } from './queries.ts'

/** Marks a pending zip as failed, and emails its asker. */
export const failZip = (ports: Ports, zip: Pick<ZipRow, 'id' | 'person_id' | 'workspace_id'>): Promise<void> =>
  asSystem(ports, 'a requested zip could not be made', async (change) => {
    change.unaudited('the request was recorded')
    const failed = await change.db
      .updateTable('zip')
      .set({ state: 'FAILED' })
      .where('id', '=', zip.id)
      .where('state', '=', 'PENDING')
      .returning('id')
      .executeTakeFirst()
    if (!failed) return
    const { name } = await change.db
      .selectFrom('workspace')
      .select('name')
      .where('id', '=', zip.workspace_id)
      .executeTakeFirstOrThrow()
    await mailPerson(change, zip.person_id, {
      kind: 'account',
      subject: 'zip.failed.subject',
      paragraphs: ['zip.failed.intro'],
      values: { workspace: name },
      workspaceId: zip.workspace_id,
    })
  })
