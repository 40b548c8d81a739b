import { execFileSync } from 'node:child_process'
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { PageSpace } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { degrees, PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { openPdf } from '../../preview/open-pdf.ts'

/** Pixels to a point. */
const SCALE = 2

/** A PDF with one empty page. */
export async function emptyPdf({ rotation, left, bottom, width, height }: PageSpace): Promise<Buffer> {
  const [wide, tall] = rotation % 180 === 0 ? [width, height] : [height, width]
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([400, 600])
  page.setCropBox(left, bottom, wide, tall)
  page.setRotation(degrees(rotation))
  return Buffer.from(await pdf.save())
}

/** The rectangle around everything that isn't white, in points. */
function inkedIn(data: Uint8Array, width: number, channels: number) {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1]
  for (let at = 0; at < data.length; at += channels) {
    if (data[at]! + data[at + 1]! + data[at + 2]! > 700) continue
    const [x, y] = [(at / channels) % width, Math.floor(at / channels / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { left: left / SCALE, top: top / SCALE, right: (right + 1) / SCALE, bottom: (bottom + 1) / SCALE }
}

export async function drawnByPdfium(pdf: Uint8Array) {
  const open = await openPdf(pdf)
  const { width, data } = open.draw(1, Math.round(open.pages[0]!.width * SCALE))
  open.close()
  return inkedIn(data, width, 4)
}

/** Another renderer, where it is installed (Debian: poppler-utils). */
export const POPPLER = '/usr/bin/pdftoppm'
export async function drawnByPoppler(pdf: Uint8Array) {
  using folder = mkdtempDisposableSync(path.join(os.tmpdir(), 'strongroom-marks-'))
  const file = path.join(folder.path, 'a.pdf')
  writeFileSync(file, pdf)
  execFileSync(POPPLER, ['-png', '-r', String(72 * SCALE), '-cropbox', '-singlefile', file, file])
  const { data, info } = await sharp(readFileSync(`${file}.png`))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return inkedIn(data, info.width, info.channels)
}

/** The mean of a picture's red, 0 to 255. */
export const redIn = async (picture: Buffer): Promise<number> => (await sharp(picture).stats()).channels[0]!.mean
