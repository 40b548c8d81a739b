import { fetchWorkgroupAvatar } from '@strongroom/contract/organisation/branding.ts'
import { answerInvitation } from '@strongroom/contract/workspaces/participants.ts'
import * as contract from '@strongroom/contract/organisation/workgroups.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { connectionsCounted } from '../../test/administration/count-connections.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { recordedFor } from '../../test/audit.ts'
import { hostileSvg, pdfFile, pictureFile } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
let total = 0

async function furnished() {
  const domain = `look-${++total}.example`
  const id = await given.workgroup(server, domain)
  const [admin, member] = [await given.person(server, 'Admin', domain), await given.person(server, 'Member', domain)]
  const { write } = server.ports.databases
  await write.updateTable('member').set({ is_workgroup_admin: true }).where('person_id', '=', admin.uuid).execute()
  return { id, params: { workgroupUuid: id }, admin, member, stranger: await given.person(server, 'Stranger') }
}

test('administrators rename their workgroup', async () => {
  const { id, params, admin, member, stranger } = await furnished()
  await matrix(server, contract.renameWorkgroup, {
    input: () => ({ params, body: { workgroupName: ' Harbour  office ' } }),
    people: { stranger, member, admin },
    expected: { nobody: 'signed.out', stranger: 'workgroup.not.found', member: 'permission.denied', admin: 'ok' },
  })
  const rename = (workgroupName: string) =>
    outcomeOf(as(server, admin).call(contract.renameWorkgroup, { params, body: { workgroupName } }))
  expect(await rename('Harbour  office')).toBe('ok')
  for (const wrong of ['', '   ', 'x'.repeat(254), 'a\u202eb']) expect(await rename(wrong)).toBe('input.invalid')
  const { name } = await as(server, member).call(contract.findWorkgroup, { params, query: {} })
  expect(name).toBe('Harbour  office')
  expect((await recordedFor(server, id)).filter((type) => type === 'WORKGROUP_UPDATED')).toHaveLength(1)
})

async function upload(who: TestPerson, params: { workgroupUuid: string }, bytes: Uint8Array) {
  const form = new FormData()
  form.append('file', new Blob([bytes as never]), 'us.png')
  const response = await as(server, who).fetch(contract.uploadWorkgroupAvatar, { params }, { body: form })
  return response.status === 204 ? 'ok' : ((await response.json()) as { code: string }).code
}

test('administrators give it a picture, which is redrawn', async () => {
  const { id, params, admin, member, stranger } = await furnished()
  const seen = async () => as(server, member).fetch(fetchWorkgroupAvatar, { params, query: { size: 50 } })
  const version = async () =>
    (await as(server, member).call(contract.findWorkgroup, { params, query: {} })).avatarVersion
  expect([(await seen()).status, await version()]).toEqual([404, null])
  const picture = await pictureFile('png')
  expect(await upload(stranger, params, picture)).toBe('workgroup.not.found')
  expect(await upload(member, params, picture)).toBe('permission.denied')
  for (const wrong of [hostileSvg('http://127.0.0.1:9'), await pdfFile({}), Buffer.from('x')])
    expect(await upload(admin, params, wrong)).toBe('avatar.unsupported')
  expect(await upload(admin, params, picture)).toBe('ok')
  const first = await version()
  const response = await seen()
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect(Math.max(width, height)).toBe(50)
  expect(await upload(admin, params, await pictureFile('gif'))).toBe('ok')
  expect(await version()).not.toBe(first)
  const kept = await server.ports.databases.read.selectFrom('blob').select('claimed').where('id', '=', first!).execute()
  expect(kept).toEqual([{ claimed: false }])
  expect((await recordedFor(server, id)).filter((type) => type === 'WORKGROUP_UPDATED')).toHaveLength(2)
})

test('the picture is visible to people of the workgroup and people who share a workspace with one', async () => {
  const { id, params, admin, member, stranger } = await furnished()
  const look = (who: TestPerson | undefined) => as(server, who).fetch(fetchWorkgroupAvatar, { params, query: {} })
  const { write } = server.ports.databases
  // Before and after it has one: strangers learn nothing.
  expect((await look(stranger)).status).toBe(404)
  expect(await upload(admin, params, await pictureFile('png'))).toBe('ok')
  expect([(await look(undefined)).status, (await look(stranger)).status]).toEqual([401, 404])
  const mine = await look(member)
  expect([mine.status, mine.headers.get('cache-control')]).toEqual([200, 'private, max-age=300'])
  const workspace = await given.workspaceOf(server, stranger)
  const participantUuid = await given.invitee(server, { owner: stranger, workspace }, member, [])
  expect((await look(stranger)).status).toBe(404)
  const answer = { params: { participantUuid }, body: { accepted: true } }
  await as(server, member).call(answerInvitation, answer)
  expect((await look(stranger)).status).toBe(200)
  await given.workgroup(server, `above-${total}.example`)
  const { account_id } = await write
    .selectFrom('workgroup')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await write.updateTable('workgroup').set({ account_id }).where('name', '=', `above-${total}.example`).execute()
  const beside = await given.person(server, 'Beside', `above-${total}.example`)
  await write.updateTable('member').set({ is_account_admin: false }).where('person_id', '=', beside.uuid).execute()
  expect((await look(beside)).status).toBe(404)
  await write.updateTable('member').set({ is_account_admin: true }).where('person_id', '=', beside.uuid).execute()
  expect((await look(beside)).status).toBe(200)
})

test('connections are documents times accepted people, of open workspaces, and for administrators', async () => {
  const { params, admin, member, stranger } = await furnished()
  await matrix(server, contract.findQuota, {
    input: () => ({ params }),
    people: { stranger, member, admin },
    expected: { nobody: 'signed.out', stranger: 'workgroup.not.found', member: 'permission.denied', admin: 'ok' },
  })
  const count = async () => {
    await connectionsCounted(server)
    return (await as(server, admin).call(contract.findQuota, { params })).currentOrgConnections
  }
  expect(await count()).toBe(0)
  const workspace = await as(server, member).call(createWorkspace, { body: { name: 'Counted' } })
  for (const name of ['a.txt', 'b.txt', 'c.txt'])
    await as(server, member).upload({ name, bytes: 'x' }, { workspaceUuid: workspace.uuid })
  const place = { owner: member, workspace }
  const hidden = await given.participant(server, place, await given.person(server, 'Hidden'), [])
  await given.invitee(server, place, { email: 'pending@far.example' }, [])
  const { write } = server.ports.databases
  await write.updateTable('participant').set({ type: 'BCC' }).where('id', '=', hidden).execute()
  await as(server, member).call(createWorkspace, { body: { name: 'Empty' } })
  // The owner alone: the number would reveal the hidden one.
  expect(await count()).toBe(3)
  await write.updateTable('workspace').set({ closed_at: new Date() }).where('id', '=', workspace.uuid).execute()
  expect(await count()).toBe(0)
})
