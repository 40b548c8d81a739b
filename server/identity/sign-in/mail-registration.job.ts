import { Locale } from '@strongroom/contract/identity/users.ts'
import { z } from 'zod'
import { workgroupOfDomain } from '../people/join-workgroup.ts'
import type { LocalizedEmail } from '../../mail/compose-mail.ts'
import { localeOf } from '../../mail/text.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { asSystem, type Change } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import { insertRegistrationLink } from './registration-link.ts'
import { knownAddressEmail, registrationEmail, uninvitedEmail } from './registration-emails.ts'
import { isOpen, lasts } from '../../access/lasting.ts'

const Payload = z.object({
  email: z.string(),
  locale: Locale,
  timezone: z.string(),
  /** Only if a link or an invitation is pending already: the requester has proved nothing. */
  again: z.boolean(),
})
type Payload = z.infer<typeof Payload>

/** Emails an address its registration link, or that it is registered already, or that it must be invited. */
export const mailRegistration = job({
  name: 'mail-registration',
  queue: 'mail',
  priority: 'first',
  schema: Payload,
  work: (ports, payload) =>
    asSystem(ports, 'a request for this address', async (change) => {
      change.unaudited('registering is recorded, the link isn’t')
      const { email, locale } = payload
      const person = await findKnown(change, email)
      if (person) return sendMail(change, email, [knownAddressEmail(change, person)])
      const [invitation, wantedBy, claimedBy] = await Promise.all([
        findInvitation(change, email),
        findWanting(change, email),
        workgroupOfDomain(change.read, email),
      ])
      const isInvited = invitation !== undefined || wantedBy !== undefined
      if (!isInvited && !(await mayComeUninvited(change, payload, claimedBy))) {
        if (!payload.again) await sendMail(change, email, [uninvitedEmail(locale)])
        return
      }
      if (payload.again) await voidLinks(change, email)
      const workgroupId = invitation?.workgroup_id ?? wantedBy ?? claimedBy
      const url = await insertRegistrationLink(change, {
        email,
        participantId: invitation?.id ?? null,
        locale,
        workgroupId,
      })
      const emails = (await localesFor(change, locale, workgroupId)).map((one) =>
        registrationEmail(change, { ...payload, locale: one }, url),
      )
      await sendMail(change, email, emails as [LocalizedEmail, ...LocalizedEmail[]], { workgroupId })
    }),
})

/** Any person with the address, also as an alias: it can't be registered. */
const findKnown = (change: Change, email: string) =>
  change.db
    .selectFrom('email_address as e')
    .innerJoin('person as p', 'p.id', 'e.person_id')
    .select(['p.given_name', 'p.locale'])
    .where('e.address', '=', email)
    .executeTakeFirst()

/** The newest pending invitation for this address. */
const findInvitation = (change: Change, email: string) =>
  change.db
    .selectFrom('participant as p')
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .select(['p.id', 'w.workgroup_id'])
    .where('p.email', '=', email)
    .where('p.person_id', 'is', null)
    .where(lasts('p', change))
    .where(isOpen(change))
    .orderBy('p.invited_at', 'desc')
    .executeTakeFirst()

/** Whether somebody without an invitation may register, whose domain this workgroup has claimed. */
async function mayComeUninvited(change: Change, { email, again }: Payload, claimedBy?: string): Promise<boolean> {
  const { signUp } = change.ports.config
  if (signUp === 'off') return false
  if (signUp === 'invited' && claimedBy === undefined) return false
  if (!again) return true
  const waiting = await change.db
    .selectFrom('registration_link')
    .select('email')
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return waiting !== undefined
}

/** The requested language, and those of the workgroup that awaits the person if it has two. */
async function localesFor(change: Change, locale: Locale, workgroupId: string | undefined): Promise<Locale[]> {
  if (!workgroupId) return [locale]
  const { default_locale, additional_locale } = await change.db
    .selectFrom('workgroup')
    .select(['default_locale', 'additional_locale'])
    .where('id', '=', workgroupId)
    .executeTakeFirstOrThrow()
  if (!additional_locale) return [locale]
  return [...new Set([locale, localeOf(default_locale), localeOf(additional_locale)])].slice(0, 2)
}

/** The workgroup that has invited them as a member. */
async function findWanting(change: Change, email: string): Promise<string | undefined> {
  const row = await change.db
    .selectFrom('membership_invitation')
    .select('workgroup_id')
    .where('email', '=', email)
    .where('person_id', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.workgroup_id
}

async function voidLinks(change: Change, email: string): Promise<void> {
  await change.db.deleteFrom('registration_link').where('email', '=', email).where('used_at', 'is', null).execute()
}
