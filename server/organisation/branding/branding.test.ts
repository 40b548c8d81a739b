import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findWhiteLabel, fetchBrandImage } from '@strongroom/contract/organisation/branding.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { asSystem } from '../../kernel/change.ts'
import { sniffType } from '../../preview/sniff-type.ts'
import { as } from '../../test/as.ts'
import { pictureFile } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { runCommand } from '../../test/processes/run-command.ts'
import { useServer } from '../../test/server.ts'
import { BrandImageWrong, claimBrandImage, resetBranding, setBrandWords, storeBrandImage } from './brand-workgroup.ts'

const server = useServer()
const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-branding-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const NOTHING = {
  primaryColour: '#0b77d8',
  barLogoUrl: null,
  squareLogoUrl: null,
  advertImageUrl: null,
  customWorkgroupName: null,
  showCustomWorkgroupName: false,
}
const brandingOf = (workgroupUuid: string) => as(server, undefined).call(findWhiteLabel, { params: { workgroupUuid } })
const svg = (width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><script>alert(1)</script><rect width="9" height="9"/></svg>`,
  )

test('everybody sees the branding of a workgroup; one without branding and an unknown one look the same', async () => {
  const id = await given.workgroup(server, 'branded.example')
  expect(await brandingOf(id)).toEqual(NOTHING)
  expect(await brandingOf('00000000-0000-7000-8000-000000000000')).toEqual(NOTHING)
  expect(await outcomeOf(brandingOf('nonsense'))).toBe('not.found')
  const group = { id, name: 'branded.example' }
  const logo = await storeBrandImage(server.ports, 'barlogo', svg(500, 100))
  const advert = await storeBrandImage(server.ports, 'loginGraphic', await pictureFile('png', 70, 70))
  await asSystem(server.ports, 'a test', async (change) => {
    await setBrandWords(change, group, { colour: '#ffd400', name: 'Āwhina Ltd' })
    await claimBrandImage(change, group, { image: 'barlogo', blob: logo })
    await claimBrandImage(change, group, { image: 'loginGraphic', blob: advert })
  })
  const look = await brandingOf(id)
  expect(look).toMatchObject({
    primaryColour: '#ffd400',
    customWorkgroupName: 'Āwhina Ltd',
    showCustomWorkgroupName: true,
  })
  const answer = await fetch(server.url + look.barLogoUrl)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-length')).toBe(String(logo.size))
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
  expect(sniffType(Buffer.from(await answer.arrayBuffer()))).toBe('image/webp')
  const square = { params: { workgroupUuid: id, image: 'squarelogo' } }
  expect((await as(server, undefined).fetch(fetchBrandImage, square)).status).toBe(404)
  await asSystem(server.ports, 'a test', (change) => resetBranding(change, group))
  expect(await brandingOf(id)).toEqual(NOTHING)
  const left = await server.ports.databases.read
    .selectFrom('blob')
    .select('claimed')
    .where('id', 'in', [logo.id, advert.id])
    .execute()
  expect(left.map(({ claimed }) => claimed)).toEqual([false, false])
})

test.each([
  ['too large', 'squarelogo', Buffer.alloc(400 * 1024 + 1), 'at most 400 KB'],
  ['no picture', 'squarelogo', Buffer.from('hello'), 'svg, png, jpeg or gif'],
  ['cut off', 'squarelogo', svg(10, 10).subarray(0, 90), 'svg, png, jpeg or gif'],
  ['not square', 'squarelogo', svg(500, 100), 'exactly 1 to 1; this one is 5.000 to 1'],
  ['not wide', 'barlogo', svg(100, 100), 'exactly 5 to 1'],
] as const)('a picture that is %s is not taken', async (_what, image, bytes, message) => {
  const stored = storeBrandImage(server.ports, image, bytes)
  await expect(stored).rejects.toThrow(BrandImageWrong)
  await expect(stored).rejects.toThrow(message)
})

test('a picture is as large as its place needs, and one of the wrong size is refused', {
  timeout: 180_000,
}, async () => {
  const sizes = []
  for (const image of ['squarelogo', 'loginGraphic'] as const) {
    const stored = await storeBrandImage(server.ports, image, svg(3000, 3000))
    const parts = await Array.fromAsync(server.ports.blobs.read(stored.id, server.ports.installationKey, stored.size))
    const { width, height } = await sharp(Buffer.concat(parts)).metadata()
    sizes.push([width, height])
  }
  expect(sizes).toEqual([
    [500, 500],
    [1400, 1400],
  ])
  const noise = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="3000"><filter id="n" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency="0.9" numOctaves="4"/></filter><rect width="3000" height="3000" filter="url(#n)"/></svg>`
  const drawn = storeBrandImage(server.ports, 'loginGraphic', Buffer.from(noise))
  await expect(drawn).rejects.toMatchObject({ code: 'brand.image.too.large' })
})

test('a picture of another type is refused', async () => {
  const webp = await pictureFile('webp', 10, 10)
  await expect(storeBrandImage(server.ports, 'squarelogo', webp)).rejects.toThrow('svg, png, jpeg or gif')
})

async function cli(words: string[]) {
  const { code, out, err } = await runCommand(server, ['brand-workgroup', ...words])
  return { code, said: out + err }
}

test('the command brands a workgroup, or reports an error and changes nothing', async () => {
  const id = await given.workgroup(server, 'by-command.example')
  const file = path.join(folder, 'logo.png')
  writeFileSync(file, await pictureFile('png', 50, 50))
  const wrong = await cli(['--workgroup', id, '--colour', '#123456', '--bar-logo', file])
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('--bar-logo: must be exactly 5 to 1') })
  expect(await brandingOf(id)).toEqual(NOTHING)
  expect(await cli(['--workgroup', id])).toMatchObject({
    code: 1,
    said: expect.stringContaining('Name at least one setting'),
  })
  expect(await cli(['--workgroup', id, '--colour', 'red'])).toMatchObject({ code: 1 })
  const done = await cli(['--workgroup', id, '--colour', '#ABCDEF', '--name', 'By command', '--square-logo', file])
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining(`/login?workgroupUuid=${id}`) })
  expect(await brandingOf(id)).toMatchObject({ primaryColour: '#abcdef', squareLogoUrl: expect.stringContaining(id) })
  const events = await server.ports.databases.read
    .selectFrom('audit_event')
    .select(['type', 'modified'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { type: 'WORKGROUP_BRANDING_CHANGED', modified: { colour: '#abcdef', name: 'By command' } },
    { type: 'WORKGROUP_BRANDING_CHANGED', modified: { image: 'squarelogo' } },
  ])
}, 180_000)
