import { createRequire } from 'node:module'
import path from 'node:path'
import PDFDocument from 'pdfkit'
import type { RecordFrame } from './record-blocks.ts'

const FONTS = path.join(path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')
/**
 * The path under which the document opens the font first: under another name the library would parse the file again at
 * every use, which takes ten times as long.
 */
export const TEXT = path.join(FONTS, 'DejaVuSans.ttf')
export const MARGIN = 48
const FOOT = 36
export const INK = '#17212f'
export const FAINT = '#5a6675'
const SMALL = 8

/** Members that the library's types omit. */
export type Doc = PDFKit.PDFDocument & {
  info: Record<string, unknown>
  _addInfo(): void
  _font: { encode(text: string): [string[], unknown]; ref(): unknown; id: string }
  _fontSize: number
  addContent(content: string): Doc
  page: PDFKit.PDFPage & { xobjects: Record<string, unknown> }
}

/** Opens a tagged PDF/A-2a, or PDF/A-3a with an attached file, whose pages are finished one by one. Returns it with the function to call before its end. */
export function openDocument(frame: RecordFrame): { doc: Doc; finish: () => void } {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    pdfVersion: '1.7',
    subset: frame.attached ? 'PDF/A-3a' : 'PDF/A-2a',
    tagged: true,
    lang: frame.language,
    displayTitle: true,
    info: { Title: frame.title, CreationDate: new Date(frame.created), Producer: 'Strongroom', Creator: 'Strongroom' },
    font: TEXT,
    autoFirstPage: false,
  } as unknown as PDFKit.PDFDocumentOptions) as Doc
  escapeMetadata(doc)
  if (frame.attached) attach(doc, frame.attached, new Date(frame.created))
  doc.registerFont('bold', path.join(FONTS, 'DejaVuSans-Bold.ttf'))
  doc.registerFont('mono', path.join(FONTS, 'DejaVuSansMono.ttf'))
  const total = numberOfPages(doc)
  let page = 0
  doc.on('pageAdded', () => {
    page += 1
    foot(doc, frame, { page, total: total.reference })
  })
  return { doc, finish: () => total.write(page) }
}

/** Attaches a file as the source of what the document says. */
function attach(doc: Doc, { name, type, content }: NonNullable<RecordFrame['attached']>, modifiedDate: Date): void {
  const options = { name, type, relationship: 'Source', creationDate: modifiedDate, modifiedDate }
  ;(doc as unknown as { file(content: Uint8Array, options: object): void }).file(content, options)
}

/** The library inserts the title into XML unescaped. */
function escapeMetadata(doc: Doc): void {
  const add = doc._addInfo.bind(doc)
  doc._addInfo = () => {
    const title = String(doc.info['Title'])
    doc.info['Title'] = title.replaceAll(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    add()
    doc.info['Title'] = title
  }
}

/** The number of pages is known at the end: every page shows the same form object, which is drawn then. */
function numberOfPages(doc: Doc): { reference: unknown; write: (pages: number) => void } {
  const resources = { Font: {} as Record<string, unknown>, ProcSet: ['PDF', 'Text'] }
  const reference = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, -SMALL, 100, 2 * SMALL],
    Resources: resources,
  } as never)
  const write = (pages: number) => {
    doc.font(TEXT)
    const [glyphs] = doc._font.encode(String(pages))
    resources.Font[doc._font.id] = doc._font.ref()
    reference.write(`BT /${doc._font.id} ${SMALL} Tf 0.353 0.4 0.459 rg 0 0 Td <${glyphs.join('')}> Tj ET`)
    reference.end(undefined)
  }
  return { reference, write }
}

/** The footer is in the margin, where text would start a new page: the margin is removed meanwhile. */
function foot(doc: Doc, frame: RecordFrame, { page, total }: { page: number; total: unknown }): void {
  const { bottom } = doc.page.margins
  doc.page.margins.bottom = 0
  const [before, after] = frame.footer.replace('{{page}}', String(page)).split('{{pages}}') as [string, string]
  const top = doc.page.height - MARGIN
  doc.markContent('Artifact', { type: 'Pagination' } as never)
  doc.font(TEXT).fontSize(SMALL).fillColor(FAINT)
  doc.text(before, MARGIN, top, { width: widthOf(doc), lineBreak: false })
  const left = MARGIN + doc.widthOfString(before)
  doc.page.xobjects['Pages'] = total
  const baseline = top + ((doc as unknown as { _font: { ascender: number } })._font.ascender / 1000) * SMALL
  doc.save().transform(1, 0, 0, -1, left, baseline).addContent('/Pages Do').restore()
  if (after) doc.text(after, left + 5 * SMALL, top, { lineBreak: false })
  doc.endMarkedContent()
  doc.page.margins.bottom = bottom
  doc.x = MARGIN
  doc.y = MARGIN
}

export const widthOf = (doc: Doc): number => doc.page.width - 2 * MARGIN
