import { createRequire } from 'node:module'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import PDFDocument from 'pdfkit'
import type { Block, RecordFrame, WriterReply, WriterRequest } from './record-blocks.ts'

/*
 * Writes a record as PDF/A on a thread of its own, page by page: what is finished leaves at once, so that memory doesn't
 * grow with the record.
 */
const FONTS = path.join(path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')
const MARGIN = 48
const FOOT = 36
const INK = '#17212f'
const FAINT = '#5a6675'
const GAP = 8

const main = parentPort!
const send = (reply: WriterReply) => main.postMessage(reply, 'chunk' in reply ? [reply.chunk.buffer] : [])

let doc: PDFKit.PDFDocument
let frame: RecordFrame

main.on('message', (request: WriterRequest) => {
  if ('stop' in request) main.close()
  else if ('frame' in request) begin(request.frame)
  else if ('blocks' in request) {
    for (const block of request.blocks) write(block)
    send({ done: true })
  } else doc.end()
})

function begin(given: RecordFrame): void {
  frame = given
  doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    lang: frame.language,
    displayTitle: true,
    info: { Title: frame.title, CreationDate: new Date(frame.created), Producer: 'Strongroom', Creator: 'Strongroom' },
    font: path.join(FONTS, 'DejaVuSans.ttf'),
    autoFirstPage: false,
  } as PDFKit.PDFDocumentOptions)
  doc.registerFont('text', path.join(FONTS, 'DejaVuSans.ttf'))
  doc.registerFont('bold', path.join(FONTS, 'DejaVuSans-Bold.ttf'))
  doc.on('data', (chunk: Buffer) => send({ chunk: new Uint8Array(chunk) }))
  doc.on('end', () => send({ ended: true }))
  let page = 0
  doc.on('pageAdded', () => {
    page += 1
    foot(page)
  })
  doc.addPage()
}

/** The footer lies in the margin, where text would begin a new page: the margin is put away for as long as it takes. */
function foot(page: number): void {
  const { bottom } = doc.page.margins
  doc.page.margins.bottom = 0
  doc
    .font('text')
    .fontSize(8)
    .fillColor(FAINT)
    .text(frame.footer.replace('{{page}}', String(page)), MARGIN, doc.page.height - MARGIN, {
      width: width(),
      lineBreak: false,
    })
  doc.page.margins.bottom = bottom
  doc.x = MARGIN
  doc.y = MARGIN
}

const width = () => doc.page.width - 2 * MARGIN
const room = () => doc.page.height - doc.page.margins.bottom - doc.y

function write(block: Block): void {
  if (block.kind === 'title') title(block)
  else if (block.kind === 'heading') heading(block.text)
  else if (block.kind === 'note') doc.font('text').fontSize(10).fillColor(FAINT).text(block.text, MARGIN).moveDown(0.5)
  else if (block.kind === 'facts') for (const fact of block.facts) row(fact, [0.3, 0.7], 'text')
  else table(block)
}

function title({ text, below }: { text: string; below: string }): void {
  doc.font('bold').fontSize(20).fillColor(INK).text(text, MARGIN)
  doc.font('text').fontSize(10).fillColor(FAINT).text(below).moveDown(1)
}

function heading(text: string): void {
  if (room() < 90) doc.addPage()
  doc.moveDown(1).font('bold').fontSize(13).fillColor(INK).text(text, MARGIN).moveDown(0.4)
}

function table({ columns, rows, withHead }: Extract<Block, { kind: 'rows' }>): void {
  const shares = columns.map(({ share }) => share)
  if (withHead)
    row(
      columns.map(({ label }) => label),
      shares,
      'bold',
    )
  for (const cells of rows) row(cells, shares, 'text')
}

/** One line of cells, as high as its highest; it begins a page rather than being cut in two. */
function row(cells: readonly string[], shares: number[], font: 'text' | 'bold'): void {
  doc.font(font).fontSize(8.5).fillColor(INK)
  const widths = shares.map((share) => share * width() - GAP)
  const heights = cells.map((cell, at) => doc.heightOfString(cell, { width: widths[at]! }))
  const height = Math.min(Math.max(...heights), doc.page.height / 2)
  if (room() < height + GAP) doc.addPage()
  doc.font(font).fontSize(8.5).fillColor(INK)
  const top = doc.y
  let left = MARGIN
  for (const [at, cell] of cells.entries()) {
    doc.text(cell, left, top, { width: widths[at]!, height, ellipsis: true })
    left += shares[at]! * width()
  }
  doc.x = MARGIN
  doc.y = top + height + GAP / 2
}
