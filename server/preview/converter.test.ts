import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { docxFile, docxWithLink, pptxFile, xlsxFile } from '../test/files/office-files.ts'
import { createConverter, describeConverter } from './converter.ts'
import { createRenderer } from './renderer.ts'

/** The WebAssembly converter starts slowly on a busy machine, and all tests here share one. */
const LONG = 300_000

const installed = await describeConverter()
const converter = createConverter()
const renderer = createRenderer({ converter })
/** Prepares a file, and again after a start that came to a standstill on a busy machine, as the job does. */
async function prepare(bytes: Buffer, extension: string) {
  for (let tries = 3; ; tries--) {
    const prepared = await renderer.prepare({ bytes, extension, who: 'somebody' })
    if (prepared.outcome !== 'failed' || prepared.why !== 'timeout' || tries === 1) return prepared
  }
}

let connections = 0
const listener = createServer((socket) => {
  connections++
  socket.destroy()
})
let url = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(listener.address() as { port: number }).port}`
})
afterAll(async () => {
  await renderer.close()
  listener.close()
})

test('without a converter Office files report so', async () => {
  const without = createRenderer({ converter: createConverter({}, { name: 'none' }) })
  expect(await without.prepare({ bytes: await docxFile(), extension: 'docx', who: 'somebody' })).toEqual({
    outcome: 'failed',
    why: 'converter-missing',
  })
  await without.close()
})

test.skipIf(installed === 'none')('Office files become PDF, whatever their names say', { timeout: LONG }, async () => {
  const docx = await docxFile(['Tēnā koe', 'Llŷn', 'ŵyth'])
  expect(await prepare(docx, 'docx')).toMatchObject({ outcome: 'pages', kind: 'pdf', pages: [{}] })
  expect(await prepare(xlsxFile(), 'xlsx')).toMatchObject({ outcome: 'pages', pages: [{}] })
  expect(await prepare(pptxFile(), 'pptx')).toMatchObject({
    outcome: 'pages',
    pages: [{ width: 720, height: 540 }, {}],
  })
  expect(await prepare(Buffer.from('{\\rtf1\\ansi Hello}'), 'rtf')).toMatchObject({ outcome: 'pages' })
  expect(await prepare(xlsxFile(), 'docx')).toMatchObject({ outcome: 'pages' })
})

test.skipIf(installed === 'none')(
  'a file that LibreOffice refuses is broken, the next one is fine',
  { timeout: LONG },
  async () => {
    const broken = Buffer.alloc(8192)
    Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(broken)
    broken.write('PowerPoint Document', 1024, 'utf16le')
    expect(await prepare(broken, 'ppt')).toEqual({ outcome: 'failed', why: 'broken' })
    expect(await prepare(await docxFile(), 'docx')).toMatchObject({ outcome: 'pages' })
  },
)

test.skipIf(installed === 'none')('a document fetches nothing', { timeout: LONG }, async () => {
  expect(await prepare(docxWithLink(url), 'docx')).toMatchObject({ outcome: 'pages' })
  expect(connections).toBe(0)
})

test.skipIf(installed === 'none')('memory is bounded', { timeout: LONG }, async () => {
  const small = createRenderer({ converter: createConverter({ memory: 90 * 1024 ** 2 }) })
  expect(await small.prepare({ bytes: await docxFile(), extension: 'docx', who: 'somebody' })).toEqual({
    outcome: 'failed',
    why: 'memory',
  })
  await small.close()
})

test.skipIf(installed !== 'libreoffice-wasm')(
  'a converter that does not start says nothing about the file',
  async () => {
    const late = createRenderer({ converter: createConverter({ start: 300 }, { name: 'libreoffice-wasm' }) })
    await expect(late.prepare({ bytes: await docxFile(), extension: 'docx', who: 'somebody' })).rejects.toMatchObject({
      name: 'RendererBusy',
    })
    await late.close()
  },
)

test.skipIf(installed !== 'libreoffice-wasm' || process.platform !== 'linux')(
  'a start that comes to a standstill is given up and tried again',
  { timeout: LONG },
  async () => {
    const stopped = createRenderer({ converter: createConverter() })
    onTestFinished(() => stopped.close())
    const others = converters()
    const prepared = stopped.prepare({ bytes: await docxFile(), extension: 'docx', who: 'somebody' })
    const starting = await vi.waitUntil(() => converters().find((pid) => !others.includes(pid)), { timeout: 20_000 })
    process.kill(starting, 'SIGSTOP')
    expect(await prepared).toMatchObject({ outcome: 'pages' })
    expect(converters()).not.toContain(starting)
  },
)

/** The converter processes that this process has started. */
const converters = () =>
  execFileSync('ps', ['--ppid', String(process.pid), '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('converter-child'))
    .map((line) => Number.parseInt(line, 10))

test('time is limited: a hanging installed converter is killed with its descendants, and its files are removed', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'strongroom-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // The child may run as another user.
  await chmod(folder, 0o777)
  const command = path.join(folder, 'soffice')
  // Reports its folder and its own child, then hangs.
  await writeFile(command, `#!/bin/sh\nsleep 60 &\necho "$PWD $!" > ${folder}/said\nwait\n`, { mode: 0o755 })
  const hanging = createRenderer({ converter: createConverter({ time: 1500 }, { name: 'libreoffice', command }) })
  expect(await hanging.prepare({ bytes: await docxFile(), extension: 'docx', who: 'somebody' })).toEqual({
    outcome: 'failed',
    why: 'timeout',
  })
  const [worked, sleeping] = (await readFile(path.join(folder, 'said'), 'utf8')).trim().split(' ')
  expect(existsSync(worked!)).toBe(false)
  const states = execFileSync('ps', ['-A', '-o', 'pid=,stat='], { encoding: 'utf8' }).split('\n')
  // Zombies count as ended.
  const left = states
    .map((line) => line.trim().split(/\s+/))
    .filter(([pid, state]) => pid === sleeping && state?.[0] !== 'Z')
  expect(left).toEqual([])
  await hanging.close()
})
