import { entities } from '../../access/entities.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { z } from 'zod'
import { identityOnly, providerNamesOf } from '../single-sign-on/identity-providers.ts'
import { hashOf, newToken } from '../sessions/open-session.ts'
import { mailPerson } from '../../mail/mail-person.ts'
import { localeOf } from '../../mail/text.ts'
import { type Change, inChange } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'

/**
 * Emails the reset link to the person whose primary address this is. A link voids the previous one; an unknown address
 * gets nothing.
 */
export const mailResetLink = job({
  name: 'mail-reset-link',
  queue: 'mail',
  priority: 'first',
  schema: z.object({ email: z.string(), clientInfo: z.object({ address: z.string(), userAgent: z.string() }) }),
  async work(ports, { email, clientInfo }) {
    const origin = { actor: undefined, clientInfo: { ...clientInfo, requestId: '', secure: true } }
    await inChange(ports, origin, async (change) => {
      change.asSystem('a request for this address')
      const person = await findPersonOf(change, email)
      if (!person) return change.nothingChanged()
      if (person.identity_only) return mailProvider(change, person, email)
      const token = newToken()
      const fresh = {
        token_hash: hashOf(token),
        created: change.now,
        expires: new Date(change.now.getTime() + limits.resetLinkValid),
        used_at: null,
      }
      await change.db
        .insertInto('password_reset')
        .values({ person_id: person.id, ...fresh })
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet(fresh))
        .execute()
      const path = `/forgot-password?${new URLSearchParams({ email, token })}`
      await mailPerson(
        change,
        { ...person, address: email },
        {
          kind: 'account',
          subject: 'reset.subject',
          paragraphs: ['reset.intro', 'reset.valid'],
          link: { label: 'reset.button', path },
          footer: 'footer.asked',
        },
      )
      const name = `${person.given_name} ${person.family_name}`
      change.record('PASSWORD_RESET_REQUESTED', entities.user(person.id, name))
    })
  },
})

/** A person who must use a provider has no password to reset: the email says where they sign in. */
async function mailProvider(change: Change, person: Found, email: string): Promise<void> {
  const providers = await providerNamesOf(change.read, person.id)
  const locale = localeOf(person.locale)
  const names = new Intl.ListFormat(locale, { type: 'disjunction' }).format(providers)
  await mailPerson(
    change,
    { ...person, address: email },
    {
      kind: 'account',
      subject: 'reset.identity.subject',
      paragraphs: ['reset.identity.intro'],
      values: { provider: names },
      link: { label: 'reset.identity.button', path: '/login' },
      footer: 'footer.asked',
    },
  )
  const name = `${person.given_name} ${person.family_name}`
  const entity = entities.user(person.id, name)
  change.record('PASSWORD_RESET_REQUESTED', entity, { to: { providers: names } })
}

/** People sign in with their primary address, so a reset uses that address too. */
type Found = NonNullable<Awaited<ReturnType<typeof findPersonOf>>>

const findPersonOf = (change: Change, email: string) =>
  change.db
    .selectFrom('primary_address as e')
    .innerJoin('person as p', 'p.id', 'e.person_id')
    .select(['p.id', 'p.given_name', 'p.family_name', 'p.locale', identityOnly('p.id')])
    .where('e.address', '=', email)
    // A service account has a secret, and no password that a mailbox could set.
    .where('p.is_agent', '=', false)
    .where('p.disabled_at', 'is', null)
    .executeTakeFirst()
