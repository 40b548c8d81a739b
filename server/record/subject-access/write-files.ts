import { minuteText, text } from '../../mail/text.ts'
import type { Parts } from '../exports/stream-zip.ts'
import { csvHead, csvRows } from '../reports/write-csv.ts'
import type { Row, Section } from './section.ts'
import { SECTIONS } from './sections.ts'
import type { Subject } from './subject.ts'

/** Throws once the right to the export has ended. Asked before each page. */
export type Check = () => Promise<void>

const given = ({ within }: Subject) => SECTIONS.filter(({ forAdministrators }) => !within || forAdministrators)

/** The files of the export. Each is read while it is sent, a page at a time. */
export function filesOf(subject: Subject, check: Check): Parts {
  const files: [string, AsyncIterable<Buffer>][] = given(subject).flatMap((section) => [
    [`${section.name}.csv`, csvOf(section, subject, check)],
    [`json/${section.name}.jsonl`, jsonOf(section, subject, check)],
  ])
  return { 'README.txt': one(readMe(subject)), ...Object.fromEntries(files), ...pictureOf(subject) }
}

async function* one(content: string): AsyncGenerator<Buffer> {
  yield Buffer.from(content)
}

async function* checked(section: Section, subject: Subject, check: Check): AsyncGenerator<Row[]> {
  await check()
  for await (const rows of section.pages(subject)) {
    await check()
    yield rows
  }
}

async function* csvOf(section: Section, subject: Subject, check: Check): AsyncGenerator<Buffer> {
  yield csvHead(section.columns)
  for await (const rows of checked(section, subject, check))
    yield csvRows(rows.map((row) => section.columns.map((column) => row[column] ?? null)))
}

async function* jsonOf(section: Section, subject: Subject, check: Check): AsyncGenerator<Buffer> {
  const columns = [...section.columns, ...(section.alsoInJson ?? [])]
  for await (const rows of checked(section, subject, check))
    yield Buffer.from(rows.map((row) => lineOf(row, columns)).join(''))
}

const lineOf = (row: Row, columns: readonly string[]) =>
  `${JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name] ?? null])))}\n`

/** The person's picture, if they have one. */
function pictureOf(subject: Subject): Parts {
  const { picture } = subject
  if (!picture) return {}
  const { blobs, installationKey } = subject.read.ports
  return { 'picture.webp': blobs.read(picture.blobId, installationKey, picture.size) }
}

/** Describes the files in the person's language. */
function readMe(subject: Subject): string {
  const { read, name, within, reader } = subject
  const t = (key: Parameters<typeof text>[1], values: Record<string, string> = {}) => text(reader.locale, key, values)
  const time = minuteText(reader.locale, read.now, reader.timezone)
  const files = given(subject).map((section) => `${section.name}.csv: ${t(`data.file.${section.name}`)}`)
  const paragraphs = [
    t('data.title', { name }),
    t('data.made', { time, zone: reader.timezone }),
    t('data.formats'),
    within ? t('data.by-administrator') : t('data.two-step'),
    [t('data.files'), ...files, ...(subject.picture ? [`picture.webp: ${t('data.file.picture')}`] : [])].join('\r\n'),
    t('data.without'),
    t('data.manifest'),
  ]
  return `${paragraphs.join('\r\n\r\n')}\r\n`
}
