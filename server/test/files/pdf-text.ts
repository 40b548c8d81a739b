import { PDFiumLibrary } from '@hyzyla/pdfium'

/** All text of a PDF, a line per page. */
export async function pdfText(pdf: Uint8Array): Promise<string> {
  const pdfium = await PDFiumLibrary.init()
  try {
    const document = await pdfium.loadDocument(pdf)
    const text = [...document.pages()].map((page) => page.getText()).join('\n')
    document.destroy()
    return text
  } finally {
    pdfium.destroy()
  }
}
