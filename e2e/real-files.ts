import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bmpFile, mp3File, mp4File, pdfFile, pictureFile, svgFile } from '../server/test/files/files.ts'
import { docxFile, pptxFile, xlsxFile } from '../server/test/files/office-files.ts'

export interface RealFile {
  name: string
  path: string
  buffer: Buffer
}

/** One real file of every common type, in a folder: bytes sent through the browser's connection take much longer. */
export async function realFiles(folder: string): Promise<RealFile[]> {
  await mkdir(folder, { recursive: true })
  const file = async (name: string, bytes: Promise<Buffer> | Buffer | string): Promise<RealFile> => {
    const made = { name, path: path.join(folder, name), buffer: Buffer.from(await bytes) }
    await writeFile(made.path, made.buffer)
    return made
  }
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
