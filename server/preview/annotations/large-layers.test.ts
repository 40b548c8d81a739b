import { type Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import { writeLayer } from '@strongroom/contract/documents/xfdf/write-layer.ts'
import { PDFDocument } from 'pdf-lib'
import { afterAll, expect, test } from 'vitest'
import { emptyPdf } from '../../test/files/drawn-marks.ts'
import { markOf, SPACES } from '../../test/files/marks.ts'
import { createRenderer } from '../renderer.ts'

const renderer = createRenderer()
afterAll(() => renderer.close())

const SPACE = SPACES[0]!
const mark = (kind: Mark['kind'], side: number, changes: Partial<Mark>): Mark => ({
  ...markOf(kind, SPACE, [
    { x: 60, y: 80 },
    { x: 60 + side, y: 80 + side },
  ]),
  ...changes,
})
const many = (count: number, one: Mark) => Array.from({ length: count }, (_, at) => ({ ...one, id: String(at) }))

/** Layers as large as a document may have, within the renderer's time. */
const LAYERS: Record<string, Mark[]> = {
  'long texts in small boxes': many(700, mark('freetext', 10, { contents: 'word '.repeat(980), fontSize: 200 })),
  'long words in small boxes': many(700, mark('freetext', 10, { contents: 'w'.repeat(4900), fontSize: 200 })),
  'long texts in large boxes': many(700, mark('freetext', 5000, { contents: 'word '.repeat(980), fontSize: 8 })),
  'one word of a whole layer': [mark('freetext', 300, { contents: 'w'.repeat(3_900_000), fontSize: 1 })],
  'a stamp with a long text': [mark('stamp', 100, { icon: '', contents: 'w'.repeat(3_900_000) })],
  'many lines': [mark('freetext', 300, { contents: 'w\n'.repeat(1_900_000), fontSize: 12 })],
  'long waves': many(1, mark('squiggly', 1, { points: Array.from({ length: 60_000 }, () => [...QUAD()]) })),
}

function QUAD() {
  return [
    { x: 0, y: 9 },
    { x: 90000, y: 9 },
    { x: 0, y: 0 },
    { x: 90000, y: 0 },
  ]
}

test.each(Object.entries(LAYERS))(
  '%s are copied',
  async (_, marks) => {
    const content = writeLayer({ marks, others: [], document: undefined })
    const document = { kind: 'pdf', bytes: await emptyPdf(SPACE) } as const
    const { pdf, marks: copied } = await renderer.annotate({
      load: async () => ({ document, pages: [SPACE], layers: [{ content, author: 'Ann Example' }] }),
      who: 'x',
    })
    expect(copied).toBe(marks.length)
    const read = await PDFDocument.load(pdf)
    expect(read.getPage(0).node.Annots()!.size()).toBe(marks.length)
  },
  60_000,
)
