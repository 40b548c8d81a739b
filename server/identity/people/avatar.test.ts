import { listAuditEvents } from '@strongroom/contract/record/audit.ts'
import { answerInvitation, listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import * as contract from '@strongroom/contract/identity/users.ts'
import { getMe } from '@strongroom/contract/identity/sign-in.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { accountEventsOf } from '../../test/account-events.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { bmpFile, hostileSvg, hugePng, pdfFile, pictureFile, sidewaysJpeg } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

async function upload(who: TestPerson, bytes: Uint8Array, { userUuid = who.uuid, fileFirst = false } = {}) {
  const form = new FormData()
  if (!fileFirst) form.append('userUuid', userUuid)
  form.append('file', new Blob([bytes as never]), 'me.png')
  if (fileFirst) form.append('userUuid', userUuid)
  const response = await as(server, who).fetch(contract.uploadAvatar, {}, { body: form })
  return response.status === 204 ? 'ok' : ((await response.json()) as { code: string }).code
}
const seenBy = (who: TestPerson | undefined, person: TestPerson) =>
  as(server, who).fetch(contract.fetchAvatar, { params: { userUuid: person.uuid }, query: { size: 40 } })
const blobs = () => server.ports.databases.read.selectFrom('blob').select(['id', 'claimed']).execute()

test.each([
  ['png', pictureFile('png')],
  ['gif', pictureFile('gif')],
  ['bmp', bmpFile()],
])('a %s becomes a small picture', async (_type, file) => {
  const anna = await given.person(server, 'Anna')
  expect((await seenBy(anna, anna)).status).toBe(404)
  expect(await upload(anna, await file)).toBe('ok')
  const response = await seenBy(anna, anna)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect(Math.max(width, height)).toBeLessThanOrEqual(180)
  expect((await as(server, anna).call(getMe, { query: {} })).avatarVersion).toBeTruthy()
  expect(await accountEventsOf(server, anna)).toContain('AVATAR_CHANGED')
})

test('a picture is turned upright and loses the metadata of where it was taken', async () => {
  const anna = await given.person(server, 'Anna')
  expect(await upload(anna, await sidewaysJpeg(), { fileFirst: true })).toBe('ok')
  const response = await as(server, anna).fetch(contract.fetchAvatarOf, { query: { userUuid: anna.uuid, size: 40 } })
  const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect(picture.height).toBeGreaterThan(picture.width)
  expect([picture.exif, picture.xmp, picture.iptc]).toEqual([undefined, undefined, undefined])
})

test('a picture is drawn at the asked size, 40 for existing clients; without a size it is as stored', async () => {
  const anna = await given.person(server, 'Anna')
  expect(await upload(anna, await pictureFile('png'))).toBe('ok')
  const sideOf = async (response: Promise<Response>) => {
    const { width, height, format } = await sharp(Buffer.from(await (await response).arrayBuffer())).metadata()
    expect(format).toBe('webp')
    return Math.max(width, height)
  }
  const at = (query: { size?: number }) =>
    sideOf(as(server, anna).fetch(contract.fetchAvatar, { params: { userUuid: anna.uuid }, query }))
  for (const size of [24, 40, 50, 80, 90]) expect(await at({ size })).toBe(size)
  const stored = await at({})
  expect(stored).toBeGreaterThan(90)
  expect(await at({ size: 1000 })).toBe(stored)
  expect(await sideOf(as(server, anna).fetch(contract.fetchAvatarOf, { query: { userUuid: anna.uuid } }))).toBe(40)
})

test('a file that is no picture, or is too large, is refused and leaves nothing behind', async () => {
  const anna = await given.person(server, 'Anna')
  const before = (await blobs()).length
  for (const bytes of [
    hostileSvg('http://127.0.0.1:9'),
    await pdfFile({}),
    await pictureFile('webp'),
    Buffer.from('x'),
  ])
    expect(await upload(anna, bytes)).toBe('avatar.unsupported')
  expect(await upload(anna, hugePng())).toBe('avatar.unsupported')
  expect(await upload(anna, Buffer.alloc(20_480_001))).toBe('avatar.too.large')
  expect(await upload(anna, Buffer.alloc(20_480_001), { fileFirst: true })).toBe('avatar.too.large')
  expect((await blobs()).length).toBe(before)
})

test('a new picture releases the previous one; nobody changes somebody else’s', async () => {
  const [anna, berta] = [await given.person(server, 'Anna'), await given.person(server, 'Berta')]
  const before = new Set((await blobs()).filter(({ claimed }) => claimed).map(({ id }) => id))
  await upload(anna, await pictureFile('png'))
  await upload(anna, await pictureFile('jpeg'))
  const now = (await blobs()).filter(({ id, claimed }) => claimed && !before.has(id))
  expect(now.length).toBe(1)
  expect(await upload(berta, await pictureFile('png'), { userUuid: anna.uuid })).toBe('not.found')
})

test('only people who share a workgroup or a workspace see a picture', async () => {
  const domain = 'avatars.example'
  await given.workgroup(server, domain)
  const [anna, colleague] = [await given.person(server, 'Anna', domain), await given.person(server, 'Carol', domain)]
  const { owner, workspace, people } = await given.workspaceWith(server, { reader: [] })
  const stranger = await given.person(server, 'Stranger')
  const id = await given.invitee(server, { owner, workspace }, anna, [])
  await upload(anna, await pictureFile('png'))
  const statuses = async () =>
    Promise.all(
      [anna, colleague, owner, people.reader, stranger, undefined].map(async (who) => (await seenBy(who, anna)).status),
    )
  expect(await statuses(), 'invited').toEqual([200, 200, 404, 404, 404, 401])
  await as(server, anna).call(answerInvitation, { params: { participantUuid: id }, body: { accepted: true } })
  expect(await statuses(), 'taking part').toEqual([200, 200, 200, 200, 404, 401])
  const list = await as(server, people.reader).call(listParticipants, { query: { workspaceUuid: workspace.uuid } })
  expect(list.content.find(({ userUuid }) => userUuid === anna.uuid)?.user.avatarVersion).toBeTruthy()
  const events = await as(server, owner).call(listAuditEvents, {
    params: { workspaceUuid: workspace.uuid },
    query: { eventType: 'PARTICIPANT_ACCEPTED' },
  })
  expect(events.content.find(({ actorUuid }) => actorUuid === anna.uuid)?.actorAvatarVersion).toBeTruthy()
  await server.ports.databases.write.updateTable('participant').set({ type: 'BCC' }).where('id', '=', id).execute()
  expect(await statuses(), 'hidden').toEqual([200, 200, 200, 404, 404, 401])
})

test('the browser’s cookie is enough to fetch a picture', async () => {
  const anna = await given.person(server, 'Anna')
  await upload(anna, await pictureFile('png'))
  const response = await fetch(`${server.url}/rest/avatar/?userUuid=${anna.uuid}&size=40`, {
    headers: { cookie: anna.cookie },
  })
  expect(response.status).toBe(200)
})
