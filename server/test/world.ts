import { createFolder } from '@strongroom/contract/documents/assets.ts'
import { getMe } from '@strongroom/contract/identity/sign-in.ts'
import { createTagSet } from '@strongroom/contract/organisation/tag-sets.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { v7 as uuidv7 } from 'uuid'
import { as, type TestPerson } from './as.ts'
import * as given from './given.ts'
import type { TestServer } from './server.ts'

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Everything that the test has created: expected lists are filtered from it. */
export interface World {
  people: TestPerson[]
  workspaces: { id: string; owner: TestPerson; isClosed: boolean; isTwoStep: boolean; tagSets: string[] }[]
  participants: {
    id: string
    workspace: string
    person: string
    isPending: boolean
    isRemoved: boolean
    isHidden: boolean
    mayDownload: boolean
    manages: boolean
  }[]
  assets: { id: string; workspace: string; parent: string; isDocument: boolean }[]
}

export async function makeWorld(server: TestServer, random: () => number): Promise<World> {
  const chance = (share: number) => random() < share
  const people = await Promise.all(
    Array.from({ length: 6 }, (_, index) => given.person(server, `Person ${'abcdef'[index]}`)),
  )
  const world: World = { people, workspaces: [], participants: [], assets: [] }
  for (let count = 0; count < 5; count++) {
    const owner = people[Math.floor(random() * people.length)]!
    const { workgroup } = await as(server, owner).call(getMe, { query: {} })
    const set = { workgroupUuid: workgroup!.uuid, name: `Set ${count}` }
    const tagSets = [(await as(server, owner).call(createTagSet, { body: set })).uuid]
    const body = { name: `W ${count}`, documentSuggestedTagSetUuids: tagSets }
    const made = await as(server, owner).call(createWorkspace, { body })
    const { uuid: id } = made
    const workspace = { id, owner, tagSets, isClosed: chance(0.2), isTwoStep: chance(0.2) }
    world.workspaces.push(workspace)
    const plain = {
      workspace: id,
      isPending: false,
      isRemoved: false,
      isHidden: false,
      mayDownload: true,
      manages: true,
    }
    world.participants.push({ ...plain, id: made.participant.uuid, person: owner.uuid })
    for (const person of people)
      if (person !== owner && chance(0.8)) {
        const isHidden = chance(0.25)
        const manages = !isHidden && chance(0.2)
        const state = { isPending: chance(0.25), isRemoved: chance(0.2), isHidden, manages }
        world.participants.push({
          id: uuidv7(),
          workspace: id,
          person: person.uuid,
          ...state,
          mayDownload: manages || chance(0.5),
        })
      }
    await fill(server, world, { workspace, chance })
  }
  await insertParticipants(server, world)
  const db = server.ports.databases.write
  for (const { id, isClosed, isTwoStep } of world.workspaces)
    await db
      .updateTable('workspace')
      .set({ two_step: isTwoStep, ...(isClosed ? { closed_at: new Date() } : {}) })
      .where('id', '=', id)
      .execute()
  return world
}

async function fill(
  server: TestServer,
  world: World,
  {
    workspace: { id, owner },
    chance,
  }: { workspace: { id: string; owner: TestPerson }; chance: (share: number) => boolean },
) {
  const places = [id]
  for (let count = 0; count < 3; count++)
    if (chance(0.7)) {
      const parent = places[chance(0.5) ? 0 : places.length - 1]!
      const body = { name: `F ${count}`, workspaceUuid: id, ...(parent === id ? {} : { parentUuid: parent }) }
      const folder = await as(server, owner).call(createFolder, { body })
      places.push(folder.uuid)
      world.assets.push({ id: folder.uuid, workspace: id, parent, isDocument: false })
    }
  for (const parent of places)
    if (chance(0.6)) {
      const document = await as(server, owner).upload(
        { name: 'd.txt', bytes: 'd' },
        { workspaceUuid: id, parentUuid: parent },
      )
      world.assets.push({ id: document.uuid, workspace: id, parent, isDocument: true })
    }
}

async function insertParticipants(server: TestServer, world: World) {
  const now = new Date()
  const owners = new Set(world.workspaces.map(({ id, owner }) => `${id} ${owner.uuid}`))
  const others = world.participants.filter(({ workspace, person }) => !owners.has(`${workspace} ${person}`))
  for (const { id, workspace, person, isPending, isRemoved, isHidden, mayDownload, manages } of others)
    await server.ports.databases.write
      .insertInto('participant')
      .values({
        id,
        workspace_id: workspace,
        person_id: person,
        email: world.people.find(({ uuid }) => uuid === person)!.email,
        type: isHidden ? 'BCC' : 'STANDARD',
        has_download: mayDownload,
        has_manage_workspace: manages,
        invited_at: now,
        accepted_at: isPending ? null : now,
        removed_at: isRemoved ? now : null,
        removal: isRemoved ? 'removed' : null,
      })
      .execute()
}

/** The rule in plain words: the door's code for a person, or 'in'. */
export function doorOf({ participants }: World, workspace: World['workspaces'][number], person: TestPerson) {
  const own = participants.find((one) => one.workspace === workspace.id && one.person === person.uuid && !one.isRemoved)
  if (!own) return 'workspace.not.found'
  if (workspace.isTwoStep) return 'access.code.required'
  if (workspace.isClosed) return 'workspace.closed'
  return own.isPending ? 'workspace.invitation.pending' : 'in'
}
