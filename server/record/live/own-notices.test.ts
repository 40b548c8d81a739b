import { getMe, logout } from '@strongroom/contract/identity/sign-in.ts'
import { deleteMembership, inviteMembers } from '@strongroom/contract/organisation/members.ts'
import { seeNotices } from '@strongroom/contract/record/notices.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { person } from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { type Watched, watchAs } from '../../test/watch.ts'

const server = useServer()
const open: Watched[] = []
afterEach(() => {
  for (const watched of open.splice(0)) watched.close()
})

async function watch(someone: TestPerson): Promise<Watched> {
  const watched = await watchAs(server, someone)
  open.push(watched)
  return watched
}

const OFTEN = { interval: 20 }
const OWN = { workspaceUuid: null, topics: ['notices'], assetUuids: [], spread: 0 }

async function invite(admin: TestPerson, someone: TestPerson): Promise<string> {
  const { workgroup } = await as(server, admin).call(getMe, { query: {} })
  const body = { organisationUuid: workgroup!.uuid, emails: [someone.email] }
  const { content } = await as(server, admin).call(inviteMembers, { body })
  return content[0]!.uuid
}

test('an invitation to a workgroup reaches the streams of the invited person alone, and so does its end', async () => {
  const [admin, invited, stranger] = [
    await person(server, 'Admin'),
    await person(server, 'Invited'),
    await person(server, 'Stranger'),
  ]
  const [own, second, strange, inviting] = [
    await watch(invited),
    await watch(invited),
    await watch(stranger),
    await watch(admin),
  ]
  const memberUuid = await invite(admin, invited)
  for (const one of [own, second]) await expect.poll(() => one.heard, OFTEN).toEqual([OWN])
  await as(server, admin).call(deleteMembership, { params: { memberUuid } })
  for (const one of [own, second]) await expect.poll(() => one.heard, OFTEN).toEqual([OWN, OWN])
  expect([...strange.heard, ...inviting.heard]).toEqual([])
})

test('reading notices reaches the person’s other browsers', async () => {
  const reader = await person(server, 'Reader')
  const watched = await watch(reader)
  await as(server, reader).call(seeNotices, { body: { time: server.ports.clock.now().getTime() } })
  await expect.poll(() => watched.heard, OFTEN).toEqual([OWN])
})

test('streams of ended and idle sessions hear nothing and end', async () => {
  const [admin, left, idle] = [
    await person(server, 'Admin'),
    await person(server, 'Left'),
    await person(server, 'Idle'),
  ]
  const [leaving, waiting] = [await watch(left), await watch(idle)]
  await as(server, left).call(logout, {})
  await expect.poll(() => leaving.ended, OFTEN).toBe(true)
  await invite(admin, left)
  server.pass(limits.idleTimeout + 1000)
  server.ports.streams.publish([], [{ personId: idle.uuid, topics: ['notices'] }])
  await expect.poll(() => waiting.ended, OFTEN).toBe(true)
  await sleep(100)
  expect([...leaving.heard, ...waiting.heard]).toEqual([])
})
