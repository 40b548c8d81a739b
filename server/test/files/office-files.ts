import { Document, Packer, Paragraph } from 'docx'
import { type MadeEntry, zipOf } from './zip-of.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const SLIDES = 'http://schemas.openxmlformats.org/presentationml/2006/main'
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A text document with these paragraphs. */
export async function docxFile(paragraphs: string[] = ['Hello']): Promise<Buffer> {
  return Packer.toBuffer(new Document({ sections: [{ children: paragraphs.map((text) => new Paragraph(text)) }] }))
}

/** A truncated text document. */
export async function brokenDocx(): Promise<Buffer> {
  const whole = await docxFile()
  return whole.subarray(0, whole.length >> 1)
}

/** A few hundred kilobytes that unpack to `size` bytes. `lying`: the zip's directory claims 1000 bytes. */
export function zipBombDocx({ size = 300 * 1024 ** 2, lying = false } = {}): Buffer {
  const document = { name: 'word/document.xml', bytes: Buffer.alloc(size, ' '), ...(lying ? { declared: 1000 } : {}) }
  return zipOf([...packageOf({ main: 'word/document.xml', type: 'wordprocessingml.document.main+xml' }), document])
}

/** A text document with a picture at another URL. */
export function docxWithLink(url: string): Buffer {
  const picture = `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="990600" cy="792480"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="rId9"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="990600" cy="792480"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  const spaces = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="${DRAWING}" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:r="${OFFICE}"`
  const field = `<w:p><w:fldSimple w:instr="INCLUDEPICTURE &quot;${url}/field.png&quot;"><w:r><w:t>field</w:t></w:r></w:fldSimple></w:p>`
  return zipOf([
    ...packageOf({ main: 'word/document.xml', type: 'wordprocessingml.document.main+xml' }),
    {
      name: 'word/document.xml',
      bytes: `${XML}<w:document ${spaces}><w:body>${field}${picture}</w:body></w:document>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      bytes: relationships([
        ['rId9', `${OFFICE}/image`, `${url}/picture.png" TargetMode="External`],
        ['rId8', `${OFFICE}/attachedTemplate`, `${url}/template.dotm" TargetMode="External`],
      ]),
    },
  ])
}

/** A spreadsheet of one sheet with these rows. */
export function xlsxFile(
  rows: string[][] = [
    ['Name', 'Sum'],
    ['Aroha', '12'],
  ],
): Buffer {
  const cells = rows.map(
    (row, r) =>
      `<row r="${r + 1}">${row.map((text, c) => `<c r="${String.fromCharCode(65 + c)}${r + 1}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
  )
  return zipOf([
    ...packageOf({
      main: 'xl/workbook.xml',
      type: 'spreadsheetml.sheet.main+xml',
      others: [['xl/worksheets/sheet1.xml', 'spreadsheetml.worksheet+xml']],
    }),
    {
      name: 'xl/workbook.xml',
      bytes: `${XML}<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: relationships([['rId1', `${OFFICE}/worksheet`, 'worksheets/sheet1.xml']]),
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      bytes: `${XML}<worksheet xmlns="${SHEETS}"><sheetData>${cells.join('')}</sheetData></worksheet>`,
    },
  ])
}

/** A presentation with one slide per text. */
export function pptxFile(texts: string[] = ['First', 'Second']): Buffer {
  const slides = texts.map((_, i) => `ppt/slides/slide${i + 1}.xml`)
  const list = texts.map((_, i) => `<p:sldId id="${256 + i}" r:id="rId${i + 1}"/>`).join('')
  return zipOf([
    ...packageOf({
      main: 'ppt/presentation.xml',
      type: 'presentationml.presentation.main+xml',
      others: slides.map((slide) => [slide, 'presentationml.slide+xml']),
    }),
    {
      name: 'ppt/presentation.xml',
      bytes: `${XML}<p:presentation xmlns:p="${SLIDES}" xmlns:r="${OFFICE}"><p:sldIdLst>${list}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      bytes: relationships(texts.map((_, i) => [`rId${i + 1}`, `${OFFICE}/slide`, `slides/slide${i + 1}.xml`])),
    },
    ...texts.map((text, i) => ({ name: slides[i]!, bytes: slide(text) })),
  ])
}

function slide(text: string): string {
  const shape = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="t"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="500000" y="500000"/><a:ext cx="8000000" cy="1500000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="en-GB" sz="4000"/><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
  const tree = `<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shape}</p:spTree>`
  return `${XML}<p:sld xmlns:p="${SLIDES}" xmlns:a="${DRAWING}"><p:cSld>${tree}</p:cSld></p:sld>`
}

function packageOf(made: { main: string; type: string; others?: [path: string, type: string][] }): MadeEntry[] {
  const parts: [string, string][] = [[made.main, made.type], ...(made.others ?? [])]
  const overrides = parts.map(
    ([part, type]) =>
      `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}"/>`,
  )
  const defaults = `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`
  return [
    { name: '[Content_Types].xml', bytes: `${XML}<Types xmlns="${TYPES}">${defaults}${overrides.join('')}</Types>` },
    { name: '_rels/.rels', bytes: relationships([['rId1', `${OFFICE}/officeDocument`, made.main]]) },
  ]
}

function relationships(rows: [id: string, type: string, target: string][]): string {
  const each = rows.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`)
  return `${XML}<Relationships xmlns="${PACKAGE}">${each.join('')}</Relationships>`
}
