import { createRequire } from 'node:module'
import { convert } from 'html-to-text'
import PostalMime from 'postal-mime'
import { Unrenderable } from '../unrenderable.ts'
import { type Block, type Drawn, flowPages } from './flow-pages.ts'

/** A mail file as it is shown. */
interface Mail {
  /** In the order of the page. Empty ones are left out. */
  heads: [name: string, value: string][]
  text: string
  attachments: string[]
  /** Whether its text is longer than what is read of it. */
  isCut: boolean
}

const MOST_LETTERS = 2_000_000
const MOST_HEAD = 4000
const MOST_ATTACHMENTS = 200

/**
 * Sets a mail file: its heads, its text, and the names of its attachments. Of HTML only the text is shown; nothing is
 * fetched. Throws Unrenderable 'broken'.
 */
export async function drawMailPages(bytes: Buffer): Promise<Drawn> {
  const mail = await (bytes.readUInt16BE(0) === OUTLOOK ? readOutlook(bytes) : readMime(bytes)).catch(
    (error: unknown) => {
      throw new Unrenderable('broken', String(error))
    },
  )
  const drawn = flowPages(blocksOf(mail))
  const isLong = mail.heads.some(([, value]) => value.length > MOST_HEAD) || mail.attachments.length > MOST_ATTACHMENTS
  return { ...drawn, isCut: drawn.isCut || mail.isCut || isLong || mail.text.length > MOST_LETTERS }
}

/** The first bytes of a compound file. */
const OUTLOOK = 0xd0cf

function* blocksOf({ heads, text, attachments }: Mail): Generator<Block> {
  for (const [name, value] of heads)
    if (value) yield { runs: [{ text: `${name}: `, style: 'bold' }, { text: value.slice(0, MOST_HEAD) }], above: 2 }
  if (attachments.length > 0)
    yield {
      runs: [{ text: 'Attachments: ', style: 'bold' }, { text: attachments.slice(0, MOST_ATTACHMENTS).join(', ') }],
      above: 2,
    }
  let isFirst = true
  for (const line of text.slice(0, MOST_LETTERS).split(/\r?\n/)) {
    yield { runs: [{ text: line || ' ' }], ...(isFirst ? { rule: true, above: 14 } : {}) }
    isFirst = false
  }
}

interface Address {
  name?: string | undefined
  address?: string | undefined
  group?: Address[] | undefined
}

const shown = (addresses: readonly (Address | undefined)[] = []): string =>
  addresses
    .flatMap((one) => one?.group ?? [one])
    .map((one) => (one?.name && one.address ? `${one.name} <${one.address}>` : (one?.address ?? one?.name ?? '')))
    .join(', ')

async function readMime(bytes: Buffer): Promise<Mail> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 50, maxHeadersSize: 1024 ** 2 })
  return {
    heads: [
      ['Subject', mail.subject ?? ''],
      ['From', shown([mail.from])],
      ['To', shown(mail.to)],
      ['Cc', shown(mail.cc)],
      ['Date', mail.date ?? ''],
    ],
    text: mail.text ?? textOf(mail.html ?? ''),
    attachments: mail.attachments.map(({ filename }) => filename ?? 'attachment'),
    isCut: mail.text === undefined && (mail.html ?? '').length > MOST_LETTERS,
  }
}

/** Only the text of HTML, without the addresses of pictures. */
const textOf = (html: string) =>
  convert(html.slice(0, MOST_LETTERS), {
    wordwrap: false,
    limits: { maxInputLength: MOST_LETTERS, maxDepth: 200 },
    selectors: [{ selector: 'img', format: 'skip' }],
  })

async function readOutlook(bytes: Buffer): Promise<Mail> {
  const require = createRequire(import.meta.url)
  const { default: MsgReader }: typeof import('@kenjiuno/msgreader') = require('@kenjiuno/msgreader')
  const data = new MsgReader(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer)
  const mail = data.getFileData()
  if (mail.error) throw new Error(mail.error)
  const people = (kind: string) =>
    shown(
      mail.recipients
        ?.filter(({ recipType }) => recipType === kind)
        .map(({ name, smtpAddress, email }) => ({ name, address: smtpAddress ?? email })),
    )
  const html = mail.bodyHtml ?? (mail.html ? Buffer.from(mail.html).toString('utf8') : '')
  return {
    heads: [
      ['Subject', mail.subject ?? ''],
      ['From', shown([{ name: mail.senderName, address: mail.senderSmtpAddress ?? mail.senderEmail }])],
      ['To', people('to')],
      ['Cc', people('cc')],
      ['Date', mail.messageDeliveryTime ?? mail.clientSubmitTime ?? ''],
    ],
    text: mail.body ?? textOf(html),
    attachments: mail.attachments?.map(({ fileName, name }) => fileName ?? name ?? 'attachment') ?? [],
    isCut: !mail.body && html.length > MOST_LETTERS,
  }
}
