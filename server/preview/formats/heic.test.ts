import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { heicFile, heicOfSize, heicWithProfile } from '../../test/files/heic-file.ts'
import { createRenderer } from '../renderer.ts'

const renderer = createRenderer({ prepareTime: 20_000 })
afterAll(() => renderer.close())

const prepare = (bytes: Buffer, extension = 'heic') => renderer.prepare({ bytes, extension, who: 'somebody' })

async function coloursOf(picture: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number) => [...data.subarray(x * 3, x * 3 + 3)]
  return [at(0), at(info.width - 1)]
}

test('a HEIC picture is drawn, whatever its name', async () => {
  for (const extension of ['heic', 'heif', 'hif', 'jpg', 'png', 'txt']) {
    const made = await prepare(heicFile(), extension)
    if (made.outcome !== 'pages') throw new Error(JSON.stringify(made))
    expect(made).toMatchObject({ kind: 'picture', pages: [{ width: 48, height: 36 }] })
    const [left, right] = await coloursOf(made.document)
    expect(left![0]).toBeGreaterThan(180)
    expect(left![2]).toBeLessThan(60)
    expect(right![2]).toBeGreaterThan(180)
    expect((await sharp(made.thumbnail).metadata()).format).toBe('webp')
  }
})

/** The profile of the screens of telephones, whose red is further out than sRGB can say. */
async function wideProfile(): Promise<Buffer> {
  const white = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
  return (await sharp(await white.withIccProfile('p3').png().toBuffer()).metadata()).icc!
}

test('the colour profile of a picture is used, and a broken one passed over', async () => {
  const leftOf = async (bytes: Buffer) => {
    const made = await prepare(bytes)
    if (made.outcome !== 'pages') throw new Error(JSON.stringify(made))
    return (await coloursOf(made.document))[0]!
  }
  const profile = await wideProfile()
  const plain = await leftOf(heicFile())
  const wide = await leftOf(heicWithProfile(profile))
  expect(wide[0]! - plain[0]!).toBeGreaterThan(5)
  for (const broken of [profile.subarray(0, 100), Buffer.alloc(200, 7), Buffer.alloc(0)])
    expect(await leftOf(heicWithProfile(broken))).toEqual(plain)
})

test('broken and oversized ones end in a definite state', async () => {
  const failed = (why: string) => ({ outcome: 'failed', why })
  const bytes = heicFile()
  expect(await prepare(bytes.subarray(0, 200))).toEqual(failed('broken'))
  expect(await prepare(bytes.subarray(0, bytes.length - 100))).toEqual(failed('broken'))
  expect(await prepare(heicOfSize(30_000, 30_000))).toEqual(failed('too-complex'))
  expect(await prepare(heicOfSize(0, 48))).toEqual(failed('broken'))
  expect(await prepare(Buffer.from('no picture'), 'heic')).toEqual(failed('broken'))
  const lie = await prepare(heicOfSize(6000, 8000))
  expect(['pages', 'failed']).toContain(lie.outcome)
})

test('damaged bytes crash nothing that draws the next picture', async () => {
  for (let seed = 1; seed <= 80; seed++) {
    const bytes = heicFile()
    for (let step = 0; step < 4; step++) bytes[(seed * 7919 + step * 104_729) % bytes.length] = (seed * 31 + step) & 255
    const { outcome } = await prepare(bytes)
    expect(['pages', 'failed', 'unsupported', 'film']).toContain(outcome)
  }
  expect((await prepare(heicFile())).outcome).toBe('pages')
  expect(await renderer.memory()).toBeLessThan(1600 * 1024 ** 2)
})
