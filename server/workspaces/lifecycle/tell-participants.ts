import { sendMail } from '../../mail/send-mail.ts'
import { localeOf, momentText, text, type TextKey } from '../../mail/text.ts'
import type { Change } from '../../kernel/change.ts'

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
export async function tellParticipants(change: Change, workspaceId: string, news: News): Promise<void> {
  const { audience, subject, intro, reason, isOpen = false } = news
  for (const person of await readersOf(change, workspaceId, audience)) {
    const locale = localeOf(person.locale)
    const values = { ...news.values, time: news.time ? momentText(locale, news.time, person.timezone) : '' }
    // Emails quote nothing from a two-step workspace.
    const quote = reason && !person.two_step ? { intro: text(locale, 'lifecycle.reason'), text: reason } : undefined
    const url = `${change.ports.config.publicUrl}/share/${workspaceId}`
    await sendMail(
      change,
      person.address,
      [
        {
          locale,
          name: person.given_name,
          subject: text(locale, subject, values),
          paragraphs: [text(locale, intro, values), text(locale, isOpen ? 'lifecycle.save' : 'lifecycle.gone')],
          quote,
          link: isOpen ? { label: text(locale, 'lifecycle.button'), url } : undefined,
        },
      ],
      { priority: 'normal', workspaceId },
    )
  }
}

function readersOf(change: Change, workspaceId: string, audience: News['audience']) {
  const everyone = change.db
    .selectFrom('participant as o')
    .innerJoin('workspace as w', 'w.id', 'o.workspace_id')
    .innerJoin('person as p', 'p.id', 'o.person_id')
    .innerJoin('primary_address as e', 'e.person_id', 'p.id')
    .select(['p.given_name', 'p.locale', 'p.timezone', 'e.address', 'w.two_step'])
    .where('o.workspace_id', '=', workspaceId)
    .where('o.removed_at', 'is', null)
    .where('o.accepted_at', 'is not', null)
    .where('p.email_subscriber', '=', true)
    .where('p.disabled_at', 'is', null)
    .orderBy('o.id')
  if (audience === 'EVERYONE') return everyone.execute()
  return everyone
    .where((eb) => eb.or([eb('o.has_manage_workspace', '=', true), eb('o.person_id', '=', eb.ref('w.owner_id'))]))
    .execute()
}
