import { randomBytes } from 'node:crypto'
import { bmpFile, mp3File, mp4File, pdfFile, pictureFile, svgFile } from '../server/test/files/files.ts'
import { docxFile, pptxFile, xlsxFile } from '../server/test/files/office-files.ts'

export interface RealFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** One real file of every common type. */
export async function realFiles(): Promise<RealFile[]> {
  const file = async (name: string, buffer: Promise<Buffer> | Buffer | string): Promise<RealFile> => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(await buffer),
  })
  return Promise.all([
    file('agreement.pdf', pdfFile({ pages: 120, text: 'Share purchase agreement' })),
    file('letter.docx', docxFile(['Disclosure letter', 'Tēnā koe'])),
    file('model.xlsx', xlsxFile()),
    file('slides.pptx', pptxFile()),
    file('plan.png', pictureFile('png')),
    file('photo.jpeg', pictureFile('jpeg')),
    file('scan.bmp', bmpFile()),
    file('drawing.svg', svgFile()),
    file('notes.txt', 'Cyfarfod â’r cyngor\n'.repeat(100)),
    file('table.csv', 'year,amount\n2025,1\n2026,2\n'),
    file('visit.mp4', mp4File()),
    file('hearing.mp3', mp3File()),
    file('archive.bin', randomBytes(20_000_000)),
  ])
}
