import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import { inviteParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { requestTextOf } from '../test/request-text.ts'
import { updateUser } from '@strongroom/contract/identity/users.ts'
import { findQuota } from '@strongroom/contract/organisation/workgroups.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { expect, test } from 'vitest'
import { contractNames } from '../system/contract-names.ts'
import { connectionsCounted } from '../test/administration/count-connections.ts'
import { as, type TestPerson } from '../test/as.ts'
import * as given from '../test/given.ts'
import { outcomeOf } from '../test/matrix.ts'
import { useServer } from '../test/server.ts'

const server = useServer()

const hide = (who: TestPerson) =>
  as(server, who).call(updateUser, {
    params: { userUuid: who.uuid },
    body: { firstName: who.name, lastName: 'Tester', timezone: 'Europe/London', hideEmailAddress: true },
  })

/** A workspace in which everybody who hides their address has done something visible. */
async function aWorld() {
  const made = await given.workspaceWith(server, {
    shy: ['hasDownload', 'hasCreateDocument', 'hasCreateFolder', 'hasEdit', 'hasDelete'],
    reader: ['hasDownload', 'hasCreateDocument', 'hasCreateFolder', 'hasEdit', 'hasDelete'],
    inviter: ['hasInviter', 'hasDownload'],
  })
  const { workspace, owner, people } = made
  const pending = await given.person(server, 'Pending')
  const participantUuid = await given.invitee(server, { owner, workspace }, pending, [])
  for (const who of [people.shy, owner, pending]) await hide(who)
  const asset = await as(server, people.shy).upload({ name: 'a.txt', bytes: 'one' }, { workspaceUuid: workspace.uuid })
  await server.drain()
  await as(server, owner).uploadVersion({ name: 'a.txt', bytes: 'two' }, asset.uuid)
  await server.drain()
  const ids: Record<string, string> = {
    workspaceUuid: workspace.uuid,
    workgroupUuid: workspace.workgroupUuid,
    assetUuid: asset.uuid,
    documentUuid: asset.uuid,
    versionUuid: (await version(asset.uuid))!,
    participantUuid,
    userUuid: people.shy.uuid,
    ancestorOf: asset.uuid,
  }
  return { ...made, ids, pending }
}

const version = async (assetUuid: string) =>
  (await server.ports.databases.read.selectFrom('version').select('id').where('asset_id', '=', assetUuid).execute())[0]
    ?.id

test('no answer to anybody else holds a hidden address', { timeout: 180_000 }, async () => {
  const { people, owner, ids } = await aWorld()
  const gets = [...contractNames().endpoints.keys()].filter(isAsked)
  let answered = 0
  for (const reader of [people.reader, people.inviter])
    for (const endpoint of gets) {
      const { ok, text } = await requestTextOf(server, reader, { endpoint, ids: { ...ids, ownUuid: reader.uuid } })
      if (ok) answered += 1
      for (const hidden of [people.shy.email, owner.email])
        expect(text.includes(hidden), `${endpoint.method} ${endpoint.path} tells ${reader.name}`).toBe(false)
    }
  expect(answered).toBeGreaterThan(50)
  // The test would notice an address: owner and managers get it.
  let seen = 0
  for (const endpoint of gets)
    if ((await requestTextOf(server, owner, { endpoint, ids })).text.includes(people.shy.email)) seen += 1
  expect(seen).toBeGreaterThan(3)
})

/** Every call that reads and ends: no endless streams, redirects or sign-outs. */
const isAsked = ({ method, kind, leads, path }: Endpoint) =>
  (method === 'GET' || method === 'OPTIONS') && kind !== 'stream' && !leads && !path.endsWith('/logout')

test('the quota of a workgroup does not reveal the number of hidden participants', async () => {
  const { owner, workspace } = await given.workspaceWith(server, { seen: [] })
  await as(server, owner).upload({ name: 'a.txt', bytes: 'x' }, { workspaceUuid: workspace.uuid })
  const { write } = server.ports.databases
  await write.updateTable('member').set({ is_workgroup_admin: true }).where('person_id', '=', owner.uuid).execute()
  const params = { workgroupUuid: workspace.workgroupUuid }
  await connectionsCounted(server)
  const before = await as(server, owner).call(findQuota, { params })
  const hidden = await given.person(server, 'Hidden')
  const id = await given.participant(server, { owner, workspace }, hidden, [])
  await write.updateTable('participant').set({ type: 'BCC' }).where('id', '=', id).execute()
  await connectionsCounted(server)
  expect(await as(server, owner).call(findQuota, { params })).toEqual(before)
  expect(before.currentOrgConnections).toBe(2)
})

test('silent invitations, which reveal who has an account, are counted', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const ask = (round: number) => {
    const emails = Array.from({ length: 100 }, (_, i) => `nobody-${round}-${i}@elsewhere.example`)
    return outcomeOf(
      as(server, owner).call(inviteParticipants, { body: { workspaceUuid: workspace.uuid, emails, isSilent: true } }),
    )
  }
  for (let round = 0; round < limits.silentPerDay / 100; round++)
    expect(await ask(round)).toBe('participant.silent.unregistered')
  expect(await ask(9)).toBe('participant.limit')
})
