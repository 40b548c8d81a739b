import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pdfFile, pdfWithForeignFont } from '../../test/files.ts'
import { docxFile, pptxFile, xlsxFile } from '../../test/office-files.ts'
import { scriptFont } from '../../test/script-font.ts'
import { createRenderer, type Renderer } from './renderer.ts'

const THAI = 'สวัสดีชาวโลก'
const fonts = mkdtempSync(path.join(os.tmpdir(), 'strongroom-fonts-'))
chmodSync(fonts, 0o755)
writeFileSync(path.join(fonts, 'Thai.ttf'), scriptFont(0xe01, 0x5b))
const bare = createRenderer({ fonts: [] })
const equipped = createRenderer({ fonts: [fonts] })
afterAll(async () => {
  await Promise.all([bare.close(), equipped.close()])
  rmSync(fonts, { recursive: true })
})

async function lacks(renderer: Renderer, bytes: Buffer, extension: string) {
  const made = await renderer.prepare({ bytes, extension, who: 'somebody' })
  return made.outcome === 'pages' ? made.missingCharacters : made
}

test('Office files whose letters no font has say so, in documents, sheets and slides', async () => {
  const known = ['Tēnā koe', 'Llŷn ✓ →', 'Ωμέγα', 'ПРИВЕТ, привет', 'שלום', 'مرحبا', 'नमस्ते']
  expect(await lacks(bare, await docxFile(known), 'docx')).toBe(false)
  for (const text of [THAI, '你好世界', '안녕하세요'])
    expect(await lacks(bare, await docxFile(['Plain', text]), 'docx'), text).toBe(true)
  expect(await lacks(bare, xlsxFile([['Name', 'こんにちは', 'ሰላም']]), 'xlsx')).toBe(true)
  expect(await lacks(bare, pptxFile(['First', 'வணக்கம்']), 'pptx')).toBe(true)
  expect(await lacks(bare, pptxFile(known), 'pptx')).toBe(false)
}, 120_000)

test('they are complete where a folder of fonts has them', async () => {
  expect(await lacks(equipped, await docxFile([THAI]), 'docx')).toBe(false)
  expect(await lacks(equipped, await docxFile([THAI, '你好']), 'docx')).toBe(true)
}, 120_000)

test('text says so too', async () => {
  expect(await lacks(bare, Buffer.from('Tēnā koe, ສະບາຍດີ'), 'txt')).toBe(false)
  expect(await lacks(equipped, Buffer.from(`Hello ${THAI}`), 'txt')).toBe(false)
  expect(await lacks(equipped, Buffer.from('Hello ሰላም'), 'txt')).toBe(true)
})

test('a PDF says so where it doesn’t bring its fonts along', async () => {
  expect(await lacks(bare, await pdfFile(), 'pdf')).toBe(false)
  expect(await lacks(bare, pdfWithForeignFont('Aa'), 'pdf')).toBe(false)
  expect(await lacks(bare, pdfWithForeignFont('こんにちは'), 'pdf')).toBe(true)
})
