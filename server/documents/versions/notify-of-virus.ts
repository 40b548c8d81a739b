import { sql } from 'kysely'
import { mailPerson } from '../../mail/mail-person.ts'
import type { Change } from '../../kernel/change.ts'

/**
 * Emails the owner and the uploader, if they still participate, that a version contains a virus: also of a document that
 * was deleted during its scan, since it can be restored.
 */
export async function notifyOfVirus(change: Change, versionId: string): Promise<void> {
  const version = await change.db
    .selectFrom('version as v')
    .innerJoin('asset as a', 'a.id', 'v.asset_id')
    .innerJoin('workspace as w', 'w.id', 'a.workspace_id')
    .leftJoin('participant as p', (join) =>
      join
        .onRef('p.id', '=', 'v.created_by')
        .on('p.removed_at', 'is', null)
        .on('p.accepted_at', 'is not', null)
        // A policy may deny the document to its uploader.
        .on(sql<boolean>`not denied_asset(p.person_id, a.id, a.workspace_id)`),
    )
    .select(['v.number', 'a.name', 'w.id as workspace_id', 'w.name as workspace', 'w.two_step', 'w.owner_id'])
    .select('p.person_id as uploader_id')
    .where('v.id', '=', versionId)
    .where('w.closed_at', 'is', null)
    .executeTakeFirst()
  if (!version) return
  const { number, name, workspace, two_step } = version
  const readers = new Set([version.owner_id, version.uploader_id].filter((id) => id !== null))
  for (const personId of readers)
    await mailPerson(change, personId, {
      subject: 'virus.subject',
      // Document names of two-step workspaces stay out of emails.
      paragraphs: [two_step ? 'virus.intro-two-step' : 'virus.intro'],
      values: { workspace, document: two_step ? '' : name, version: String(number) },
      link: { label: 'updated.button', path: `/share/${version.workspace_id}` },
      workspaceId: version.workspace_id,
      quotes: true,
    })
}
