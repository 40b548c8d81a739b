import { mailPeople } from '../../mail/mail-person.ts'
import type { TextKey } from '../../mail/text.ts'
import type { Change } from '../../kernel/change.ts'
import { lasts } from '../../access/lasting.ts'

interface News {
  audience: 'EVERYONE' | 'LEADERS'
  subject: TextKey
  intro: TextKey
  values: Record<string, string>
  /** The value of `{{time}}` in the text, in each reader's time zone. */
  time?: Date
  /** The reason given by the actor. */
  reason: string
  /** Whether the workspace can still be opened. */
  isOpen?: boolean
}

/** Emails the participants of a workspace, each in their language, unless they have switched such emails off. */
export async function notifyParticipants(change: Change, workspaceId: string, news: News): Promise<void> {
  const { audience, subject, intro, values, time, reason, isOpen = false } = news
  const people = await readersOf(change, workspaceId, audience)
  // Emails quote nothing from behind a two-step door.
  const isQuoted = reason !== '' && people.every((person) => !person.two_step)
  await mailPeople(change, people, {
    workspaceId,
    quotes: isOpen,
    subject,
    paragraphs: [intro, isOpen ? 'lifecycle.save' : 'lifecycle.gone'],
    values: { time: '', ...values },
    time,
    message: isQuoted ? { intro: 'lifecycle.reason', text: reason } : undefined,
    link: isOpen ? { label: 'lifecycle.button', path: `/share/${workspaceId}` } : undefined,
  })
}

function readersOf(change: Change, workspaceId: string, audience: News['audience']) {
  const everyone = change.db
    .selectFrom('participant as o')
    .innerJoin('workspace as w', 'w.id', 'o.workspace_id')
    .innerJoin('person as p', 'p.id', 'o.person_id')
    .innerJoin('primary_address as e', 'e.person_id', 'p.id')
    .select(['p.given_name', 'p.locale', 'p.timezone', 'e.address', 'w.two_step'])
    .where('o.workspace_id', '=', workspaceId)
    .where(lasts('o', change))
    .where('o.accepted_at', 'is not', null)
    .where('p.email_subscriber', '=', true)
    .where('p.disabled_at', 'is', null)
    .orderBy('o.id')
  if (audience === 'EVERYONE') return everyone.execute()
  return everyone
    .where((eb) => eb.or([eb('o.has_manage_workspace', '=', true), eb('o.person_id', '=', eb.ref('w.owner_id'))]))
    .execute()
}
