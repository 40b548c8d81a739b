import { textOn } from '@strongroom/contract/wire/contrast.ts'
import type { Locale } from '@strongroom/contract/identity/users.ts'
import type { OutgoingMail } from '../adapters/mail.ts'
import { text } from './text.ts'
import type { UnsubscribeLinks } from './unsubscribe-link.ts'

export const PRODUCT = 'Strongroom'

/** One email in one language: paragraphs, a quoted message, and one link at most. */
export interface LocalizedEmail {
  locale: Locale
  subject: string
  /** The name to greet; undefined if unknown. */
  name?: string | undefined
  paragraphs: string[]
  /** Facts by name, shown as a list below the paragraphs. */
  facts?: { name: string; value: string }[] | undefined
  /** The organisation's own name and colour (#rrggbb), if it has them. */
  brand?: { name: string | null; colour: string | null } | undefined
  /** Addresses in the paragraphs that are meant to be copied; everything else that resembles one is part of a name. */
  addresses?: string[] | undefined
  /** A person's own words: shown literally, never turned into links. */
  quote?: { intro: string; text: string } | undefined
  link?: { label: string; url: string } | undefined
  /** Events by workspace; names in them are other people's words. */
  sections?: Section[] | undefined
  /** Why the reader gets this email, if not because somebody works with them. */
  footer?: string | undefined
  /** Where the reader chooses their emails, shown below. */
  choices?: { label: string; url: string } | undefined
  /** How the reader ends such emails: shown below, and to mail programs for one click (RFC 8058). Never for an account's security. */
  unsubscribe?: UnsubscribeLinks | undefined
}

export interface Section {
  title: string
  url: string
  lines: string[]
}

/** An email with one part per language, the reader's first: HTML and text with the same content. */
export function composeMail(to: string, emails: [LocalizedEmail, ...LocalizedEmail[]]): OutgoingMail {
  const [first] = emails
  return {
    to,
    subject: oneLine(emails.map((email) => email.subject).join(' / ')),
    text: emails.map(textOf).join('\n\n* * *\n\n'),
    ...(first.unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${first.unsubscribe.oneClick}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    html: page(first, emails.map(htmlOf).join('<hr style="border:0;border-top:1px solid #e3e8ef;margin:32px 0">')),
  }
}

const oneLine = (subject: string) => subject.replaceAll(/\s+/g, ' ').slice(0, 250)

const greeting = ({ locale, name }: LocalizedEmail) =>
  name ? text(locale, 'greeting.named', { name }) : text(locale, 'greeting')

const footerOf = ({ locale, footer }: LocalizedEmail) => footer ?? text(locale, 'footer', { product: PRODUCT })

const footerLinks = ({ locale, choices, unsubscribe }: LocalizedEmail) => [
  ...(choices ? [choices] : []),
  ...(unsubscribe ? [{ label: text(locale, 'unsubscribe'), url: unsubscribe.page }] : []),
]

function textOf(email: LocalizedEmail): string {
  const { quote, link, sections = [], facts = [] } = email
  return [
    unlinkedNames(greeting(email)),
    ...email.paragraphs.map((words) => unlinkedNames(words, email.addresses)),
    ...(facts.length > 0 ? [facts.map(({ name, value }) => `${name}: ${foreign(value)}`).join('\n')] : []),
    ...(quote ? [quote.intro, unlinked(quote.text).replaceAll(/^/gm, '> ')] : []),
    ...sections.map(({ title, url, lines }) =>
      [foreign(title), url, ...lines.map((line) => `- ${foreign(line)}`)].join('\n'),
    ),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    footerOf(email),
    ...footerLinks(email).map(({ label, url }) => `${label}:\n${url}`),
  ].join('\n\n')
}

/** Mail programs turn addresses into links by themselves; a zero-width space after dots and @ prevents that. */
const unlinked = (words: string) => words.replaceAll(/(:\/\/|www\.|[^\s.]\.|@)(?=\S)/gi, '$1\u200B')

/** Our own sentence with names of other people in it; the listed addresses stay unchanged, to be copied. */
const unlinkedNames = (words: string, addresses: string[] = []) =>
  words.replaceAll(/[^\s“”]+/g, (word) => (isAddress(word, addresses) ? word : unlinked(word)))

/** With the punctuation that a sentence puts around it. */
const isAddress = (word: string, addresses: string[]) =>
  addresses.some(
    (address) => word === address || (/^[.,;:!?)’]+$/.test(word.slice(address.length)) && word.startsWith(address)),
  )

/** A person's words on one line. */
const foreign = (words: string) => unlinked(words.replaceAll(/\s+/g, ' '))

const escaped = (words: string) =>
  words.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>')

const P = 'style="margin:0 0 16px;font-size:16px;line-height:1.5"'

function htmlOf(email: LocalizedEmail): string {
  const { quote, link, locale, sections = [], facts = [], brand } = email
  const paragraph = (words: string) => `<p ${P}>${escaped(words)}</p>`
  return `<div lang="${locale}">${[
    paragraph(unlinkedNames(greeting(email))),
    ...email.paragraphs.map((words) => paragraph(unlinkedNames(words, email.addresses))),
    facts.length > 0 ? factsHtml(facts) : '',
    quote
      ? `${paragraph(quote.intro)}<blockquote style="margin:0 0 16px;padding:8px 16px;border-left:4px solid ${brand?.colour ?? '#0b77d8'};font-size:16px;line-height:1.5">${escaped(unlinked(quote.text))}</blockquote>`
      : '',
    ...sections.map(sectionHtml),
    link
      ? `<p ${P}><a href="${escaped(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;${buttonColours(brand?.colour)};text-decoration:none;font-weight:600">${escaped(link.label)}</a></p><p ${P}>${escaped(text(locale, 'link.copy'))}<br>${escaped(link.url)}</p>`
      : '',
    `<p style="margin:24px 0 0;font-size:14px;line-height:1.5;color:#5c6675">${escaped(footerOf(email))}${footerLinks(
      email,
    )
      .map(({ label, url }) => `<br><a href="${escaped(url)}" style="color:#0a5ca8">${escaped(label)}</a>`)
      .join('')}</p>`,
  ].join('')}</div>`
}

const factsHtml = (facts: { name: string; value: string }[]) =>
  `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse;font-size:16px;line-height:1.5">${facts
    .map(
      ({ name, value }) =>
        `<tr><td style="padding:2px 16px 2px 0;color:#5c6675;vertical-align:top">${escaped(name)}</td><td style="padding:2px 0;overflow-wrap:anywhere">${escaped(foreign(value))}</td></tr>`,
    )
    .join('')}</table>`

const buttonColours = (colour: string | null | undefined) =>
  colour ? `background:${colour};color:${textOn(colour)}` : 'background:#0a6cc4;color:#ffffff'

const sectionHtml = ({ title, url, lines }: Section) =>
  `<h2 style="margin:24px 0 8px;font-size:18px;line-height:1.4"><a href="${escaped(url)}" style="color:#0a5ca8">${escaped(foreign(title))}</a></h2><ul style="margin:0 0 16px;padding-left:20px;font-size:16px;line-height:1.5">${lines
    .map((line) => `<li style="margin:0 0 4px">${escaped(foreign(line))}</li>`)
    .join('')}</ul>`

const page = (first: LocalizedEmail, body: string) => `<!doctype html>
<html lang="${first.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(oneLine(first.subject))}</title></head>
<body style="margin:0;padding:24px;background:#f5f7fa;color:#1c2128;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e3e8ef;border-radius:12px">
<p style="margin:0 0 24px;font-size:20px;font-weight:700;overflow-wrap:anywhere">${escaped(unlinked(first.brand?.name ?? PRODUCT))}</p>${body}</div></body></html>`
