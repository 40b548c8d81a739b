import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { MarkKind } from '@strongroom/contract/documents/xfdf/marks.ts'
import type { PageSpace } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { writeLayer } from '@strongroom/contract/documents/xfdf/write-layer.ts'
import { PDFDocument } from 'pdf-lib'
import { afterAll, expect, test } from 'vitest'
import { encryptedPdf, pdfFile, pictureFile } from '../../test/files/files.ts'
import { drawnByPdfium, drawnByPoppler, emptyPdf, POPPLER } from '../../test/files/drawn-marks.ts'
import { EVERY_KIND, markOf, SPACES } from '../../test/files/marks.ts'
import { openPdf } from '../open-pdf.ts'
import { createRenderer } from '../renderer.ts'
import { annotatePdf, type CopyTask } from './annotate-pdf.ts'

const renderer = createRenderer()
afterAll(() => renderer.close())

const CORNERS = [
  { x: 60, y: 80 },
  { x: 200, y: 150 },
] as const

const layerOf = (kind: MarkKind, space: PageSpace) => ({
  content: writeLayer({ marks: [markOf(kind, space, CORNERS)], others: [], document: undefined }),
  author: 'Ann Example',
})

/** The part of the box between the corners that a kind fills, and how far its line may reach beyond. */
const EXPECTED: Partial<Record<MarkKind, Partial<Record<'left' | 'top' | 'right' | 'bottom', number>>>> = {
  underline: { top: 143.4, bottom: 148.2 },
  strikeout: { top: 116.1, bottom: 120.9 },
  squiggly: { top: 142.5, bottom: 149 },
  line: { left: 58, right: 203, top: 77, bottom: 153 },
  text: { right: 80, bottom: 100 },
}

const ROOM: Partial<Record<MarkKind, number>> = { ink: 3, polygon: 3, polyline: 3 }

test.each(SPACES)(
  'marks are drawn within two points of where they were put, page turned $rotation, crop at $left',
  async (space) => {
    const bytes = await emptyPdf(space)
    for (const kind of EVERY_KIND) {
      const { pdf, marks } = await annotatePdf({
        document: { kind: 'pdf', bytes },
        pages: [space],
        layers: [layerOf(kind, space)],
      })
      expect(marks).toBe(1)
      const expected = { left: 60, top: 80, right: 200, bottom: 150, ...EXPECTED[kind] }
      const drawings = [await drawnByPdfium(pdf), ...(existsSync(POPPLER) ? [await drawnByPoppler(pdf)] : [])]
      for (const drawn of drawings)
        for (const side of ['left', 'top', 'right', 'bottom'] as const)
          expect(
            Math.abs(drawn[side] - expected[side]),
            `${kind} ${side} ${JSON.stringify(drawings)}`,
          ).toBeLessThanOrEqual(2 + (ROOM[kind] ?? 0))
    }
  },
  120_000,
)

const annotate = (task: CopyTask) => renderer.annotate({ load: async () => task, who: 'x' })

test('a copy is a valid PDF that keeps the pages and says who wrote what', async () => {
  const space = { ...SPACES[0]!, width: 595, height: 842 }
  const layers = EVERY_KIND.map((kind) => layerOf(kind, space))
  const reply = markOf('text', space, CORNERS)
  layers.push({
    content: writeLayer({
      marks: [{ ...reply, id: 'r', inReplyTo: 'a-text', contents: 'Āe, ŵyth' }, { ...reply, page: 99 }, reply],
      others: [],
      document: undefined,
    }),
    author: 'Parti 3 “Ŵ”',
  })
  const bytes = await pdfFile({ pages: 3, text: 'Kept' })
  const { pdf, marks } = await annotate({ document: { kind: 'pdf', bytes }, pages: [space, space, space], layers })
  expect(marks).toBe(EVERY_KIND.length + 1)
  const read = await PDFDocument.load(pdf)
  expect(read.getPageCount()).toBe(3)
  const annots = read.getPage(0).node.Annots()!
  expect(annots.size()).toBe(EVERY_KIND.length + 2)
  const open = await openPdf(pdf)
  expect(open.text(1)[0]!.words[0]!.text).toBe('Kept')
  open.close()
  const qpdf = '/usr/bin/qpdf'
  if (existsSync(qpdf)) {
    using folder = mkdtempDisposableSync(path.join(os.tmpdir(), 'strongroom-marks-'))
    const file = path.join(folder.path, 'a.pdf')
    writeFileSync(file, pdf)
    expect(String(execFileSync(qpdf, ['--check', file]))).toContain('No syntax or stream encoding errors')
  }
}, 60_000)

test('pictures become a page; what cannot be written is refused', async () => {
  const made = await renderer.prepare({ bytes: await pictureFile('png', 300, 200), extension: 'png', who: 'x' })
  if (made.outcome !== 'pages') throw new Error('no pages')
  const layers = [layerOf('square', made.pages[0]!)]
  const { pdf } = await annotate({ document: { kind: 'picture', bytes: made.document }, pages: made.pages, layers })
  const open = await openPdf(pdf)
  expect(open.pages).toEqual([{ width: 225, height: 150 }])
  open.close()
  const refused = (bytes: Buffer) => annotate({ document: { kind: 'pdf', bytes }, pages: [SPACES[0]!], layers: [] })
  await expect(refused(encryptedPdf())).rejects.toMatchObject({ name: 'Unrenderable' })
  await expect(refused(Buffer.from('no pdf'))).rejects.toMatchObject({ name: 'Unrenderable' })
}, 60_000)
