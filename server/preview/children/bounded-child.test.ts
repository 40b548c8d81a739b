import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { endlessPdf, pdfFile, pictureFile } from '../../test/files/files.ts'
import { type BoundedChildOptions, createBoundedChild } from './bounded-child.ts'
import type { RendererTasks } from './renderer-child.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const MB = 1024 ** 2
const limits = { work: 5000, wait: 5000 }

function childWith(options: Partial<BoundedChildOptions>) {
  const entry = path.join(import.meta.dirname, 'renderer-child.ts')
  const usual = {
    entry,
    nodeOptions: [],
    niceness: 10,
    hidden: [],
    fonts: [],
    memory: 1024 * MB,
    lean: 512 * MB,
    idle: 60_000,
    queue: 2,
  }
  const child = createBoundedChild<RendererTasks>({ ...usual, ...options })
  onTestFinished(() => child.close())
  return child
}

test('an idle child ends and is started again on demand', async () => {
  const child = childWith({ idle: 100 })
  expect(await child.memory()).toBe(0)
  const pdf = await pdfFile()
  await child.ask('inspectPdf', { pdf, origin: 'uploaded' }, limits)
  expect(await child.memory()).toBeGreaterThan(20 * MB)
  await expect.poll(() => child.memory()).toBe(0)
  expect((await child.ask('inspectPdf', { pdf, origin: 'uploaded' }, limits)).pages).toHaveLength(1)
})

test('calls wait for their turn, and are refused if too many wait or they waited too long', async () => {
  const child = childWith({ queue: 2 })
  const endless = child.ask('inspectPdf', { pdf: endlessPdf(), origin: 'uploaded' }, { work: 1500, wait: 0 })
  const pdf = await pdfFile()
  const patient = child.ask('inspectPdf', { pdf, origin: 'uploaded' }, limits)
  const hasty = child.ask('inspectPdf', { pdf, origin: 'uploaded' }, { work: 5000, wait: 200 })
  const refused = child.ask('inspectPdf', { pdf, origin: 'uploaded' }, limits)
  await expect(refused).rejects.toMatchObject({ name: 'RendererBusy' })
  await expect(hasty).rejects.toMatchObject({ name: 'RendererBusy' })
  await expect(endless).rejects.toMatchObject({ name: expect.stringMatching(/RendererTimeout|RendererOutOfMemory/) })
  expect((await patient).pages).toHaveLength(1)
})

test('a child that takes too much memory is killed', async () => {
  const child = childWith({ memory: 60 * MB })
  const call = child.ask('inspectPdf', { pdf: endlessPdf(), origin: 'uploaded' }, limits)
  await expect(call).rejects.toMatchObject({ name: 'RendererOutOfMemory' })
  expect(await child.memory()).toBe(0)
})

test('closing ends running and waiting calls', async () => {
  const child = childWith({})
  const running = child.ask('inspectPdf', { pdf: endlessPdf(), origin: 'uploaded' }, limits)
  const waiting = child.ask('inspectPdf', { pdf: endlessPdf(), origin: 'uploaded' }, limits)
  const outcomes = Promise.allSettled([running, waiting])
  await new Promise((resolve) => setTimeout(resolve, 300))
  await child.close()
  for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: { name: 'RendererClosed' } })
  await expect(child.ask('inspectPdf', { pdf: endlessPdf(), origin: 'uploaded' }, limits)).rejects.toMatchObject({
    name: 'RendererClosed',
  })
})

test('a long-lived child keeps nothing of answered requests', async () => {
  const child = childWith({})
  const kept: WeakRef<object>[] = []
  const askOnce = async () => {
    const input = { picture: await pictureFile('jpeg'), lines: ['a name'] }
    kept.push(new WeakRef(input))
    kept.push(new WeakRef(await child.ask('drawWatermark', input, limits)))
  }
  for (let i = 0; i < 20; i++) await askOnce()
  await vi.waitFor(
    () => {
      collectGarbage()
      expect(kept.filter((one) => one.deref()).length).toBeLessThanOrEqual(2)
    },
    { timeout: 20_000 },
  )
  await askOnce()
})
