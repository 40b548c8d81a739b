import { ABILITIES } from '@strongroom/contract/access/abilities.ts'
import type { Locale } from '@strongroom/contract/identity/users.ts'
import type { Standing } from '../../access/standing.ts'
import { activityText, sentenceOf } from '../audit/activity-sentence.ts'
import { eventsOf } from '../audit/queries.ts'
import { minuteText } from '../../mail/text.ts'
import type { Read } from '../../kernel/read.ts'
import {
  type DocumentRow,
  findSummary,
  listFolders,
  listPeople,
  type PersonRow,
  type Summary,
  versionsOf,
} from './queries.ts'
import { commentSection } from './comment-section.ts'
import type { Block } from './record-blocks.ts'
import { folderRows } from './folder-rows.ts'
import { recordText } from './record-texts.ts'
import { tableSection } from './table-section.ts'
import { taskSection } from './task-section.ts'

export interface Reader {
  locale: Locale
  timezone: string
}

export interface Wanted {
  includeParticipants: boolean
  includeDocuments: boolean
  includeComments: boolean
  includeTasks: boolean
  includeActivity: boolean
}

interface Asked {
  read: Read
  standing: Standing
  reader: Reader
}

/** The sections of a record in order, streamed in bounded memory. */
export async function* recordSections(asked: Asked, wanted: Wanted): AsyncGenerator<Block[]> {
  yield await summary(asked)
  if (asked.standing.isClosed) yield await whatIsKept(asked)
  if (wanted.includeParticipants) yield await participants(asked)
  if (wanted.includeDocuments) yield* documents(asked)
  if (wanted.includeComments) yield* commentSection(asked)
  if (wanted.includeTasks) yield* taskSection(asked)
  if (wanted.includeActivity) yield* activity(asked)
}

async function summary({ read, standing, reader }: Asked): Promise<Block[]> {
  const t = recordText(reader.locale)
  const found = await findSummary(read, standing)
  const at = (time: Date | null) => (time ? minuteText(reader.locale, time, reader.timezone) : t('record.none'))
  return [
    { kind: 'title', text: found.name, below: t('record.made', { time: at(read.now), zone: reader.timezone }) },
    { kind: 'heading', text: t('record.summary') },
    { kind: 'facts', facts: factsOf(found, { t, at }) },
  ]
}

/** Says why sections of a closed workspace's record are short. */
async function whatIsKept({ read, standing, reader }: Asked): Promise<Block[]> {
  const t = recordText(reader.locale)
  const { closed_at, forgotten_at } = await findSummary(read, standing)
  if (closed_at === null) return []
  return [{ kind: 'note', text: t(forgotten_at ? 'record.forgotten' : 'record.kept') }]
}

function factsOf(
  found: Summary,
  { t, at }: { t: ReturnType<typeof recordText>; at: (time: Date | null) => string },
): [string, string][] {
  return [
    [t('record.owner'), `${found.given_name} ${found.family_name}`],
    [t('record.workgroup'), found.workgroup_name],
    [t('record.id'), found.id],
    [t('record.created'), at(found.created)],
    [t('record.two-step'), t(found.two_step ? 'record.yes' : 'record.no')],
    [t('record.ends'), at(found.scheduled_end)],
    [t('record.closed'), at(found.closed_at)],
  ]
}

async function participants({ read, standing, reader }: Asked): Promise<Block[]> {
  const t = recordText(reader.locale)
  const people = await listPeople(read, standing)
  const columns = [
    { label: t('record.name'), share: 0.26 },
    { label: t('record.email'), share: 0.3 },
    { label: t('record.joined'), share: 0.18 },
    { label: t('record.may'), share: 0.26 },
  ]
  const rows = people.map((person) => ({
    cells: [
      nameOf(person),
      person.email,
      person.accepted_at ? minuteText(reader.locale, person.accepted_at, reader.timezone) : t('record.invited'),
      abilitiesOf(person, reader.locale),
    ],
  }))
  return [
    { kind: 'heading', text: t('record.participants', { count: String(people.length) }) },
    { kind: 'rows', columns, rows, withHead: true },
  ]
}

const nameOf = ({ accepted_at, given_name, family_name }: PersonRow) =>
  accepted_at ? `${given_name ?? ''} ${family_name ?? ''}`.trim() : ''

function abilitiesOf(person: PersonRow, locale: Locale): string {
  const held = ABILITIES.filter(({ column }) => person[column]).map(({ word }) =>
    activityText(locale, `activity.ability.${word}`),
  )
  return held.join(', ') || recordText(locale)('record.ability.preview')
}

async function* documents({ read, standing, reader }: Asked): AsyncGenerator<Block[]> {
  const t = recordText(reader.locale)
  const columns = [
    { label: t('record.document'), share: 0.38 },
    { label: t('record.version'), share: 0.12 },
    { label: t('record.added'), share: 0.3 },
    { label: t('record.scan'), share: 0.2 },
  ]
  yield await folders({ read, standing, reader })
  yield* tableSection(versionsOf(read, standing), {
    heading: t('record.documents'),
    columns,
    rowsOf: (version) => [
      {
        cells: [
          [`${version.path}${version.name}`, ...annotatedBy(version, reader)].join('\n'),
          String(version.number),
          `${minuteText(reader.locale, version.created, reader.timezone)}\n${version.author ?? t('record.hidden')}`,
          version.scan_status ? t(`record.scan.${version.scan_status}`) : '',
        ],
        ...(version.sha256 ? { below: `SHA-256 ${version.sha256.toString('hex')}` } : {}),
      },
    ],
    none: t('record.no-documents'),
  })
}

/** The number of people named with one version; the bundle names all. */
const MOST_ANNOTATORS = 20

/** The people who annotated a version publicly, and how often. The record has no text of annotations. */
function annotatedBy({ annotations }: DocumentRow, { locale }: Reader): string[] {
  const t = recordText(locale)
  const people = annotations
    .slice(0, MOST_ANNOTATORS)
    .map(({ name, party, count }) => `${name ?? t('record.party', { number: String(party ?? 0) })} (${count})`)
  return people.length > 0
    ? [
        t('record.annotations', {
          people: [...people, ...(annotations.length > MOST_ANNOTATORS ? ['…'] : [])].join(', '),
        }),
      ]
    : []
}

async function folders({ read, standing, reader }: Asked): Promise<Block[]> {
  const t = recordText(reader.locale)
  const columns = [
    { label: t('record.folder'), share: 0.42 },
    { label: t('record.added'), share: 0.3 },
    { label: t('record.restrictions'), share: 0.28 },
  ]
  const rows = folderRows(await listFolders(read, standing), reader)
  return [
    { kind: 'heading', text: t('record.folders') },
    rows.length > 0 ? { kind: 'rows', columns, rows, withHead: true } : { kind: 'note', text: t('record.no-folders') },
  ]
}

async function* activity({ read, standing, reader }: Asked): AsyncGenerator<Block[]> {
  const t = recordText(reader.locale)
  const columns = [
    { label: t('record.time'), share: 0.26 },
    { label: t('record.happened'), share: 0.74 },
  ]
  yield [{ kind: 'heading', text: t('record.activity') }]
  let withHead = true
  for await (const events of eventsOf(read, standing, { from: new Date(0), to: read.now })) {
    const rows = events.map((event) => ({
      cells: [minuteText(reader.locale, event.at, reader.timezone), sentenceOf(reader, event)],
    }))
    yield [{ kind: 'rows', columns, rows, withHead }]
    withHead = false
  }
}
