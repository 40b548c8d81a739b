import { parentPort } from 'node:worker_threads'
import { type Doc, FAINT, INK, MARGIN, openDocument, TEXT, widthOf } from './pdf-document.ts'
import type { Block, RecordFrame, WriterReply, WriterRequest } from './record-blocks.ts'

/*
 * Writes a record as PDF/A on its own thread, page by page: finished pages are sent at once, so that memory doesn't
 * grow with the record.
 */
const GAP = 8
const LINE = '#d5dbe3'

const main = parentPort!
const send = (reply: WriterReply) => main.postMessage(reply, 'chunk' in reply ? [reply.chunk.buffer] : [])

let doc: Doc
let finish: () => void
let root: PDFKit.PDFStructureElement
/** A table continues in the next block until something else is written. */
let open: { element: PDFKit.PDFStructureElement; columns: Column[] } | undefined

main.on('message', (request: WriterRequest) => {
  if ('stop' in request) main.close()
  else if ('frame' in request) begin(request.frame)
  else if ('blocks' in request) {
    for (const block of request.blocks) write(block)
    send({ done: true })
  } else end()
})

function begin(frame: RecordFrame): void {
  ;({ doc, finish } = openDocument(frame))
  doc.on('data', (chunk: Buffer) => send({ chunk: new Uint8Array(chunk) }))
  doc.on('end', () => send({ ended: true }))
  doc.addPage()
  root = doc.struct('Document')
  doc.addStructure(root)
}

function end(): void {
  closeTable()
  root.end()
  finish()
  doc.end()
}

const room = () => doc.page.height - doc.page.margins.bottom - doc.y

function write(block: Block): void {
  if (block.kind !== 'rows') closeTable()
  if (block.kind === 'title') title(block)
  else if (block.kind === 'heading') heading(block.text)
  else if (block.kind === 'note')
    tagged(root, 'P', () => doc.font(TEXT).fontSize(10).fillColor(FAINT).text(block.text, MARGIN).moveDown(0.5))
  else if (block.kind === 'facts') facts(block.facts)
  else table(block)
}

/** Draws something as an element of the document's structure, which screen readers use. */
function tagged(parent: PDFKit.PDFStructureElement, type: string, draw: () => void, extra: object = {}): void {
  const element = doc.struct(type as never)
  Object.assign((element as unknown as { dictionary: { data: object } }).dictionary.data, extra)
  parent.add(element)
  element.add(doc.markStructureContent(type as never))
  draw()
  doc.endMarkedContent()
  element.end()
}

function title({ text, below }: { text: string; below: string }): void {
  doc.markContent('Artifact', { type: 'Layout' } as never)
  mark()
  doc.endMarkedContent()
  doc.y = MARGIN + 42
  tagged(root, 'H1', () => doc.font('bold').fontSize(20).fillColor(INK).text(text, MARGIN))
  tagged(root, 'P', () => doc.font(TEXT).fontSize(10).fillColor(FAINT).text(below, MARGIN).moveDown(1))
}

/** The product's logo, as on web pages. */
function mark(): void {
  doc.save().translate(MARGIN, MARGIN)
  doc.roundedRect(0, 0, 30, 30, 7).fill('#0b77d8')
  doc.lineWidth(1.8).lineCap('round').lineJoin('round').strokeColor('#ffffff')
  doc.path('M15 7.2c2 1.7 4.4 2.5 7 2.4.2 5.8-2.2 10.7-7 13-4.8-2.3-7.2-7.2-7-13 2.6.1 5-.7 7-2.4z').stroke()
  doc.circle(15, 14, 1.6).stroke()
  doc.path('M15 15.6v2.7').stroke()
  doc.font('bold').fontSize(13).fillColor(INK).text('Strongroom', 40, 7, { lineBreak: false })
  doc.restore()
}

function heading(text: string): void {
  if (room() < 90) doc.addPage()
  doc.moveDown(1)
  tagged(root, 'H2', () => doc.font('bold').fontSize(13).fillColor(INK).text(text, MARGIN).moveDown(0.4))
}

function facts(given: [string, string][]): void {
  const element = doc.struct('Table' as never)
  root.add(element)
  for (const cells of given) row(element, { cells }, { shares: [0.3, 0.7], head: 'first' })
  element.end()
}

interface Column {
  label: string
  share: number
}

function table({ columns, rows, withHead }: Extract<Block, { kind: 'rows' }>): void {
  const shares = columns.map(({ share }) => share)
  if (withHead || !open) {
    closeTable()
    open = { element: doc.struct('Table' as never), columns }
    root.add(open.element)
    row(open.element, { cells: columns.map(({ label }) => label) }, { shares, head: 'all' })
  }
  for (const cells of rows) row(open.element, cells, { shares, head: 'none', repeats: open.columns })
}

function closeTable(): void {
  open?.element.end()
  open = undefined
}

interface Layout {
  shares: readonly number[]
  /** Which cells are headers. */
  head: 'all' | 'first' | 'none'
  /** Header columns repeated above a row that begins a page. */
  repeats?: Column[]
}

interface Row {
  cells: readonly string[]
  /** A long value without spaces, on a separate line. */
  below?: string
}

/** A row of cells, as high as its highest; it moves to a new page rather than being split. */
function row(parent: PDFKit.PDFStructureElement, { cells, below }: Row, { shares, head, repeats }: Layout): void {
  const widths = shares.map((share) => share * widthOf(doc) - GAP)
  doc.font(head === 'all' ? 'bold' : TEXT).fontSize(8.5)
  const heights = cells.map((cell, at) => doc.heightOfString(cell, { width: widths[at]! }))
  const height = Math.min(Math.max(...heights), doc.page.height / 2)
  if (room() < height + (below ? 12 : 0) + GAP) {
    doc.addPage()
    if (repeats) repeatHead(repeats)
  }
  const element = doc.struct('TR' as never)
  parent.add(element)
  const top = doc.y
  let left = MARGIN
  for (const [at, cell] of cells.entries()) {
    const isHead = head === 'all' || (head === 'first' && at === 0)
    const scope = isHead ? { A: { O: 'Table', Scope: head === 'all' ? 'Column' : 'Row' } } : {}
    const draw = () =>
      doc
        .font(head === 'all' ? 'bold' : TEXT)
        .fontSize(8.5)
        .fillColor(head === 'first' && isHead ? FAINT : INK)
        .text(cell, left, top, { width: widths[at]!, height, ellipsis: true })
    tagged(element, isHead ? 'TH' : 'TD', draw, scope)
    left += shares[at]! * widthOf(doc)
  }
  element.end()
  doc.x = MARGIN
  doc.y = top + height + GAP / 2
  if (below) belowRow(parent, below, cells.length)
  if (head !== 'first') underline()
}

function belowRow(parent: PDFKit.PDFStructureElement, below: string, columns: number): void {
  const element = doc.struct('TR' as never)
  parent.add(element)
  const draw = () => doc.font('mono').fontSize(7).fillColor(FAINT).text(below, MARGIN, doc.y, { lineBreak: false })
  tagged(element, 'TD', draw, { A: { O: 'Table', ColSpan: columns } })
  element.end()
  doc.x = MARGIN
  doc.y += 12
}

function underline(): void {
  doc.markContent('Artifact', { type: 'Layout' } as never)
  doc
    .lineWidth(0.5)
    .strokeColor(LINE)
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + widthOf(doc) - GAP, doc.y)
    .stroke()
  doc.endMarkedContent()
  doc.y += GAP / 2
}

/** A repeated table header: visible, but not read aloud again. */
function repeatHead(columns: Column[]): void {
  doc.markContent('Artifact', { type: 'Pagination' } as never)
  const top = doc.y
  let left = MARGIN
  doc.font('bold').fontSize(8.5).fillColor(INK)
  for (const { label, share } of columns) {
    doc.text(label, left, top, { width: share * widthOf(doc) - GAP, lineBreak: false })
    left += share * widthOf(doc)
  }
  doc.endMarkedContent()
  doc.x = MARGIN
  doc.y = top + 14
  underline()
  doc.font(TEXT).fontSize(8.5)
}
