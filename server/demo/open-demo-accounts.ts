import { entities } from '../access/entities.ts'
import { endSessions } from '../identity/sessions/end-sessions.ts'
import { asSystem } from '../kernel/change.ts'
import { ConfigError } from '../adapters/config.ts'
import type { Ports } from '../kernel/ports.ts'
import { DEMO_PASSWORD, PEOPLE } from './seed-demo.ts'

const WHY = `it holds demo accounts, whose password stands in the README.
Use another data folder or database, or close them first: npm run cli -- close-demo-accounts`

/** Demo accounts with the published password, also disabled ones, which may be enabled again. */
async function findOpen(ports: Ports) {
  const rows = await ports.databases.read
    .selectFrom('person as p')
    .innerJoin('email_address as e', 'e.person_id', 'p.id')
    .select(['p.id', 'p.given_name', 'p.family_name', 'p.password_hash'])
    .where((eb) => eb.or(PEOPLE.map(({ email }) => eb('e.address', '=', email))))
    .where('p.password_hash', 'is not', null)
    .execute()
  const open = await Promise.all(rows.map((row) => ports.passwords.verify(row.password_hash, DEMO_PASSWORD)))
  return rows.filter((_, nth) => open[nth])
}

/** Refuses to serve an installation publicly that has demo data. */
export async function refuseOpenDemoAccounts(ports: Ports): Promise<void> {
  if ((await findOpen(ports)).length > 0) throw new ConfigError(`This installation can't be served publicly: ${WHY}`)
}

/** Voids their passwords and ends their sessions. Returns how many there were. */
export async function closeDemoAccounts(ports: Ports): Promise<number> {
  const open = await findOpen(ports)
  await asSystem(ports, 'a command of the installation’s operator', async (change) => {
    for (const { id, given_name, family_name } of open) {
      const values = { password_hash: null, disabled_at: change.now }
      await change.db.updateTable('person').set(values).where('id', '=', id).execute()
      await endSessions(change, id)
      change.record('MEMBER_DISABLED', entities.user(id, `${given_name} ${family_name}`))
    }
    if (open.length === 0) change.nothingChanged()
  })
  return open.length
}
