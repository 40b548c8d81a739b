import { crc32, deflateSync } from 'node:zlib'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import sharp from 'sharp'

/** A PDF of this many A4 pages, each with its number. */
export async function pdfFile({ pages = 1, text = 'Page' } = {}): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let page = 1; page <= pages; page++)
    pdf.addPage([595, 842]).drawText(`${text} ${page}`, { x: 60, y: 700, size: 40, font })
  return Buffer.from(await pdf.save())
}

/** A PDF of one empty page and this many megabytes beside it. */
export const largePdf = (megabytes: number): Buffer =>
  rawPdf([catalog, pagesOf(3), emptyPage, stream('', 'x'.repeat(megabytes * 1024 ** 2))])

/** A PDF that needs a password. */
export function encryptedPdf(): Buffer {
  const lock = `<</Filter/Standard/V 1/R 2/Length 40/P -4/O<${'a5'.repeat(32)}>/U<${'5a'.repeat(32)}>>>`
  return rawPdf([catalog, pagesOf(3), emptyPage, lock], '/Encrypt 4 0 R/ID[<00112233445566778899aabbccddeeff><00>]')
}

/** A PDF whose page requests this URL when opened, submits to it, and shows a picture from it. */
export function pdfWithLink(url: string): Buffer {
  return rawPdf([
    `<</Type/Catalog/Pages 2 0 R/OpenAction<</S/URI/URI(${url}/open)>>/AA<</WC<</S/SubmitForm/F(${url}/close)>>>>>>`,
    pagesOf(3),
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>`,
    stream('', 'q 100 0 0 100 0 0 cm /I Do Q'),
    stream(
      `/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/F(${url}/picture)`,
      '',
    ),
  ])
}

/** A PDF with text in a Japanese font that it doesn't embed, and in another one that everybody has. */
export function pdfWithForeignFont(text: string): Buffer {
  const hex = Buffer.from(text, 'utf16le').swap16().toString('hex')
  const name = '/BaseFont/HeiseiMin-W3'
  const info = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>'
  return rawPdf([
    catalog,
    pagesOf(3),
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 8 0 R>>>>>>',
    stream('', `BT /F2 18 Tf 20 140 Td (Hello) Tj ET BT /F1 24 Tf 20 100 Td <${hex}> Tj ET`),
    `<</Type/Font/Subtype/Type0${name}/Encoding/UniJIS-UTF16-H/DescendantFonts[6 0 R]>>`,
    `<</Type/Font/Subtype/CIDFontType0${name}${info}/DW 1000/FontDescriptor 7 0 R>>`,
    '<</Type/FontDescriptor/FontName/HeiseiMin-W3/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
    '<</Type/Font/Subtype/TrueType/BaseFont/ArialMT/Encoding/WinAnsiEncoding>>',
  ])
}

/** A PDF of a few kilobytes that paints for a very long time: nested forms. */
export function endlessPdf(): Buffer {
  const forms = Array.from({ length: 9 }, (_, i) => {
    const inner = i === 8 ? '0 0 500 500 re f\n'.repeat(50) : '/F Do '.repeat(40)
    const form = `/Type/XObject/Subtype/Form/BBox[0 0 600 600]/Resources<</XObject<</F ${6 + i} 0 R>>>>`
    return stream(form, inner)
  })
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 600]/Contents 4 0 R/Resources<</XObject<</F 5 0 R>>>>>>'
  return rawPdf([catalog, pagesOf(3), page, stream('', '/F Do'), ...forms])
}

const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const emptyPage = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>'
const pagesOf = (page: number) => `<</Type/Pages/Kids[${page} 0 R]/Count 1>>`
const stream = (dictionary: string, content: string) =>
  `<<${dictionary}/Length ${content.length}>>\nstream\n${content}\nendstream`

function rawPdf(objects: string[], trailer = ''): Buffer {
  let text = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const at = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${text}${table}trailer\n<</Size ${count}/Root 1 0 R${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`,
  )
}

/** A picture of one colour. */
export function pictureFile(format: 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff' | 'avif', width = 300, height = 200) {
  return sharp({ create: { width, height, channels: 3, background: '#3070c0' } })
    .toFormat(format)
    .toBuffer()
}

/** A sideways JPEG (by its EXIF) with its place: 300 x 200 stored, 200 x 300 shown. */
export function sidewaysJpeg(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background: '#3070c0' } })
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** A bitmap of one colour, 24 bits a pixel. */
export function bmpFile(width = 64, height = 48): Buffer {
  const row = (width * 3 + 3) & ~3
  const file = Buffer.alloc(54 + row * height, 0x80)
  file.fill(0, 0, 54)
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  return file
}

/** A PNG of a hundred kilobytes, 30,000 pixels wide and high. */
export function hugePng(side = 30_000): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side))
  const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, bytes: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), bytes])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(bytes.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export const svgFile = () =>
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="red"/></svg>',
  )

/** An SVG with script, and with pictures, styles, entities and includes from this URL and from this machine. */
export function hostileSvg(url: string): Buffer {
  return Buffer.from(`<?xml version="1.0"?>
<?xml-stylesheet href="${url}/style.css" type="text/css"?>
<!DOCTYPE svg [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY far SYSTEM "${url}/entity">]>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude" width="200" height="100" onload="fetch('${url}/onload')">
<script>fetch('${url}/script')</script><script href="${url}/script.js"/>
<style>@import url(${url}/import.css); rect { fill: url(${url}/fill#x) }</style>
<image href="${url}/image.png" width="50" height="50"/><image xlink:href="file:///etc/passwd" width="50" height="50"/>
<use href="${url}/use.svg#x"/><foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${url}/frame"/></foreignObject>
<xi:include href="file:///etc/passwd" parse="text"/><text x="5" y="60">&file;&far;text</text><rect width="20" height="20"/></svg>`)
}

/** Text as UTF-16 with its byte order mark, little-endian. */
export const utf16File = (text = 'Tēnā koe, ŵyth o’r gloch') => Buffer.from(`\ufeff${text}`, 'utf16le')

/** One second of a tone: 8 kHz, 16 bits, one channel. */
export function wavFile(): Buffer {
  const samples = Buffer.alloc(16_000)
  for (let i = 0; i < 8000; i++)
    samples.writeInt16LE(Math.round(8000 * Math.sin((i * 2 * Math.PI * 440) / 8000)), i * 2)
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(16_000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** A second of silence: 38 frames of MPEG-1 layer 3, 128 kbit/s, 44.1 kHz. */
export function mp3File(): Buffer {
  const frame = Buffer.alloc(417)
  frame.writeUInt32BE(0xfffb9000)
  return Buffer.concat(Array.from({ length: 38 }, () => frame))
}

/** The boxes of an MP4 without a track: enough to be recognised. */
export function mp4File(): Buffer {
  const header = Buffer.alloc(100)
  header.writeUInt32BE(1000, 12)
  header.writeUInt32BE(0x10000, 20)
  header.writeUInt16BE(0x100, 24)
  for (const [at, value] of [
    [36, 0x10000],
    [52, 0x10000],
    [68, 0x40000000],
  ] as const)
    header.writeUInt32BE(value, at)
  header.writeUInt32BE(1, 96)
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isommp41', 'latin1')),
    box('moov', box('mvhd', header)),
    box('mdat', Buffer.alloc(64)),
  ])
}

function box(name: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(8 + body.length)
  return Buffer.concat([length, Buffer.from(name), body])
}
