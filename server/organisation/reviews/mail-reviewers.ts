import type { Change } from '../../kernel/change.ts'
import { mailPeople } from '../../mail/mail-person.ts'

interface Asked {
  workspaceId: string
  review: string
  due: Date
  isReminder: boolean
}

/** Asks the owner and the managers of a workspace to decide, each in their language. */
export async function mailReviewers(change: Change, { workspaceId, review, due, isReminder }: Asked): Promise<void> {
  const people = await change.db
    .selectFrom('participant as o')
    .innerJoin('workspace as w', 'w.id', 'o.workspace_id')
    .innerJoin('person as p', 'p.id', 'o.person_id')
    .innerJoin('primary_address as e', 'e.person_id', 'p.id')
    .select(['p.given_name', 'p.locale', 'p.timezone', 'e.address', 'w.name'])
    .where('o.workspace_id', '=', workspaceId)
    .where('o.removed_at', 'is', null)
    .where('o.accepted_at', 'is not', null)
    .where((eb) => eb.or([eb('o.expires_at', 'is', null), eb('o.expires_at', '>', change.now)]))
    .where('p.email_subscriber', '=', true)
    .where('p.disabled_at', 'is', null)
    .where((eb) => eb.or([eb('o.has_manage_workspace', '=', true), eb('o.person_id', '=', eb.ref('w.owner_id'))]))
    .orderBy('o.id')
    .execute()
  if (people.length === 0) return
  await mailPeople(change, people, {
    workspaceId,
    subject: isReminder ? 'review-reminder.subject' : 'review-asked.subject',
    paragraphs: ['review-asked.intro', 'review-asked.what'],
    values: { workspace: people[0]!.name, review },
    date: due,
    link: { label: 'review-asked.button', path: `/share/${workspaceId}?tab=participants` },
  })
}
