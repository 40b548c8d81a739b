import { createFolder, deleteAsset } from '@strongroom/contract/documents/assets.ts'
import { emptyBin, listBin, restoreAsset } from '@strongroom/contract/documents/bin.ts'
import { closeWorkspace, transferWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import * as participants from '@strongroom/contract/workspaces/participants.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { connectionsCounted } from '../../test/administration/count-connections.ts'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { randomOf } from '../../test/world.ts'

const server = useServer()
const MINUTE = 60_000

/** The stored rows, and the same counted slowly from everything there is. */
const counts = async () => {
  const stored = await server.asOwner(
    `select workspace_id, parties, connections::integer, case when parties = 0 then 0 else documents::integer end as documents
       from connection_count order by 1`,
  )
  const counted = await server.asOwner(
    `select w.id as workspace_id, p.parties, (p.parties * d.documents)::integer as connections,
            case when p.parties = 0 then 0 else d.documents end as documents
       from workspace w
       cross join lateral (select count(*)::integer as documents from live_asset() a
         where a.workspace_id = w.id and a.kind = 'DOCUMENT') d
       cross join lateral (select count(distinct p.person_id)::integer as parties from participant p
         where p.workspace_id = w.id and w.closed_at is null and (w.scheduled_end is null or w.scheduled_end > $1)
           and p.removed_at is null and p.accepted_at is not null and (p.expires_at is null or p.expires_at > $1)
           and (p.type <> 'BCC' or p.person_id = w.owner_id)) p
      order by 1`,
    [server.ports.clock.now()],
  )
  return { stored, counted }
}

interface Place {
  uuid: string
  owner: TestPerson
  assets: string[]
  folders: string[]
  participants: Map<string, TestPerson>
}

type Pick = <T>(some: readonly T[]) => T
type Act = (place: Place, pick: Pick, people: TestPerson[]) => Promise<unknown>

/** Acts in a workspace. Refused ones are acts too: they must change no count. */
const ACTS: Record<string, Act> = {
  async upload(place, pick) {
    const parentUuid = pick([undefined, ...place.folders])
    const file = { name: `${place.assets.length}.txt`, bytes: 'x' }
    const where = { workspaceUuid: place.uuid, ...(parentUuid ? { parentUuid } : {}) }
    place.assets.push((await as(server, place.owner).upload(file, where)).uuid)
  },
  async folder(place, pick) {
    const parentUuid = pick([undefined, ...place.folders])
    const body = { name: `F${place.folders.length}`, workspaceUuid: place.uuid, ...(parentUuid ? { parentUuid } : {}) }
    place.folders.push((await as(server, place.owner).call(createFolder, { body })).uuid)
  },
  bin: (place, pick) =>
    as(server, place.owner).call(deleteAsset, {
      params: { assetUuid: pick([...place.assets, ...place.folders]) },
      body: undefined,
    }),
  async restore(place, pick) {
    const params = { workspaceUuid: place.uuid }
    const { content } = await as(server, place.owner).call(listBin, { params, query: {} })
    await as(server, place.owner).call(restoreAsset, { params: { ...params, binUuid: pick(content).uuid } })
  },
  async purge(place) {
    await as(server, place.owner).call(emptyBin, { params: { workspaceUuid: place.uuid } })
    await server.drain()
  },
  async invite(place, pick, people) {
    const someone = pick(people)
    const expires = pick([null, null, server.ports.clock.now().getTime() + 70 * MINUTE])
    const body = {
      workspaceUuid: place.uuid,
      emails: [someone.email],
      type: pick(['STANDARD', 'STANDARD', 'BCC'] as const),
    }
    const { content } = await as(server, place.owner).call(participants.inviteParticipants, {
      body: { ...body, ...(expires ? { expiresTime: expires } : {}) },
    })
    place.participants.set(content[0]!.uuid, someone)
  },
  answer(place, pick) {
    const [participantUuid, someone] = pick([...place.participants])
    const body = { accepted: pick([true, true, false]) }
    return as(server, someone).call(participants.answerInvitation, { params: { participantUuid }, body })
  },
  remove: (place, pick) =>
    as(server, place.owner).call(participants.removeParticipant, {
      params: { participantUuid: pick([...place.participants.keys()]) },
    }),
  leave: (place, pick) =>
    as(server, pick([...place.participants.values()])).call(participants.leaveWorkspace, {
      query: { shareUuid: place.uuid },
    }),
  async transfer(place, pick, people) {
    const next = pick(people)
    const body = { ownerEmail: next.email }
    await as(server, place.owner).call(transferWorkspace, { params: { workspaceUuid: place.uuid }, body })
    place.owner = next
  },
  close: (place, pick) =>
    pick([0, 1]) === 0
      ? as(server, place.owner).call(closeWorkspace, { params: { workspaceUuid: place.uuid }, body: {} })
      : Promise.resolve(),
  async wait(_place, _pick, people) {
    server.pass(31 * MINUTE)
    for (const one of people) Object.assign(one, await given.signIn(server, one))
  },
}

const done = new Set<string>()

test.each([21, 22, 23])('stored connections equal a slow count (world %i)', async (seed) => {
  const random = randomOf(seed)
  const pick: Pick = (some) => some[Math.floor(random() * some.length)]!
  const domain = `world-${seed}.example`
  await given.workgroup(server, domain)
  const people: TestPerson[] = []
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil']) people.push(await given.person(server, name, domain))
  const places: Place[] = []
  for (let round = 0; round < 130; round++) {
    if (places.length < 4) {
      const owner = pick(people)
      const { uuid } = await as(server, owner).call(createWorkspace, { body: { name: `W ${round}` } })
      places.push({ uuid, owner, assets: [], folders: [], participants: new Map() })
    }
    const name = pick([...Object.keys(ACTS), 'upload', 'upload', 'invite', 'answer', 'answer'])
    const act = Promise.resolve().then(() => ACTS[name]!(pick(places), pick, people))
    const outcome = await outcomeOf(act).catch(() => 'impossible')
    if (outcome === 'ok') done.add(name)
    if (round % 10 !== 9) continue
    await connectionsCounted(server)
    const { stored, counted } = await counts()
    expect(stored, `after ${round} acts`).toEqual(counted)
  }
})

test('every kind of act happened in one of the worlds', () => {
  expect([...done].toSorted()).toEqual(Object.keys(ACTS).toSorted())
})

test('uploads at the same time, and counting between them, lose nothing', async () => {
  const { owner, workspace } = await given.workspaceWith(server, { reader: [] })
  const upload = (name: string) => as(server, owner).upload({ name, bytes: 'x' }, { workspaceUuid: workspace.uuid })
  const uploads = Array.from({ length: 12 }, (_, index) => upload(`${index}.txt`))
  await Promise.all([...uploads, connectionsCounted(server), connectionsCounted(server)])
  await connectionsCounted(server)
  const { stored, counted } = await counts()
  expect(stored).toEqual(counted)
  expect(stored.find((row) => row['workspace_id'] === workspace.uuid)).toMatchObject({ documents: 12, connections: 24 })
})
