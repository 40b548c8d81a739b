import { PDFiumModule } from '@hyzyla/pdfium'

/** The package's type lacks functions that its module has. */
export type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & {
  _FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number
  _FPDF_PageToDevice(
    page: number,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    pageX: number,
    pageY: number,
    deviceX: number,
    deviceY: number,
  ): number
  _FPDF_GetPageBoundingBox(page: number, rectangle: number): number
  _FPDFPage_GetRotation(page: number): number
  _FPDFText_GetUnicode(text: number, index: number): number
  _FPDFText_GetFontSize(text: number, index: number): number
  _FPDFText_GetCharBox(text: number, index: number, left: number, right: number, bottom: number, top: number): number
  _FPDFText_GetLooseCharBox(text: number, index: number, rectangle: number): number
  _FPDFText_GetCharAngle(text: number, index: number): number
  _FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number
  _FPDFText_GetTextObject(text: number, index: number): number
  _FPDFText_GetMatrix(text: number, index: number, matrix: number): number
  _FPDFTextObj_GetFont(object: number): number
  _FPDFFont_GetIsEmbedded(font: number): number
  _FPDFFont_GetGlyphPath(font: number, letter: number, size: number): number
  _FPDFGlyphPath_CountGlyphSegments(path: number): number
  _FPDFGlyphPath_GetGlyphPathSegment(path: number, index: number): number
  _FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number
}

let loading: Promise<Pdfium> | undefined

/** Loads pdfium, once. This build has neither script nor network. */
export function loadPdfium(): Promise<Pdfium> {
  loading ??= load()
  return loading
}

async function load(): Promise<Pdfium> {
  const pdfium = (await PDFiumModule({})) as Pdfium
  pdfium._FPDF_InitLibraryWithConfig({})
  return pdfium
}
