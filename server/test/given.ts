import type { Ability } from '@strongroom/contract/access/abilities.ts'
import { answerInvitation, inviteParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { getMe } from '@strongroom/contract/identity/sign-in.ts'
import { createWorkspace, type Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { insertWorkgroup, joinWorkgroup } from '../identity/people/join-workgroup.ts'
import { asSystem } from '../kernel/change.ts'
import { insertPerson } from '../identity/sign-in/insert-person.ts'
import { as, type TestPerson } from './as.ts'
import { callOver } from './call.ts'
import type { TestServer } from './server.ts'

const PASSWORD = 'correct horse battery'
const hashes = new WeakMap<TestServer, Promise<string>>()
let total = 0

/** A registered and signed-in person. Everybody gets a workgroup of their own unless a domain says otherwise. */
export async function person(server: TestServer, name: string, domain = 'people.example'): Promise<TestPerson> {
  const hash = hashes.get(server) ?? server.ports.passwords.hash(PASSWORD)
  hashes.set(server, hash)
  const passwordHash = await hash
  const email = `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}-${++total}@${domain}`
  await asSystem(server.ports, 'somebody for a test', async (change) => {
    change.unaudited('somebody for a test')
    const names = { givenName: name, familyName: 'Tester' }
    const id = await insertPerson(change, { ...names, email, passwordHash, locale: 'en-gb', timezone: 'Europe/London' })
    await joinWorkgroup(change, id, { email, name })
  })
  return signIn(server, { email, name })
}

export async function signIn(
  server: TestServer,
  { email, name, password = PASSWORD }: { email: string; name: string; password?: string },
): Promise<TestPerson> {
  const headers = { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` }
  const answer = await callOver({ url: server.url, headers }, getMe, { query: {} })
  const token = answer.headers.get('authorization')!.replace('Bearer ', '')
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { uuid: answer.value.uuid, email, name, token, cookie: cookies.join('; ') }
}

/** A workgroup that an email domain belongs to. */
export async function workgroup(server: TestServer, domain: string, options: { largeFiles?: boolean } = {}) {
  return asSystem(server.ports, 'a workgroup for a test', async (change) => {
    change.unaudited('a workgroup for a test')
    const id = await insertWorkgroup(change, domain)
    await change.db.insertInto('workgroup_domain').values({ domain, workgroup_id: id }).execute()
    if (options.largeFiles)
      await change.db.updateTable('workgroup').set({ large_files: true }).where('id', '=', id).execute()
    return id
  })
}

export interface GivenWorkspace<Role extends string> {
  workspace: Workspace
  owner: TestPerson
  people: Record<Role, TestPerson>
}

/** A workspace with an owner and accepted participants by role, each with those abilities. */
export async function workspaceWith<Role extends string = never>(
  server: TestServer,
  roles: Record<Role, Ability[]> = {} as Record<Role, Ability[]>,
): Promise<GivenWorkspace<Role>> {
  const owner = await person(server, 'Owner')
  const workspace = await as(server, owner).call(createWorkspace, { body: { name: `Workspace ${++total}` } })
  const people = {} as Record<Role, TestPerson>
  for (const [role, abilities] of Object.entries(roles) as [Role, Ability[]][]) {
    people[role] = await person(server, role)
    await participant(server, { owner, workspace }, people[role], abilities)
  }
  return { workspace, owner, people }
}

/** A workspace of a person. */
export const workspaceOf = (server: TestServer, owner: TestPerson): Promise<Workspace> =>
  as(server, owner).call(createWorkspace, { body: { name: `Workspace ${++total}` } })

/** Invites a person and accepts for them. Returns the participant's id. */
export async function participant(
  server: TestServer,
  { owner, workspace }: { owner: TestPerson; workspace: { uuid: string } },
  someone: TestPerson,
  abilities: Ability[],
): Promise<string> {
  const id = await invitee(server, { owner, workspace }, someone, abilities)
  await as(server, someone).call(answerInvitation, { params: { participantUuid: id }, body: { accepted: true } })
  return id
}

/** Invites a person, who doesn't answer. Returns the participant's id. */
export async function invitee(
  server: TestServer,
  { owner, workspace }: { owner: TestPerson; workspace: { uuid: string } },
  someone: { email: string },
  abilities: Ability[],
): Promise<string> {
  const flags = Object.fromEntries(abilities.map((ability) => [ability, true]))
  const page = await as(server, owner).call(inviteParticipants, {
    body: { workspaceUuid: workspace.uuid, emails: [someone.email], ...flags },
  })
  return page.content[0]!.uuid
}
