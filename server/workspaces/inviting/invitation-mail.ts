import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Locale } from '@strongroom/contract/identity/users.ts'
import { sql } from 'kysely'
import type { LocalizedEmail } from '../../mail/compose-mail.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { dateText, localeOf, momentText, text, type TextKey } from '../../mail/text.ts'
import type { Change } from '../../kernel/change.ts'
import { insertRegistrationLink } from '../../identity/sign-in/registration-link.ts'

export interface Invitation {
  participantId: string
  email: string
  workspace: { id: string; name: string }
  message: string
  /** Only the owner sees that they take part. */
  isHidden: boolean
  /** The registered person with this address. */
  person: { given_name: string; locale: string; timezone: string; email_subscriber: boolean } | undefined
}

/**
 * Emails an invitation; to an unregistered address with a registration link, which voids earlier ones. Records whether
 * it was emailed at all, which the person or the inviter may have declined, for those who invite.
 */
export async function mailInvitation(change: Change, invitation: Invitation, wanted: boolean): Promise<void> {
  const { person } = invitation
  const isMailed = wanted && (!person || person.email_subscriber)
  await change.db
    .updateTable('participant')
    .set({ not_mailed: isMailed ? null : 'SUPPRESSED' })
    .where('id', '=', invitation.participantId)
    .execute()
  if (!isMailed) return
  const [inviter, workgroup, shared] = await Promise.all([
    inviterOf(change),
    workgroupOf(change, invitation.workspace.id),
    sharedBy(change, invitation.participantId),
  ])
  const locales = person ? [localeOf(person.locale)] : workgroup.locales
  const url = person
    ? `${change.ports.config.publicUrl}/share/${invitation.workspace.id}`
    : await insertRegistrationLink(change, {
        email: invitation.email,
        participantId: invitation.participantId,
        locale: locales[0]!,
        workgroupId: workgroup.brandedBy,
      })
  const emails = locales.map((locale) => email(change, { locale, url, inviter, shared }, invitation))
  await sendMail(change, invitation.email, emails as [LocalizedEmail, ...LocalizedEmail[]], {
    participantId: invitation.participantId,
    workspaceId: invitation.workspace.id,
    priority: 'normal',
  })
}

interface Inviter {
  name: string
  /** null if the person hides it. */
  address: string | null
  /** The name of their workgroup, unless it is their own name. */
  organisation: string | null
  /** The time zone in which they chose the end of the access. */
  timezone: string
}

async function inviterOf(change: Change): Promise<Inviter> {
  const row = await change.db
    .selectFrom('person as p')
    .innerJoin('primary_address as e', 'e.person_id', 'p.id')
    .leftJoin('member as m', 'm.person_id', 'p.id')
    .leftJoin('workgroup as g', 'g.id', 'm.workgroup_id')
    .select(['p.given_name', 'p.family_name', 'p.hide_email_address', 'p.timezone', 'e.address'])
    .select('g.name as organisation')
    .where('p.id', '=', change.actor.personId)
    .executeTakeFirstOrThrow()
  const name = `${row.given_name} ${row.family_name}`
  return {
    name,
    address: row.hide_email_address ? null : row.address,
    organisation: row.organisation === name ? null : row.organisation,
    timezone: row.timezone,
  }
}

/** The workgroup of a workspace: the languages of its invitations, and its id if it has branding. */
async function workgroupOf(change: Change, workspaceId: string) {
  const row = await change.db
    .selectFrom('workspace as w')
    .innerJoin('workgroup as g', 'g.id', 'w.workgroup_id')
    .leftJoin('whitelabel as b', 'b.workgroup_id', 'g.id')
    .select(['g.default_locale', 'g.additional_locale', 'b.workgroup_id as branded'])
    .where('w.id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  const locales = [row.default_locale, row.additional_locale].filter((locale) => locale !== null).map(localeOf)
  return { locales: [...new Set(locales)], brandedBy: row.branded ?? undefined }
}

/** Above this number the email says 'more than', because counting stops. */
const COUNTED = 1000

interface Shared {
  documents: number
  /** When the participation ends, or the workspace if that is sooner. */
  until: Date | null
}

async function sharedBy(change: Change, participantId: string): Promise<Shared> {
  // Without what policies deny to the invited person; unknown people have no tags.
  const denied = sql`(select count(*) from live_asset() a where a.kind = 'DOCUMENT'
    and a.id = any(array(select denied_in(coalesce(p.person_id, p.id), w.id))))`
  const counted = sql<number>`(live_document_count(w.id, ${COUNTED + 1}::bigint) - ${denied})::integer`
  const row = await change.db
    .selectFrom('participant as p')
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .select([counted.as('documents'), sql<Date | null>`least(p.expires_at, w.scheduled_end)`.as('until')])
    .where('p.id', '=', participantId)
    .executeTakeFirstOrThrow()
  return row
}

const documentsText = (locale: Locale, total: number) =>
  total > COUNTED ? text(locale, 'invitation.many', { number: COUNTED.toLocaleString('en-GB') }) : String(total)

function email(
  change: Change,
  { locale, url, inviter, shared }: { locale: Locale; url: string; inviter: Inviter; shared: Shared },
  { workspace, message, person, isHidden }: Invitation,
): LocalizedEmail {
  const values = { inviter: inviter.name, workspace: workspace.name }
  const until = new Date(change.now.getTime() + limits.registrationLinkValid)
  // The time zone of an unregistered reader is unknown.
  const zone = person?.timezone ?? inviter.timezone
  const date = dateText(locale, until, zone)
  const fact = (name: TextKey, value: string | null) => (value ? [{ name: text(locale, name), value }] : [])
  return {
    locale,
    subject: text(locale, 'invitation.subject', values),
    name: person?.given_name,
    paragraphs: [
      text(locale, 'invitation.intro', values),
      ...(isHidden ? [text(locale, 'invitation.hidden', values)] : []),
      person ? text(locale, 'invitation.known') : text(locale, 'invitation.new', { date }),
    ],
    facts: [
      ...fact('invitation.from', inviter.address ? `${inviter.name}, ${inviter.address}` : inviter.name),
      ...fact('invitation.organisation', inviter.organisation),
      ...fact('invitation.workspace', workspace.name),
      ...fact('invitation.documents', shared.documents > 0 ? documentsText(locale, shared.documents) : null),
      ...fact('invitation.until', shared.until && momentText(locale, shared.until, zone)),
    ],
    quote: message ? { intro: text(locale, 'invitation.message', values), text: message } : undefined,
    link: { label: text(locale, 'invitation.button'), url },
    footer: text(locale, 'invitation.footer', values),
  }
}
