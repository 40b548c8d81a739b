import {
  PDFArray,
  type PDFContext,
  type PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { isTextKind, type Mark, type MarkKind } from '@strongroom/contract/documents/xfdf/marks.ts'
import { boundsOf, type PageSpace } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { readLayer } from '@strongroom/contract/documents/xfdf/read-layer.ts'
import sharp from 'sharp'
import { Unrenderable } from '../unrenderable.ts'
import { VEIL } from '@strongroom/contract/documents/xfdf/drawing/drawing.ts'
import { drawContent, noteCorner, noteRect, VEIL_STATE } from './draw-mark.ts'
import { parseXfdf } from './parse-xfdf.ts'
import { partsOf } from './path-operators.ts'
import { wordsOf } from './stamp-words.ts'
import { newWork, type Work } from './work.ts'

export interface CopiedLayer {
  /** XFDF. */
  content: string
  /** The name of the person, as it is shown. */
  author: string
}

export interface CopyTask {
  document: { kind: 'pdf' | 'picture'; bytes: Uint8Array }
  /** The pages as shown. */
  pages: readonly PageSpace[]
  layers: readonly CopiedLayer[]
  /** The words of stamps by their names; others are made from the name. */
  stamps?: Readonly<Record<string, string>>
}

/**
 * A PDF of a document with annotations that any program can show and change. Throws Unrenderable if the PDF can't be
 * written, for example because it is encrypted.
 */
export async function annotatePdf({
  document,
  pages,
  layers,
  stamps = {},
}: CopyTask): Promise<{ pdf: Uint8Array; marks: number }> {
  const pdf = await openDocument(document, pages)
  const sheets = pdf.getPages()
  const read = layers.flatMap(({ content, author }) =>
    readLayer(parseXfdf(content)).marks.map((mark) => ({ mark, author })),
  )
  const placed = new Map<string, PDFRef>()
  const work = newWork()
  let marks = 0
  // Replies refer to marks of any layer, so they come after all marks.
  for (const { mark, author } of [...read.filter(({ mark }) => !mark.inReplyTo), ...repliesOf(read)]) {
    const [sheet, space] = [sheets[mark.page - 1], pages[mark.page - 1]]
    if (!sheet || !space) continue
    const parent = mark.inReplyTo ? placed.get(mark.inReplyTo) : undefined
    if (mark.inReplyTo && !parent) continue
    const ref = addAnnotation(pdf.context, { sheet, space, mark, words: wordsOf(mark, stamps), author, parent, work })
    if (mark.id && !placed.has(mark.id)) placed.set(mark.id, ref)
    if (!parent) marks++
  }
  return { pdf: await pdf.save({ updateFieldAppearances: false }), marks }
}

async function openDocument({ kind, bytes }: CopyTask['document'], pages: readonly PageSpace[]): Promise<PDFDocument> {
  if (kind === 'pdf')
    return PDFDocument.load(bytes, { updateMetadata: false, password: '' }).catch((error: unknown) => {
      throw new Unrenderable('broken', error instanceof Error ? error.message : undefined)
    })
  const pdf = await PDFDocument.create()
  const { width, height } = pages[0] ?? { width: 612, height: 792 }
  const picture = await pdf.embedJpg(
    await sharp(bytes).flatten({ background: '#ffffff' }).jpeg({ quality: 92 }).toBuffer(),
  )
  pdf.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height })
  return pdf
}

interface Written {
  mark: Mark
  author: string
}

/** Replies in an order in which those to replies come after them. */
function repliesOf(read: readonly Written[]): Written[] {
  const replies = read.filter(({ mark }) => mark.inReplyTo)
  const answering = Map.groupBy(replies, ({ mark }) => mark.inReplyTo)
  const known = new Set(replies.map(({ mark }) => mark.id))
  const ordered = new Set(replies.filter(({ mark }) => !known.has(mark.inReplyTo!)))
  // The set grows while it is read.
  for (const { mark } of ordered) if (mark.id) for (const reply of answering.get(mark.id) ?? []) ordered.add(reply)
  return [...ordered]
}

/** The names of kinds in PDF. */
const SUBTYPES: Record<MarkKind, string> = {
  highlight: 'Highlight',
  underline: 'Underline',
  strikeout: 'StrikeOut',
  squiggly: 'Squiggly',
  square: 'Square',
  circle: 'Circle',
  line: 'Line',
  polygon: 'Polygon',
  polyline: 'PolyLine',
  ink: 'Ink',
  freetext: 'FreeText',
  text: 'Text',
  stamp: 'Stamp',
}

interface Adding {
  sheet: PDFPage
  space: PageSpace
  mark: Mark
  /** The words that are drawn. */
  words: string
  author: string
  parent: PDFRef | undefined
  work: Work
}

/** Flags of annotations: not drawn, printed, and neither zoomed nor turned with the page (PDF 32000-1 §12.5.3). */
const HIDDEN = 2
const PRINTED = 4
const SAME_SIZE = 8
const UPRIGHT = 16

/** Replies are shown in the thread of their mark only (§12.5.6.2): programs that draw all annotations skip hidden ones. */
const flagsOf = ({ kind }: Mark, isReply: boolean) =>
  isReply ? HIDDEN | PRINTED | SAME_SIZE | UPRIGHT : kind === 'text' ? PRINTED | UPRIGHT : PRINTED

/** The space around a mark that its line and ends may need, in points. */
const ROOM = 4

function addAnnotation(context: PDFContext, { sheet, space, mark, words, author, parent, work }: Adding): PDFRef {
  const rect = mark.kind === 'text' ? noteRect(noteCorner(mark, space)) : rectOf(mark)
  const entry: PDFDict = context.obj({
    Type: 'Annot',
    Subtype: SUBTYPES[mark.kind],
    Rect: rect,
    F: flagsOf(mark, parent !== undefined),
    CA: mark.opacity,
    ...(mark.color ? { C: partsOf(mark.color) } : {}),
    ...(mark.fill ? { IC: partsOf(mark.fill) } : {}),
    ...geometryOf(mark),
  })
  entry.set(PDFName.of('P'), sheet.ref)
  entry.set(PDFName.of('T'), PDFHexString.fromText(author))
  if (mark.contents) entry.set(PDFName.of('Contents'), PDFHexString.fromText(mark.contents))
  if (mark.id) entry.set(PDFName.of('NM'), PDFHexString.fromText(mark.id))
  if (mark.modified !== null) entry.set(PDFName.of('M'), PDFString.fromDate(new Date(mark.modified)))
  if (mark.icon) entry.set(PDFName.of('Name'), PDFName.of(mark.icon))
  if (mark.kind === 'freetext')
    entry.set(PDFName.of('DA'), PDFString.of(`${partsOf(mark.textColor).join(' ')} rg /Helv ${mark.fontSize} Tf`))
  if (parent) {
    entry.set(PDFName.of('IRT'), parent)
    entry.set(PDFName.of('RT'), PDFName.of('R'))
  } else
    entry.set(
      PDFName.of('AP'),
      context.obj({ N: appearance(context, { mark: { ...mark, contents: words }, space, rect, work }) }),
    )
  const ref = context.register(entry)
  const annots = sheet.node.Annots() ?? PDFArray.withContext(context)
  annots.push(ref)
  sheet.node.set(PDFName.of('Annots'), annots)
  return ref
}

function rectOf({ points, width, ends, kind }: Mark): number[] {
  const box = boundsOf(points.flat())!
  const isBox = kind === 'square' || kind === 'circle' || kind === 'freetext' || kind === 'stamp'
  const hasEnds = ends.some((end) => end !== 'None')
  const room = isBox ? 0 : ROOM + width * (hasEnds ? 5 : 1)
  return [box.x - room, box.y - room, box.x + box.width + room, box.y + box.height + room]
}

function geometryOf({
  kind,
  points,
  ends,
  width,
  dashes,
}: Mark): Record<string, unknown> & Parameters<PDFContext['obj']>[0] {
  const flat = (list: readonly { x: number; y: number }[]) => list.flatMap(({ x, y }) => [x, y])
  const border = { BS: { W: width, ...(dashes.length > 0 ? { S: 'D', D: [...dashes] } : { S: 'S' }) } }
  if (isTextKind(kind)) return { QuadPoints: points.flatMap(flat) }
  if (kind === 'ink') return { InkList: points.map(flat), ...border }
  if (kind === 'line') return { L: flat(points[0]!), LE: [...ends], ...border }
  if (kind === 'polygon') return { Vertices: flat(points[0]!), ...border }
  if (kind === 'polyline') return { Vertices: flat(points[0]!), LE: [...ends], ...border }
  return kind === 'square' || kind === 'circle' ? border : {}
}

/** The drawn form of a mark, in the page's coordinates: its box is the annotation's rectangle. */
function appearance(
  context: PDFContext,
  { mark, space, rect, work }: { mark: Mark; space: PageSpace; rect: number[]; work: Work },
): PDFRef {
  const state = {
    Type: 'ExtGState',
    CA: mark.opacity,
    ca: mark.opacity,
    BM: mark.kind === 'highlight' ? 'Multiply' : 'Normal',
  }
  const content = `q\n/G gs\n${drawContent(mark, space, work)}\nQ`
  const stream = context.flateStream(content, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: rect,
    Resources: { ExtGState: { G: state, [VEIL_STATE]: { ...state, ca: mark.opacity * VEIL } } },
  })
  return context.register(stream)
}
