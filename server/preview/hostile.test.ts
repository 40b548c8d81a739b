import { execFileSync } from 'node:child_process'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  encryptedPdf,
  endlessPdf,
  hostileSvg,
  hugePng,
  pdfFile,
  pdfWithLink,
  pictureFile,
} from '../test/files/files.ts'
import { brokenDocx, zipBombDocx } from '../test/files/office-files.ts'
import { zipOf } from '../test/files/zip-of.ts'
import { createRenderer } from './renderer.ts'

const renderer = createRenderer({ pageTime: 3000, prepareTime: 8000 })
const prepare = (bytes: Buffer, extension: string) => renderer.prepare({ bytes, extension, who: 'somebody' })
const failed = (why: unknown) => ({ outcome: 'failed', why })

/** Connections to this address. */
const connections: string[] = []
const listener = createServer((socket) => {
  connections.push('one')
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

test('files that are broken, encrypted or mislabelled', async () => {
  const pdf = await pdfFile()
  const png = await pictureFile('png')
  expect(await prepare(encryptedPdf(), 'pdf')).toEqual(failed('encrypted'))
  expect(await prepare(pdf.subarray(0, 300), 'pdf')).toEqual(failed('broken'))
  expect(await prepare(Buffer.from('%PDF-1.7 and then nothing'), 'pdf')).toEqual(failed('broken'))
  expect(await prepare(Buffer.from('not a picture'), 'png')).toEqual(failed('broken'))
  expect(await prepare(png.subarray(0, 60), 'png')).toEqual(failed('broken'))
  expect(await prepare(await brokenDocx(), 'docx')).toEqual(failed('broken'))
  expect(await prepare(Buffer.from('text'), 'docx')).toEqual(failed('broken'))
  expect(await prepare(zipOf([{ name: 'a.txt', bytes: 'a' }]), 'docx')).toEqual(failed('broken'))
  expect(await prepare(zipOf([{ name: 'a.txt', bytes: 'a' }]), 'zip')).toEqual({ outcome: 'unsupported' })
})

test.each(['pdf', 'docx', 'xls', 'png', 'svg', 'bmp'])('an empty file named .%s is broken', async (extension) => {
  expect(await prepare(Buffer.alloc(0), extension)).toEqual(failed('broken'))
})

test('an empty file without a known extension is unsupported', async () => {
  expect(await prepare(Buffer.alloc(0), '')).toEqual({ outcome: 'unsupported' })
})

test('the content decides, not the name', async () => {
  expect(await prepare(await pdfFile(), 'txt')).toMatchObject({ outcome: 'pages', kind: 'pdf' })
  expect(await prepare(await pictureFile('jpeg'), 'docx')).toMatchObject({ outcome: 'pages', kind: 'picture' })
  expect(await prepare(Buffer.from('words'), 'unheard')).toMatchObject({ outcome: 'pages', kind: 'pdf' })
  expect(await prepare(Buffer.from([0, 1, 2, 3, 4]), 'txt')).toEqual({ outcome: 'unsupported' })
})

test('an encrypted Office file', async () => {
  const container = Buffer.alloc(2048)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(container)
  container.write('EncryptedPackage', 1024, 'utf16le')
  expect(await prepare(container, 'docx')).toEqual(failed('encrypted'))
})

test('a docx that is a zip bomb, with honest or false sizes in its directory', async () => {
  expect(await prepare(zipBombDocx(), 'docx')).toEqual(failed('too-complex'))
  expect(await prepare(zipBombDocx({ lying: true }), 'docx')).toEqual(failed('too-complex'))
})

test('pictures of 30,000 pixels a side, and drawings that claim to be larger', async () => {
  expect(await prepare(hugePng(), 'png')).toEqual(failed('too-complex'))
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9e7" height="9e7"><rect width="9" height="9"/></svg>'
  expect(await prepare(Buffer.from(drawing), 'svg')).toMatchObject({ outcome: 'failed' })
  const header = Buffer.from('424d000000000000000036000000280000003075000030750000010018', 'hex')
  expect(await prepare(Buffer.concat([header, Buffer.alloc(100)]), 'bmp')).toEqual(failed('too-complex'))
})

test('nothing in a file is executed or fetched', async () => {
  expect(await prepare(hostileSvg(url), 'svg')).toMatchObject({ outcome: expect.stringMatching(/pages|failed/) })
  const html = Buffer.from(`<html><script>fetch('${url}/a')</script><img src="${url}/b"></html>`)
  expect(await prepare(html, 'html')).toMatchObject({ outcome: 'pages' })
  const pdf = pdfWithLink(url)
  expect(await prepare(pdf, 'pdf')).toMatchObject({ outcome: 'pages' })
  await renderer.page({ who: 'somebody', key: 'link', load: async () => pdf, kind: 'pdf', page: 1, width: 300 })
  expect(connections).toEqual([])
})

test('a page that never ends is abandoned, and the next one is drawn', async () => {
  const endless = endlessPdf()
  const call = renderer.page({
    who: 'somebody',
    key: 'endless',
    load: async () => endless,
    kind: 'pdf',
    page: 1,
    width: 600,
  })
  await expect(call).rejects.toMatchObject({ name: 'RendererTimeout' })
  const pdf = await pdfFile()
  const page = await renderer.page({
    who: 'somebody',
    key: 'good',
    load: async () => pdf,
    kind: 'pdf',
    page: 1,
    width: 600,
  })
  expect(page.length).toBeGreaterThan(1000)
})

test('the event loop stays free meanwhile', async () => {
  const large = Buffer.alloc(64 * 1024 ** 2, 'x')
  large.write('%PDF-1.4')
  // The thread's own time: drawing for 8 s would show, sending 64 MB takes up to a second on a busy machine.
  const before = process.threadCpuUsage()
  expect(await prepare(large, 'pdf')).toEqual(failed('broken'))
  // Whichever limit applies first.
  expect(await prepare(endlessPdf(), 'pdf')).toEqual(failed(expect.stringMatching(/timeout|memory/)))
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(3000)
})

test('a killed child fails one call only', async () => {
  const endless = endlessPdf()
  const call = renderer.page({
    who: 'somebody',
    key: 'killed',
    load: async () => endless,
    kind: 'pdf',
    page: 1,
    width: 600,
  })
  const outcome = call.catch((error: Error) => error.name)
  await new Promise((resolve) => setTimeout(resolve, 900))
  for (const pid of childrenOf('renderer-child')) process.kill(pid, 'SIGKILL')
  expect(await outcome).toBe('RendererCrashed')
  const pdf = await pdfFile()
  await renderer.page({ who: 'somebody', key: 'after', load: async () => pdf, kind: 'pdf', page: 1, width: 300 })
})

function childrenOf(entry: string): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' }).split('\n')
  const own = lines.map((line) => line.trim().split(/\s+/)).filter(([parent]) => Number(parent) === process.pid)
  return own.filter((words) => words.some((word) => word.includes(entry))).map(([, pid]) => Number(pid))
}
