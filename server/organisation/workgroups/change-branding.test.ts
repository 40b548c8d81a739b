import { findWhiteLabel } from '@strongroom/contract/organisation/branding.ts'
import * as contract from '@strongroom/contract/organisation/branding-changes.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { recordedAbout } from '../../test/audit.ts'
import { hostileSvg, pdfFile, pictureFile } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
let total = 0

async function people() {
  const domain = `change-look-${++total}.example`
  const id = await given.workgroup(server, domain)
  const [chief, admin, member, former] = [
    await given.person(server, 'Chief', domain),
    await given.person(server, 'Admin', domain),
    await given.person(server, 'Member', domain),
    await given.person(server, 'Former', domain),
  ]
  const set = (person: TestPerson, columns: object) =>
    server.ports.databases.write.updateTable('member').set(columns).where('person_id', '=', person.uuid).execute()
  await set(chief, { is_account_admin: true, is_workgroup_admin: false })
  await set(admin, { is_account_admin: false, is_workgroup_admin: true })
  for (const person of [member, former]) await set(person, { is_account_admin: false, is_workgroup_admin: false })
  const stranger = await given.person(server, 'Stranger')
  return { id, params: { workgroupUuid: id }, admin, everybody: { chief, admin, member, former, stranger } }
}

const EXPECTED = {
  nobody: 'signed.out',
  stranger: 'workgroup.not.found',
  member: 'permission.denied',
  former: 'permission.denied',
  admin: 'ok',
  chief: 'ok',
} as const
const brandingOf = (workgroupUuid: string) => as(server, undefined).call(findWhiteLabel, { params: { workgroupUuid } })
const changesOf = async (id: string) =>
  (await recordedAbout(server, id))
    .filter(({ type }) => type === 'WORKGROUP_BRANDING_CHANGED')
    .map(({ from, to }) => to ?? { removed: from })

type Uploading = typeof contract.uploadBarLogo | typeof contract.uploadSquareLogo | typeof contract.uploadLoginGraphic
async function upload(endpoint: Uploading, who: TestPerson | undefined, id: string, bytes: Uint8Array) {
  const form = new FormData()
  form.append('file', new Blob([bytes as never]), 'logo.png')
  const response = await as(server, who).fetch(endpoint, { params: { workgroupUuid: id } }, { body: form })
  return response.status === 204 ? 'ok' : ((await response.json()) as { code: string }).code
}

test('administrators choose colour and name, and remove them', async () => {
  const { id, params, admin, everybody: everyone } = await people()
  await matrix(server, contract.updateBrandColour, {
    input: () => ({ params, body: { colour: ' #FFD400 ' } }),
    people: everyone,
    expected: EXPECTED,
  })
  await matrix(server, contract.updateBrandName, {
    input: () => ({ params, body: { name: 'Āwhina Ltd' } }),
    people: everyone,
    expected: EXPECTED,
  })
  expect(await brandingOf(id)).toMatchObject({ primaryColour: '#ffd400', customWorkgroupName: 'Āwhina Ltd' })
  const colours = ['red', '##abc', '#abcd', '#12345', '#1234567', 'url(x)', '']
  for (const colour of colours)
    expect(await outcomeOf(as(server, admin).call(contract.updateBrandColour, { params, body: { colour } }))).toBe(
      'input.invalid',
    )
  for (const endpoint of [contract.removeBrandColour, contract.removeBrandName])
    await matrix(server, endpoint, { input: () => ({ params }), people: everyone, expected: EXPECTED })
  expect(await brandingOf(id)).toMatchObject({ primaryColour: '#0b77d8', showCustomWorkgroupName: false })
  // Each once, though two administrators requested it.
  expect(await changesOf(id)).toEqual([{ colour: '#ffd400' }, { name: 'Āwhina Ltd' }, { colour: null }, { name: null }])
})

test('a colour is normalised from any spelling', async () => {
  const { id, params, admin } = await people()
  const writings = { ABC: '#aabbcc', ' #0f8': '#00ff88', '1A2b3C': '#1a2b3c', '#FFD400': '#ffd400' }
  for (const [colour, stored] of Object.entries(writings)) {
    await as(server, admin).call(contract.updateBrandColour, { params, body: { colour } })
    expect((await brandingOf(id)).primaryColour).toBe(stored)
  }
})

test('they choose pictures, each of the shape that its place needs, and reset everything at once', async () => {
  const { id, params, admin, everybody: everyone } = await people()
  const square = await pictureFile('png', 90, 90)
  const refused: Record<string, string> = {}
  for (const [who, person] of Object.entries({ ...everyone, nobody: undefined }))
    refused[who] = await upload(contract.uploadSquareLogo, person, id, square)
  expect(refused).toEqual(EXPECTED)
  const wrong: [Uploading, Uint8Array, string][] = [
    [contract.uploadBarLogo, square, 'brand.image.ratio'],
    [contract.uploadSquareLogo, await pictureFile('png', 100, 20), 'brand.image.ratio'],
    [contract.uploadBarLogo, await pictureFile('png', 499, 100), 'brand.image.ratio'],
    [contract.uploadSquareLogo, await pictureFile('png', 90, 91), 'brand.image.ratio'],
    // Drawn smaller, these two are rounded to the wanted shape.
    [contract.uploadBarLogo, await pictureFile('png', 2502, 500), 'brand.image.ratio'],
    [contract.uploadSquareLogo, await pictureFile('png', 1001, 1000), 'brand.image.ratio'],
    [contract.uploadSquareLogo, await pictureFile('webp', 90, 90), 'brand.image.unsupported'],
    [contract.uploadSquareLogo, await pdfFile({}), 'brand.image.unsupported'],
    [contract.uploadLoginGraphic, Buffer.from('words'), 'brand.image.unsupported'],
    [contract.uploadLoginGraphic, Buffer.alloc(400 * 1024 + 1), 'brand.image.too.large'],
  ]
  for (const [endpoint, bytes, code] of wrong) expect(await upload(endpoint, admin, id, bytes)).toBe(code)
  expect(await upload(contract.uploadBarLogo, admin, id, await pictureFile('jpeg', 500, 100))).toBe('ok')
  expect(await upload(contract.uploadBarLogo, admin, id, await pictureFile('png', 2505, 501))).toBe('ok')
  expect(await upload(contract.uploadLoginGraphic, admin, id, hostileSvg('http://127.0.0.1:9'))).toBe(
    'brand.image.unsupported',
  )
  expect(await upload(contract.uploadLoginGraphic, admin, id, await pictureFile('gif', 70, 90))).toBe('ok')
  const look = await brandingOf(id)
  expect((await fetch(server.url + look.barLogoUrl)).headers.get('content-type')).toBe('image/webp')
  for (const endpoint of [contract.removeBarLogo, contract.removeSquareLogo, contract.removeLoginGraphic])
    await matrix(server, endpoint, { input: () => ({ params }), people: everyone, expected: EXPECTED })
  expect(await brandingOf(id)).toMatchObject({ barLogoUrl: null, squareLogoUrl: null, advertImageUrl: null })
  await upload(contract.uploadSquareLogo, admin, id, square)
  await as(server, admin).call(contract.updateBrandColour, { params, body: { colour: '#123456' } })
  await matrix(server, contract.resetBranding, { input: () => ({ params }), people: everyone, expected: EXPECTED })
  expect(Object.values(await brandingOf(id)).filter(Boolean)).toEqual(['#0b77d8'])
  const left = await server.ports.databases.read
    .selectFrom('whitelabel_image')
    .select('image')
    .where('workgroup_id', '=', id)
    .execute()
  expect(left).toEqual([])
  expect((await changesOf(id)).at(-1)).toEqual({ reset: true })
})

test('the number of redrawn pictures per person is limited', async () => {
  const { id, admin, everybody } = await people()
  const key = `look:${admin.uuid}`
  const counted = { key, window_start: server.ports.clock.now(), count: 60 }
  await server.ports.databases.write.insertInto('attempt').values(counted).execute()
  const logo = await pictureFile('png', 50, 50)
  expect(await upload(contract.uploadSquareLogo, admin, id, logo)).toBe('too.many.requests')
  expect(await upload(contract.uploadSquareLogo, everybody.chief, id, logo)).toBe('ok')
})
