import { insertWorkgroup, joinWorkgroup } from '../access/join-workgroup.ts'
import { asSystem } from '../platform/change.ts'
import type { Ports } from '../platform/ports.ts'
import { insertPerson } from '../sign-in/insert-person.ts'

/** Known to everybody: demo data is served on loopback only. */
export const DEMO_PASSWORD = 'strongroom-demo'

const DOMAIN = 'demo.example'
const PEOPLE = [
  { givenName: 'Demo', familyName: 'Owner', email: `owner@${DOMAIN}` },
  { givenName: 'Demo', familyName: 'Colleague', email: `colleague@${DOMAIN}` },
]

/** Makes the demo workgroup with its people at the first start. Answers whom one can sign in as. */
export async function seedDemo(ports: Ports): Promise<{ name: string; email: string }[]> {
  const people = PEOPLE.map(({ givenName, familyName, email }) => ({ name: `${givenName} ${familyName}`, email }))
  const known = await ports.databases.read
    .selectFrom('workgroup_domain')
    .select('domain')
    .where('domain', '=', DOMAIN)
    .executeTakeFirst()
  if (known) return people
  const passwordHash = await ports.passwords.hash(DEMO_PASSWORD)
  await asSystem(ports, 'demo data at the first start', async (change) => {
    const workgroup = await insertWorkgroup(change, 'Demo workgroup')
    await change.db.insertInto('workgroup_domain').values({ domain: DOMAIN, workgroup_id: workgroup }).execute()
    for (const person of PEOPLE) {
      const id = await insertPerson(change, { ...person, passwordHash, locale: 'en-gb', timezone: 'Europe/London' })
      const name = `${person.givenName} ${person.familyName}`
      await joinWorkgroup(change, id, { email: person.email, name })
      change.record('USER_REGISTERED', { kind: 'User', id, name, workspaceId: null })
    }
  })
  return people
}
