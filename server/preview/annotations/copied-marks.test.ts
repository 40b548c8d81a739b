import { existsSync } from 'node:fs'
import { type Mark, type MarkKind } from '@strongroom/contract/documents/xfdf/marks.ts'
import { turnBy } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { writeLayer } from '@strongroom/contract/documents/xfdf/write-layer.ts'
import {
  type PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFRawStream,
  PDFString,
  decodePDFRawStream,
} from 'pdf-lib'
import { expect, test } from 'vitest'
import { EVERY_KIND, markOf, SPACES } from '../../test/files/marks.ts'
import { POPPLER, drawnByPdfium, drawnByPoppler, emptyPdf } from '../../test/files/drawn-marks.ts'
import { annotatePdf } from './annotate-pdf.ts'

const SPACE = SPACES[0]!
const CORNERS = [
  { x: 60, y: 80 },
  { x: 200, y: 150 },
] as const

const mark = (kind: MarkKind, changes: Partial<Mark> = {}): Mark => ({ ...markOf(kind, SPACE, CORNERS), ...changes })

async function copied(...layers: Mark[][]) {
  const { pdf } = await annotatePdf({
    document: { kind: 'pdf', bytes: await emptyPdf(SPACE) },
    pages: [SPACE],
    layers: layers.map((marks, at) => ({
      content: writeLayer({ marks, others: [], document: undefined }),
      author: `Author ${at}`,
    })),
    stamps: { Approved: 'CYMERADWYWYD', Final: 'TERFYNOL' },
  })
  return pdf
}

async function annotationsOf(pdf: Uint8Array) {
  const page = (await PDFDocument.load(pdf)).getPage(0)
  const { context } = page.doc
  return page.node
    .Annots()!
    .asArray()
    .map((ref) => ({ ref, dict: context.lookup(ref) as PDFDict }))
}

/** The drawing of an annotation. */
function drawingOf(dict: PDFDict): string {
  const forms = dict.lookup(PDFName.of('AP')) as PDFDict
  return Buffer.from(decodePDFRawStream(forms.lookup(PDFName.of('N')) as PDFRawStream).decode()).toString()
}

const textIn = (dict: PDFDict, key: string) => {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFString ? value.decodeText() : (value as { decodeText(): string } | undefined)?.decodeText()
}

test('replies stay with their marks across layers, also those to replies', async () => {
  const reply = (id: string, inReplyTo: string) => mark('text', { id, inReplyTo, contents: id })
  const pdf = await copied(
    [reply('second', 'first'), reply('lost', 'nobody'), reply('round', 'round')],
    [reply('first', 'a-text')],
    [mark('text')],
  )
  const found = await annotationsOf(pdf)
  const parents = found.map(({ dict }) => {
    const parent = found.find(({ ref }) => String(ref) === String(dict.get(PDFName.of('IRT'))))
    return [textIn(dict, 'NM'), textIn(dict, 'T'), parent && textIn(parent.dict, 'NM')]
  })
  expect(parents).toEqual([
    ['a-text', 'Author 2', undefined],
    ['first', 'Author 1', 'a-text'],
    ['second', 'Author 0', 'first'],
  ])
})

test('replies are not drawn', async () => {
  const elsewhere = {
    points: [
      [
        { x: 300, y: 300 },
        { x: 320, y: 320 },
      ],
    ],
  }
  const alone = await copied([mark('text')])
  const answered = await copied([mark('text')], [mark('text', { id: 'r', inReplyTo: 'a-text', ...elsewhere })])
  expect(await drawnByPdfium(answered)).toEqual(await drawnByPdfium(alone))
  if (existsSync(POPPLER)) expect(await drawnByPoppler(answered)).toEqual(await drawnByPoppler(alone))
  const [, reply] = await annotationsOf(answered)
  expect((reply!.dict.lookup(PDFName.of('F')) as PDFNumber).asNumber() & 2).toBe(2)
})

test('stamps say the same as on the screen, and keep remarks about them', async () => {
  const stamp = async (changes: Partial<Mark>) => {
    const [made] = await annotationsOf(await copied([mark('stamp', changes)]))
    return { drawing: drawingOf(made!.dict), contents: textIn(made!.dict, 'Contents') }
  }
  const plain = await stamp({ icon: 'Approved' })
  const remarked = await stamp({ icon: 'Approved', contents: 'By whom?' })
  expect(remarked).toEqual({ drawing: plain.drawing, contents: 'By whom?' })
  expect((await stamp({ icon: 'SBApproved' })).drawing).toBe(plain.drawing)
  expect((await stamp({ icon: '', contents: 'Cymeradwywyd' })).drawing).toBe(plain.drawing)
  expect((await stamp({ icon: 'Final' })).drawing).not.toBe(plain.drawing)
})

test('the lines of marks of text are a share of their height, whatever their width', async () => {
  for (const kind of ['underline', 'strikeout', 'squiggly'] as const) {
    const [thin] = await annotationsOf(await copied([mark(kind, { width: 1 })]))
    const [wide] = await annotationsOf(await copied([mark(kind, { width: 40 })]))
    expect(drawingOf(wide!.dict)).toBe(drawingOf(thin!.dict))
    expect(drawingOf(thin!.dict)).toContain('\n4.9 w')
  }
})

test('every kind is copied', async () => {
  const found = await annotationsOf(await copied(EVERY_KIND.map((kind) => mark(kind))))
  expect(found).toHaveLength(EVERY_KIND.length)
})

test('words placed on a page that the reader had turned are drawn in that direction', async () => {
  // On a page turned 90 degrees clockwise by its reader, upright words run upwards on the page without that turn.
  for (const [turn, expected] of [
    [90, { left: 63, bottom: 147 }],
    [180, { right: 197, bottom: 146 }],
    [270, { right: 197, top: 83 }],
  ] as const)
    for (const space of SPACES) {
      const words: Partial<Mark> = {
        contents: 'Mmmmmm',
        color: '#ffffff',
        width: 0,
        rotation: turnBy(space.rotation, turn),
      }
      const { pdf } = await annotatePdf({
        document: { kind: 'pdf', bytes: await emptyPdf(space) },
        pages: [space],
        layers: [
          {
            content: writeLayer({
              marks: [{ ...markOf('freetext', space, [CORNERS[0], { x: 200, y: 150 }]), ...words }],
              others: [],
              document: undefined,
            }),
            author: 'Ann',
          },
        ],
      })
      const drawn = await drawnByPdfium(pdf)
      const isUpright = drawn.bottom - drawn.top > drawn.right - drawn.left
      expect([turn, space.rotation, isUpright]).toEqual([turn, space.rotation, turn % 180 !== 0])
      for (const [side, at] of Object.entries(expected))
        expect(
          Math.abs(drawn[side as 'left'] - at),
          `${turn} ${space.rotation} ${side} ${JSON.stringify(drawn)}`,
        ).toBeLessThan(4)
    }
})
