import { entities } from '../../access/entities.ts'
import { EmailAddress, PersonName } from '@strongroom/contract/wire/fields.ts'
import { Locale } from '@strongroom/contract/identity/users.ts'
import { sql } from 'kysely'
import { endPasswordSessions } from '../sessions/end-password-sessions.ts'
import { providersOf } from './identity-providers.ts'
import { joinWorkgroup } from '../people/join-workgroup.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { insertPerson } from '../sign-in/insert-person.ts'
import type { Claims } from './ask-provider.ts'
import type { Provider } from './find-provider.ts'

/**
 * Identifies the person whom a provider sent: the one linked with its subject; else the member with its verified
 * address, who is linked now; else a new person, who joins the workgroup. Only people of its domains are accepted.
 */
export async function recogniseSubject(change: Change, provider: Provider, claims: Claims): Promise<string> {
  const email = addressOf(claims)
  const serving = await providersOf(change.read, email)
  if (!serving.some(({ id }) => id === provider.id)) throw new Refused('identity.domain')
  // Serialises two tabs of a person who comes for the first time.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${claims.issuer} ${email}`}, 0))`.execute(change.db)
  const linked = await findLinked(change, claims)
  if (linked) return requireMember(linked, provider).id
  const person = await findByAddress(change, email)
  const id = person
    ? await linkable(change, requireMember(person, provider), claims)
    : await registered(change, provider, { claims, email })
  const { issuer, subject } = claims
  await change.db.insertInto('identity').values({ issuer, subject, person_id: id, created: change.now }).execute()
  await endPasswordSessions(change, { personId: id })
  const entity = entities.user(id, person ? nameOf(person) : namesOf(claims, email).join(' '))
  change.record('IDENTITY_LINKED', entity, { personId: id, to: { provider: provider.name, issuer } })
  return id
}

function addressOf({ email, emailVerified }: Claims): string {
  const address = EmailAddress.safeParse(email)
  if (!address.success) throw new Refused('identity.email.missing')
  if (emailVerified !== true) throw new Refused('identity.email.unverified')
  return address.data
}

const people = (change: Change) =>
  change.db
    .selectFrom('person as p')
    .leftJoin('member as m', (join) => join.onRef('m.person_id', '=', 'p.id').on('m.accepted_at', 'is not', null))
    .select(['p.id', 'p.given_name', 'p.family_name', 'p.disabled_at', 'm.workgroup_id'])
type Person = NonNullable<Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirst']>>>

const findLinked = (change: Change, { issuer, subject }: Claims) =>
  people(change)
    .innerJoin('identity as i', 'i.person_id', 'p.id')
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst()

const findByAddress = (change: Change, email: string) =>
  people(change)
    .innerJoin('email_address as e', 'e.person_id', 'p.id')
    .where('e.address', '=', email)
    .executeTakeFirst()

function requireMember(person: Person, { workgroupId }: Provider): Person {
  const entity = entities.user(person.id, nameOf(person))
  if (person.disabled_at) throw new Refused('user.disabled', { entity })
  if (person.workgroup_id !== workgroupId) throw new Refused('identity.not.member', { entity })
  return person
}

/** A person linked to another account of the provider is not taken over: addresses are reassigned to new people. */
async function linkable(change: Change, person: Person, { issuer }: Claims): Promise<string> {
  const other = await change.db
    .selectFrom('identity')
    .select('subject')
    .where('person_id', '=', person.id)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  const entity = entities.user(person.id, nameOf(person))
  if (other) throw new Refused('identity.subject', { entity })
  return person.id
}

async function registered(change: Change, provider: Provider, { claims, email }: { claims: Claims; email: string }) {
  if (change.ports.config.signUp === 'off') throw new Refused('signup.off')
  const [givenName, familyName] = namesOf(claims, email)
  const language = Locale.safeParse(String(claims.locale).toLowerCase())
  const locale = language.success ? language.data : provider.locale
  const timezone = typeof claims.zoneinfo === 'string' ? claims.zoneinfo : ''
  const id = await insertPerson(change, { givenName, familyName, email, passwordHash: null, locale, timezone })
  const name = `${givenName} ${familyName}`
  await joinWorkgroup(change, id, { email, name })
  change.record('USER_REGISTERED', entities.user(id, name), { personId: id, to: { provider: provider.name } })
  return id
}

/** Given and family name from the claims; parts of the address where they are missing. */
function namesOf({ givenName, familyName, name }: Claims, email: string): [string, string] {
  const words = textOf(name).split(' ').filter(Boolean)
  const local = email.slice(0, email.lastIndexOf('@'))
  const given = textOf(givenName) || words.slice(0, -1).join(' ') || words[0] || local
  const family = textOf(familyName) || (words.length > 1 ? words.at(-1)! : given === local ? '–' : local)
  return [given, family]
}

function textOf(value: unknown): string {
  const text = PersonName.safeParse(value)
  return text.success ? text.data : ''
}

const nameOf = (person: Person) => `${person.given_name} ${person.family_name}`
