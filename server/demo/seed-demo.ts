import { entities } from '../access/entities.ts'
import { insertWorkgroup, joinWorkgroup } from '../identity/people/join-workgroup.ts'
import { setPersonRole } from '../organisation/accounts/set-person-role.ts'
import { asSystem, type Change } from '../kernel/change.ts'
import type { Ports } from '../kernel/ports.ts'
import { insertPerson } from '../identity/sign-in/insert-person.ts'

/** Publicly known: demo data is served on loopback only. */
export const DEMO_PASSWORD = 'strongroom-demo'

const DOMAIN = 'demo.example'
export const PEOPLE = [
  { givenName: 'Demo', familyName: 'Owner', email: `owner@${DOMAIN}` },
  { givenName: 'Demo', familyName: 'Colleague', email: `colleague@${DOMAIN}` },
  { givenName: 'Demo', familyName: 'Admin', email: `admin@${DOMAIN}` },
  { givenName: 'Demo', familyName: 'Sales', email: `sales@${DOMAIN}` },
]
const ADMIN = PEOPLE[2]!.email
const SALES = PEOPLE[3]!.email

/**
 * Creates the demo workgroup with its people at the first start, and missing ones later. Returns who can sign in, and
 * whether this was the first start.
 */
export async function seedDemo(ports: Ports): Promise<{ people: { name: string; email: string }[]; isFirst: boolean }> {
  const there = await ports.databases.read
    .selectFrom('email_address')
    .select('address')
    .where(
      'address',
      'in',
      PEOPLE.map(({ email }) => email),
    )
    .execute()
  const missing = PEOPLE.filter(({ email }) => there.every(({ address }) => address !== email))
  if (missing.length > 0) await insertPeople(ports, missing)
  const people = PEOPLE.map(({ givenName, familyName, email }) => ({ name: `${givenName} ${familyName}`, email }))
  return { people, isFirst: missing.length === PEOPLE.length }
}

async function insertPeople(ports: Ports, people: typeof PEOPLE): Promise<void> {
  const passwordHash = await ports.passwords.hash(DEMO_PASSWORD)
  await asSystem(ports, 'demo data at the first start', async (change) => {
    const known = await change.db
      .selectFrom('workgroup_domain')
      .select('domain')
      .where('domain', '=', DOMAIN)
      .executeTakeFirst()
    if (!known) {
      const workgroup = await insertWorkgroup(change, 'Demo workgroup')
      await change.db.insertInto('workgroup_domain').values({ domain: DOMAIN, workgroup_id: workgroup }).execute()
    }
    for (const person of people) {
      const id = await insertPerson(change, { ...person, passwordHash, locale: 'en-gb', timezone: 'Europe/London' })
      const name = `${person.givenName} ${person.familyName}`
      await joinWorkgroup(change, id, { email: person.email, name })
      if (person.email === ADMIN) {
        await promote(change, id)
        await setPersonRole(change, ADMIN, { role: 'operator', on: true })
      }
      if (person.email === SALES) await setPersonRole(change, SALES, { role: 'sales', on: true })
      change.record('USER_REGISTERED', entities.user(id, name))
    }
  })
}

const promote = (change: Change, personId: string) =>
  change.db
    .updateTable('member')
    .set({ is_workgroup_admin: true, is_account_admin: true })
    .where('person_id', '=', personId)
    .execute()
