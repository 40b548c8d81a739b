import type { Change } from '../../kernel/change.ts'
import { mailPeople } from '../../mail/mail-person.ts'
import { lasts } from '../../access/lasting.ts'

interface Asked {
  workspaceId: string
  review: string
  due: Date
  isReminder: boolean
}

/** Asks the owner and the managers of a workspace to decide: in the bell, and by email, each in their language. */
export async function mailReviewers(change: Change, { workspaceId, review, due, isReminder }: Asked): Promise<void> {
  const people = await change.db
    .selectFrom('participant as o')
    .innerJoin('workspace as w', 'w.id', 'o.workspace_id')
    .innerJoin('person as p', 'p.id', 'o.person_id')
    .innerJoin('primary_address as e', 'e.person_id', 'p.id')
    .select(['p.id', 'p.email_subscriber', 'p.given_name', 'p.locale', 'p.timezone', 'e.address', 'w.name'])
    .where('o.workspace_id', '=', workspaceId)
    .where(lasts('o', change))
    .where('o.accepted_at', 'is not', null)
    .where('p.disabled_at', 'is', null)
    .where((eb) => eb.or([eb('o.has_manage_workspace', '=', true), eb('o.person_id', '=', eb.ref('w.owner_id'))]))
    .orderBy('o.id')
    .execute()
  for (const { id } of people) change.notifyPerson(id, ['notices'])
  const mailed = people.filter((person) => person.email_subscriber)
  if (mailed.length === 0) return
  await mailPeople(change, mailed, {
    workspaceId,
    subject: isReminder ? 'review-reminder.subject' : 'review-asked.subject',
    paragraphs: ['review-asked.intro', 'review-asked.what'],
    values: { workspace: mailed[0]!.name, review },
    date: due,
    link: { label: 'review-asked.button', path: `/share/${workspaceId}?tab=participants` },
  })
}
