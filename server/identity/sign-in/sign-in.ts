import { entities } from '../../access/entities.ts'
import { EmailAddress } from '@strongroom/contract/wire/fields.ts'
import { identityOnly } from '../single-sign-on/identity-providers.ts'
import { type OpenedSession, openSession } from '../sessions/open-session.ts'
import { networkOf } from '../../adapters/network-of.ts'
import { countSignIn } from '../secrets/sign-in-attempts.ts'
import { inChange } from '../../kernel/change.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { ClientInfo } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'

/**
 * Opens a session for an address and its password. The attempt is counted before anything is compared; an unknown
 * address takes the same time and gets the same answer as a wrong password. Concurrent sign-ins are limited, and a
 * crowd of one network doesn't hold up others.
 */
export async function signIn(
  ports: Ports,
  clientInfo: ClientInfo,
  given: { email: string; password: string },
): Promise<OpenedSession> {
  if (!clientInfo.secure) throw new Refused('login.insecure')
  return ports.passwords.admit(networkOf(clientInfo.address), () => signInNow(ports, clientInfo, given))
}

async function signInNow(
  ports: Ports,
  clientInfo: ClientInfo,
  given: { email: string; password: string },
): Promise<OpenedSession> {
  const parsed = EmailAddress.safeParse(given.email)
  const email = parsed.success ? parsed.data : ''
  // Looked up while the attempt is counted, compared afterwards.
  const [{ forget, onDisk }, person] = await Promise.all([
    countSignIn(ports, clientInfo, email),
    findByAddress(ports, email),
  ])
  // A person who may sign in through single sign-on only has no valid password.
  const hashed = person?.identity_only ? null : (person?.password_hash ?? null)
  const [right] = await Promise.all([
    ports.passwords.verify(hashed, given.password, networkOf(clientInfo.address)),
    onDisk,
  ])
  if (!person || !right) {
    await recordFailure(ports, clientInfo, person?.id, email)
    throw new Refused('login.invalid')
  }
  if (person.disabled_at) throw new Refused('user.disabled')
  const [opened] = await Promise.all([open(ports, clientInfo, person), forget()])
  return opened
}

interface Found {
  id: string
  password_hash: string | null
  disabled_at: Date | null
  identity_only: boolean
  given_name: string
  family_name: string
}

/** People sign in with their primary address. */
const findByAddress = (ports: Ports, email: string): Promise<Found | undefined> =>
  ports.databases.read
    .selectFrom('primary_address as e')
    .innerJoin('person as p', 'p.id', 'e.person_id')
    .select(['p.id', 'p.password_hash', 'p.disabled_at', 'p.given_name', 'p.family_name'])
    .select(identityOnly('p.id'))
    .where('e.address', '=', email)
    .executeTakeFirst()

function open(ports: Ports, clientInfo: ClientInfo, person: Found): Promise<OpenedSession> {
  return inChange(ports, { actor: undefined, clientInfo }, async (change) => {
    change.anonymous('the password authenticates the person')
    // Hashing takes time: the password may have changed meanwhile.
    change.record('USER_LOGIN', entityOf(person), { personId: person.id })
    return openSession(change, person.id, { passwordHash: person.password_hash ?? '' })
  })
}

const entityOf = (person: { id: string; given_name: string; family_name: string }) =>
  entities.user(person.id, `${person.given_name} ${person.family_name}`)

/** An attempt at an unknown address is recorded too, without the address, so that both cases do the same work. */
async function recordFailure(ports: Ports, clientInfo: ClientInfo, personId: string | undefined, email: string) {
  await inChange(ports, { actor: undefined, clientInfo }, async (change) => {
    change.anonymous('records a failed sign-in')
    const id = personId ?? '00000000-0000-0000-0000-000000000000'
    const name = personId ? email : ''
    change.record('USER_LOGIN_FAILED', entities.user(id, name))
  })
}
