import * as contract from '@strongroom/contract/workspaces/participants.ts'
import { transferWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { updateUser } from '@strongroom/contract/identity/users.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const rankOf = (p: contract.Participant) => {
  const manager = p.hasManageWorkspace ? 5 : p.hasInviter ? 4 : p.hasEdit ? 3 : undefined
  return p.isOwner ? 6 : (manager ?? (p.hasCreateDocument || p.hasCreateFolder ? 2 : p.hasDownload ? 1 : 0))
}
const nameOf = ({ user }: contract.Participant) =>
  (user.uuid ? `${user.familyName} ${user.givenName}` : user.email!).toLowerCase()
const compare = <T extends string | number>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)

/** The meaning of each order, by the visible values. */
const orders: Record<string, (a: contract.Participant, b: contract.Participant) => number> = {
  role: (a, b) => compare(rankOf(a), rankOf(b)),
  username: (a, b) => compare(nameOf(a), nameOf(b)),
  joinedDate: (a, b) => compare(a.joinedTime ?? 0, b.joinedTime ?? 0),
}

test('every order holds, also after renames, ability changes, transfers and departures', async () => {
  const domain = 'ordered.example'
  await given.workgroup(server, domain)
  const owner = await given.person(server, 'Owner', domain)
  const workspace = await given.workspaceOf(server, owner)
  const people = []
  for (const [name, abilities] of [
    ['Delyth', ['hasDownload', 'hasEdit']],
    ['Aroha', []],
    ['Carys', ['hasManageWorkspace']],
    ['Bryn', ['hasDownload']],
    ['Emrys', ['hasCreateFolder']],
    ['Fflur', ['hasInviter']],
  ] as const) {
    const someone = await given.person(server, name, domain)
    people.push({ ...someone, id: await given.participant(server, { owner, workspace }, someone, [...abilities]) })
    await server.pass(1000)
  }
  await given.invitee(server, { owner, workspace }, { email: 'waiting@elsewhere.example' }, [])
  const params = { workspaceUuid: workspace.uuid }
  await everyOrderHolds(owner, 8)

  const [delyth, aroha, , bryn, emrys] = people
  await as(server, delyth!).call(updateUser, {
    params: { userUuid: delyth!.uuid },
    body: { firstName: 'Delyth', lastName: 'Zzz', timezone: 'Europe/London' },
  })
  const update = { ...contract.Abilities.parse({}), hasInviter: true }
  await as(server, owner).call(contract.updateParticipant, { params: { participantUuid: bryn!.id }, body: update })
  await as(server, emrys!).call(contract.leaveWorkspace, { query: { shareUuid: workspace.uuid } })
  await as(server, owner).call(transferWorkspace, { params, body: { ownerEmail: aroha!.email } })
  await everyOrderHolds(aroha!, 7)

  async function everyOrderHolds(who: TestPerson, total: number) {
    for (const [field, order] of Object.entries(orders))
      for (const direction of ['asc', 'desc'] as const) {
        const query = { ...params, sort: `${field},${direction}` as 'role,asc', size: 100 }
        const { content } = await as(server, who).call(contract.listParticipants, { query })
        expect(content).toHaveLength(total)
        const expected = content.toSorted((a, b) => {
          const pending = field === 'joinedDate' ? compare(Number(!a.hasAccepted), Number(!b.hasAccepted)) : 0
          return pending || (direction === 'asc' ? order(a, b) : order(b, a)) || compare(nameOf(a), nameOf(b))
        })
        expect(content.map(nameOf)).toEqual(expected.map(nameOf))
        const page = { ...query, size: 3, page: 1 }
        const second = await as(server, who).call(contract.listParticipants, { query: page })
        expect(second.content.map(nameOf)).toEqual(expected.slice(3, 6).map(nameOf))
        expect(second.metadata.totalElements).toBe(total)
      }
  }
})
