import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pdfFile, pdfWithForeignFont } from '../test/files/files.ts'
import { docxFile, pptxFile, xlsxFile } from '../test/files/office-files.ts'
import { scriptFont } from '../test/files/script-font.ts'
import { createRenderer } from './renderer.ts'

const THAI = 'สวัสดีชาวโลก'
const fonts = mkdtempSync(path.join(os.tmpdir(), 'strongroom-fonts-'))
chmodSync(fonts, 0o755)
writeFileSync(path.join(fonts, 'Thai.ttf'), scriptFont(0xe01, 0x5b))
// Shared by all tests: starting LibreOffice takes longer than everything else here.
const renderer = createRenderer({ fonts: [fonts] })
afterAll(async () => {
  await renderer.close()
  rmSync(fonts, { recursive: true })
})

/** LibreOffice may stall on a busy machine; the preview job retries too. */
async function lacks(bytes: Buffer, extension: string, tries = 3) {
  const made = await renderer.prepare({ bytes, extension, who: 'somebody' })
  if (made.outcome === 'failed' && made.why === 'timeout' && tries > 1) return lacks(bytes, extension, tries - 1)
  return made.outcome === 'pages' ? made.missingCharacters : made
}

test('Office files report missing characters in documents, sheets and slides', async () => {
  const known = ['Tēnā koe', 'Llŷn ✓ →', 'Ωμέγα', 'ПРИВЕТ, привет', 'שלום', 'مرحبا', 'नमस्ते']
  expect(await lacks(await docxFile(known), 'docx')).toBe(false)
  expect(await lacks(pptxFile(known), 'pptx')).toBe(false)
  for (const text of ['你好世界', '안녕하세요'])
    expect(await lacks(await docxFile(['Plain', text]), 'docx'), text).toBe(true)
  expect(await lacks(xlsxFile([['Name', 'こんにちは', 'ሰላም']]), 'xlsx')).toBe(true)
  expect(await lacks(pptxFile(['First', 'வணக்கம்']), 'pptx')).toBe(true)
  // The font of this script is in the installation's folder.
  expect(await lacks(await docxFile([THAI]), 'docx')).toBe(false)
  expect(await lacks(await docxFile([THAI, '你好']), 'docx')).toBe(true)
}, 180_000)

test('text reports missing characters too', async () => {
  expect(await lacks(Buffer.from(`Tēnā koe, ສະບາຍດີ, ${THAI}`), 'txt')).toBe(false)
  expect(await lacks(Buffer.from('Hello ሰላም'), 'txt')).toBe(true)
})

test('a PDF reports missing characters if it doesn’t embed its fonts', async () => {
  expect(await lacks(await pdfFile(), 'pdf')).toBe(false)
  expect(await lacks(pdfWithForeignFont('Aa'), 'pdf')).toBe(false)
  expect(await lacks(pdfWithForeignFont('こんにちは'), 'pdf')).toBe(true)
})
