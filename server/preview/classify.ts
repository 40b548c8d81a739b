import type { ReadableKind } from './formats/draw-readable.ts'
import { type SniffedType, sniffType } from './sniff-type.ts'

/** How a file can be shown. */
export type FileKind = 'pdf' | 'office' | 'picture' | ReadableKind | 'audio' | 'video' | 'unsupported'

const zipped = 'docx docm dotx xlsx xlsm xltx pptx pptm ppsx potx odt ott ods ots odp otp'.split(' ')
const older = 'doc dot xls xlt ppt pps rtf'.split(' ')
/** Extensions of files that need an optional program or package, in the order of version_without_converter. */
export const OFFICE_EXTENSIONS: readonly string[] = [...zipped, ...older]
const HEIC_EXTENSIONS: readonly string[] = ['heic', 'heif', 'hif']
/** Names under which HEIC pictures are uploaded: telephones and programs rename them without converting them. */
export const HEIC_NAMES: readonly string[] = [...HEIC_EXTENSIONS, 'jpg', 'jpeg', 'png']
const office = new Set(OFFICE_EXTENSIONS)
const pictures = new Set(['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'tif', 'tiff', 'svg', 'avif', ...HEIC_EXTENSIONS])

/** Text by the extension that its kind has. Other text is plain. */
const readable: [kind: ReadableKind, extensions: Set<string>][] = [
  ['table', new Set(['csv', 'tsv'])],
  ['markdown', new Set(['md', 'markdown'])],
  ['mail', new Set(['eml'])],
  [
    'source',
    new Set(
      'bash bat c cc cpp cs css cxx dart ex fs go gradle groovy h hpp hs java jl js json jsx kt less lua m mjs ml php pl ps1 py r rb rs scala scss sh sql svelte swift tf toml ts tsx vb vue xml xsd xsl yaml yml zig'.split(
        ' ',
      ),
    ),
  ],
]

/** Whether a file's name claims an Office document. Its content decides in the end ({@link classify}). */
export const isNamedLikeOffice = (extension: string): boolean => office.has(extension.toLowerCase().replace(/^\./, ''))

/** Kinds whose own bytes are text. */
export const isText = (kind: FileKind): boolean => ['text', 'table', 'markdown', 'source'].includes(kind)

/** Names of Office documents' parts at the beginning of a zip. */
const OFFICE_PARTS =
  /\[Content_Types\]\.xml|_rels\/\.rels|word\/|xl\/|ppt\/|mimetypeapplication\/vnd\.oasis\.opendocument/

/**
 * Decides how a file is shown, by its content first: a picture named .txt is a picture. Only if the content has no
 * signature does the name decide: a file that claims to be a PDF, a picture or an Office document and isn't goes to the
 * reader of that kind, which reports it as broken. `extension` comes without its dot, in any case; `head` is the first
 * 4 KiB.
 */
export function classify(extension: string, head: Uint8Array): FileKind {
  const claimed = extension.toLowerCase().replace(/^\./, '')
  const type = sniffType(head)
  if (type === 'zip') return zipKind(claimed, head)
  if (type === 'cfb' && (claimed === 'msg' || hasMailStream(head))) return 'mail'
  if (type === 'cfb') return office.has(claimed) || hasOfficeStream(head) ? 'office' : 'unsupported'
  if (type === 'application/rtf') return 'office'
  if (type && type !== 'binary' && type !== 'text/plain') return kindOf(type)
  if (claimed === 'pdf') return 'pdf'
  // Tables and letters that programs export as .xls or .doc are often plain text, which can be read.
  if (zipped.includes(claimed) || (office.has(claimed) && type !== 'text/plain')) return 'office'
  if (pictures.has(claimed)) return 'picture'
  if (type === 'text/plain') return readable.find(([, extensions]) => extensions.has(claimed))?.[0] ?? 'text'
  return type === undefined && /^(txt|csv|tsv|md|log|json|xml|html?|ya?ml|ini)$/.test(claimed) ? 'text' : 'unsupported'
}

function kindOf(type: SniffedType): FileKind {
  if (type === 'application/pdf') return 'pdf'
  if (type.startsWith('image/')) return 'picture'
  return type.startsWith('audio/') ? 'audio' : 'video'
}

function zipKind(claimed: string, head: Uint8Array): FileKind {
  if (office.has(claimed)) return 'office'
  return OFFICE_PARTS.test(Buffer.from(head).toString('latin1')) ? 'office' : 'unsupported'
}

function hasOfficeStream(head: Uint8Array): boolean {
  const text = Buffer.from(head).toString('utf16le')
  return /WordDocument|Workbook|PowerPoint Document|EncryptedPackage/.test(text)
}

const hasMailStream = (head: Uint8Array) => Buffer.from(head).toString('utf16le').includes('__substg1.0_')
