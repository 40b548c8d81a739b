import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { eventsOfGroup } from '@strongroom/contract/record/activity-catalogue.ts'
import { activityGroups } from '@strongroom/contract/wire/activity-groups.ts'
import { reportKinds } from '@strongroom/contract/record/reports.ts'
import type { EventDetails } from '@strongroom/contract/record/activity-details.ts'
import { activitySentence } from '@strongroom/contract/record/activity-sentence.ts'
import { eventEntries, events } from '@strongroom/contract/registry/events.ts'
import { Abilities } from '@strongroom/contract/workspaces/participants.ts'
import { ScanOutcome } from '@strongroom/contract/documents/versions.ts'
import { MemberRole } from '@strongroom/contract/organisation/workgroup-members.ts'
import { expect, test } from 'vitest'
import { sentenceOf } from './activity-sentence.ts'

const LOCALES = ['en-gb', 'cy', 'mi'] as const
const NONE = Abilities.parse({})
const seen = [
  { to: { version: 2 } },
  { to: { version: 2, status: 'UNABLE_TO_SCAN' as const } },
] satisfies EventDetails['DOCUMENT_DOWNLOADED'][]
const DONE = { status: 'OPEN', result: true, factor: 'PASSWORD', documents: [] }
const END = Date.UTC(2026, 2, 3, 17)

/** Every value of every event whose sentence depends on it: a new kind of details without an entry doesn't compile. */
const values: { [T in keyof EventDetails]: EventDetails[T][] } = {
  PERSON_ERASED: [{ to: { reason: 'Asked by letter' } }],
  WEBHOOK_ADDED: [{ to: { host: 'hooks.example' } }],
  WEBHOOK_CHANGED: [{ from: { description: '' }, to: { host: 'hooks.example' } }],
  WEBHOOK_SECRET_ROTATED: [{ to: { host: 'hooks.example' } }],
  WEBHOOK_REMOVED: [{ to: { host: 'hooks.example' } }],
  WEBHOOK_TESTED: [{ to: { host: 'hooks.example' } }],
  WEBHOOK_SENT_AGAIN: [{ to: { host: 'hooks.example' } }],
  WEBHOOK_SWITCHED_OFF: [{ to: { host: 'hooks.example' } }],
  PROVISIONING_TOKEN_CREATED: [{ to: { token: 'Directory' } }],
  PROVISIONING_TOKEN_REVOKED: [{ to: { token: 'Directory' } }],
  DOCUMENT_SCANNED: ScanOutcome.options.map((status) => ({ from: { status: 'SCANNING' }, to: { version: 1, status } })),
  DOCUMENT_DOWNLOADED: seen,
  DOCUMENT_PREVIEWED: [seen[0]!, { to: { version: 2, viewedAs: 'seen@example.org' } }],
  DOCUMENT_STREAMED: seen,
  NEW_DOCUMENT_VERSION_ADDED: [{ from: { version: 1 }, to: { version: 2, size: 1 } }],
  DOCUMENT_ROLLED_BACK: [{ from: { version: 2 }, to: { version: 3, copyOf: 1 } }],
  FOLDER_CREATED: [
    { to: { name: 'F', allowNewDocument: true, allowNewFolder: true, allowEdit: true } },
    { to: { name: 'F', allowNewDocument: false, allowNewFolder: true, allowEdit: true } },
    { to: { name: 'F', allowNewDocument: true, allowNewFolder: false, allowEdit: true } },
    { to: { name: 'F', allowNewDocument: true, allowNewFolder: true, allowEdit: false } },
  ],
  FOLDER_FLAGS_CHANGED: (['allowNewDocument', 'allowNewFolder', 'allowEdit'] as const).flatMap((flag) => [
    { from: { [flag]: true }, to: { [flag]: false } },
    { from: { [flag]: false }, to: { [flag]: true } },
  ]),
  DOCUMENT_CREATED: [{ to: { name: 'N', version: 1, size: 1 } }],
  ASSET_TAGS_CHANGED: [
    { from: { tags: [] }, to: { tags: [{ name: 'Client', type: 'TEXT', value: 'Smith' }] } },
    { from: { tags: [{ name: 'Draft', type: 'TEXT', value: '' }] }, to: { tags: [] } },
    {
      from: { tags: [{ name: 'Due', type: 'DATE', value: '0' }] },
      to: { tags: [{ name: 'Due', type: 'DATE', value: '86400000' }] },
    },
  ],
  DOCUMENT_ANNOTATED_PUBLICLY: [{ to: { version: 1, annotations: 2 } }],
  DOCUMENT_ANNOTATED_PRIVATELY: [{ to: { version: 1, annotations: 2 } }],
  ANNOTATIONS_CHANGED: (
    [
      ['PUBLIC', 'PUBLIC'],
      ['PUBLIC', 'PRIVATE'],
      ['PRIVATE', 'PUBLIC'],
    ] as const
  ).map(([before, after]) => ({
    from: { version: 1, annotations: 2, type: before },
    to: { version: 1, annotations: 3, type: after },
  })),
  ANNOTATIONS_DELETED: [true, false].map((own) => ({ from: { version: 1, annotations: 2, own } })),
  PRIVATE_ANNOTATIONS_CHANGED: [{ from: { version: 1, annotations: 2 }, to: { version: 1, annotations: 3 } }],
  PRIVATE_ANNOTATIONS_DELETED: [{ from: { version: 1, annotations: 2 } }],
  ANNOTATED_COPY_SAVED: [{ from: { uuid: '1', name: 'N.docx', version: 2 }, to: { annotations: 4 } }],
  ZIP_REQUESTED: [{ to: { name: 'N.zip', documents: 1, bytes: 1 } }],
  COMMENT_ADDED: [{ to: { documents: 1, people: 0, everyone: false } }],
  REPLY_ADDED: [{ to: { threadUuid: '1', documents: 1, people: 0, everyone: false } }],
  COMMENT_EDITED: [
    { from: { documents: 0, people: 0, everyone: false }, to: { documents: 1, people: 0, everyone: false } },
  ],
  COMMENT_DELETED: [{ from: { own: true } }, { from: { own: false } }],
  TASK_CREATED: [{ to: { taskType: 'review', status: 'OPEN', assignees: 1, dueDate: null, documents: [] } }],
  TASK_ACTIONED: [
    ...(['acknowledge', 'approve', 'review'] as const).map((taskType) => ({ to: { ...DONE, taskType } })),
    { to: { ...DONE, taskType: 'approve', result: false } },
  ],
  TASK_STATUS_CHANGED: [
    { from: { taskType: 'review', status: 'OPEN' }, to: { taskType: 'review', status: 'COMPLETE' } },
    { from: { taskType: 'review', status: 'OPEN' }, to: { taskType: 'review', status: 'CANCELLED' } },
    { from: { taskType: 'review', status: 'OPEN' }, to: { taskType: 'review', status: 'CANCELLED', comment: 'Done' } },
  ],
  LINK_CREATED: [{ to: { name: 'N', url: 'https://example.org' } }],
  LINK_URL_CHANGED: [{ from: { url: 'https://example.org/a' }, to: { url: 'https://example.org/b' } }],
  ASSET_RENAMED: [{ from: { name: 'Before' }, to: { name: 'After' } }],
  ASSET_MOVED: [
    {
      from: { parentUuid: '1', parentName: 'Before', name: 'N' },
      to: { parentUuid: '2', parentName: 'After', name: 'N' },
    },
    {
      from: { parentUuid: '1', parentName: 'Before', name: 'N' },
      to: { parentUuid: '2', parentName: 'After', name: 'M' },
    },
  ],
  REPORT_EXPORTED: reportKinds.map((report) => ({ to: { report } })),
  MEMBER_ROLE_CHANGED: MemberRole.options.map((role) => ({ from: { role: 'MEMBER' as const }, to: { role } })),
  ASSET_RESTORED: [
    { from: { name: 'N' }, to: { parentUuid: '1', parentName: 'After', name: 'N' } },
    { from: { name: 'N' }, to: { parentUuid: '1', parentName: 'After', name: 'M' } },
  ],
  ASSET_PURGED: [
    { from: { name: 'N', documents: 1, folders: 0, expired: false } },
    { from: { name: 'N', documents: 1, folders: 0, expired: true } },
  ],
  BIN_EMPTIED: [{ from: { entries: 2, documents: 3, folders: 2 } }],
  ASSET_DELETED: [{ from: { name: 'N', documents: 1, folders: 0 } }, { from: { name: 'N', documents: 3, folders: 2 } }],
  PARTICIPANT_INVITED: [
    { to: NONE },
    { to: { ...NONE, hasDownload: true } },
    { to: { ...NONE, hasDownload: true, expiresTime: END } },
    { to: { ...NONE, hidden: true } },
    { from: NONE, to: { ...NONE, hasDownload: true } },
    { to: { resent: true } },
    { to: { hasDownload: true, accepted: true } },
  ],
  PARTICIPANT_UPDATED: [
    ...Object.keys(NONE).map((ability) => ({ from: { [ability]: false }, to: { [ability]: true } })),
    ...Object.keys(NONE).map((ability) => ({ from: { [ability]: true }, to: { [ability]: false } })),
    { from: { expiresTime: null }, to: { expiresTime: END } },
    { from: { expiresTime: END }, to: { expiresTime: null } },
    { from: { bypassTwoStep: false }, to: { bypassTwoStep: true } },
    { from: { bypassTwoStep: true }, to: { bypassTwoStep: false } },
  ],
  WORKSPACE_RENAMED: [{ from: { name: 'Before' }, to: { name: 'After' } }],
  WORKSPACE_OWNER_CHANGED: [{ from: { owner: 'Before' }, to: { owner: 'After' } }],
  WORKSPACE_MOVED: [{ from: { workgroup: 'Before' }, to: { workgroup: 'After' } }],
  WORKSPACE_CLOSED: [
    { to: { scheduled: false, comment: '' } },
    { to: { scheduled: true, comment: '' } },
    { to: { scheduled: false, comment: 'Done' } },
  ],
  WORKSPACE_END_SCHEDULED: [
    {
      from: { endDate: null, endReason: null, reminderDays: 0 },
      to: { endDate: END, endReason: null, reminderDays: 0 },
    },
    {
      from: { endDate: null, endReason: null, reminderDays: 0 },
      to: { endDate: END, endReason: 'Done', reminderDays: 0 },
    },
  ],
  WORKSPACE_TAKING_PART_CHANGED: [true, false].map((takingPartReveals) => ({
    from: { takingPartReveals: !takingPartReveals },
    to: { takingPartReveals },
  })),
  WORKSPACE_LINK_TYPE_CHANGED: [
    { from: { linkType: 'COLLABORATION' }, to: { linkType: 'PUBLICATION' } },
    { from: { linkType: 'PUBLICATION' }, to: { linkType: 'COLLABORATION' } },
  ],
  WORKSPACE_TAG_SETS_CHANGED: [
    { from: { suggestedTagSets: [] }, to: { suggestedTagSets: ['After'] } },
    { from: { suggestedTagSets: ['Before'] }, to: { suggestedTagSets: [] } },
  ],
  ACCESS_REVIEW_STARTED: [{ to: { review: 'R', due: END, workspaces: 1 } }],
  ACCESS_REVIEW_EXTENDED: [{ from: { due: END - 1 }, to: { review: 'R', due: END } }],
  ACCESS_REVIEW_REMINDED: [{ to: { review: 'R' } }],
  ACCESS_REVIEW_CANCELLED: [{ to: { review: 'R' } }],
  ACCESS_REVIEW_EXPORTED: [{ to: { review: 'R' } }],
  PARTICIPANT_CONFIRMED: [{ to: { review: 'R' } }],
  PARTICIPANT_NOT_CONFIRMED: [{ from: {}, to: { review: 'R' } }],
  GROUP_CREATED: [
    { to: { group: 'After', added: [] } },
    { to: { group: 'After', added: ['a@b.example'], client: 'C' } },
  ],
  GROUP_RENAMED: [{ from: { group: 'Before' }, to: { group: 'After' } }],
  GROUP_PEOPLE_CHANGED: [
    { from: { removed: ['a@b.example'] }, to: { group: 'After', added: [] } },
    { from: { removed: [] }, to: { group: 'After', added: ['a@b.example'] } },
  ],
  GROUP_DELETED: [{ from: { group: 'Before' }, to: {} }],
  WORKSPACE_AUDIT_EXPORTED: [{ to: { from: 1, to: 2 } }, { to: { from: 1, to: 2, legacy: true } }],
  WORKSPACE_INACTIVE: [{ to: { endDate: END, months: 12 } }],
  WORKGROUP_RETENTION_CHANGED: [
    { from: { closeInactiveMonths: null, keepRecordYears: null }, to: { closeInactiveMonths: 12, keepRecordYears: 7 } },
  ],
  WORKSPACE_RECORD_DESTROYED: [{ to: { workspaceUuid: '01980000-0000-7000-8000-000000000000', years: 7, chains: {} } }],
  MEMBER_DATA_EXPORTED: [{ to: { reason: 'Asked in writing' } }],
  LEGAL_HOLD_PLACED: [{ to: { workspace: 'W', workspaceUuid: 'w', reason: 'A dispute' } }],
  LEGAL_HOLD_RELEASED: [{ to: { workspace: 'W', workspaceUuid: 'w', reason: 'Settled' } }],
  WORKSPACE_OWNER_ASKED: [{ to: { owner: 'new@b.example' } }],
  WORKSPACE_RECORD_EXPORTED: [{ to: { format: 'pdf' } }, { to: { format: 'bundle' } }],
}

const told = (locale: (typeof LOCALES)[number], type: string, details: { from?: object; to?: object } = {}) =>
  sentenceOf(
    { locale, timezone: 'Europe/London' },
    { type, actor: 'Olga Owner', entity_name: 'Thing', original: details.from ?? null, modified: details.to ?? null },
  )

test.each(LOCALES)('every value of every event has a sentence of its own in %s', (locale) => {
  for (const type of events) {
    const sentences = (values[type as keyof EventDetails] ?? [{}]).map((details) => told(locale, type, details))
    expect(new Set(sentences).size, `${type}: ${sentences.join(' | ')}`).toBe(sentences.length)
    for (const sentence of sentences) expect(sentence, type).not.toMatch(/\{\{|activity\.|undefined|null|NaN/)
    // Events of older servers with fewer details have a sentence too.
    expect(told(locale, type)).not.toMatch(/\{\{|activity\.|undefined|null|NaN/)
  }
})

test.each(LOCALES)('only a file that was scanned and clean is called clean in %s', (locale) => {
  const clean = told(locale, 'DOCUMENT_SCANNED', { to: { version: 1, status: 'COMPLETE' } })
  for (const status of [...ScanOutcome.exclude(['COMPLETE']).options, 'VIRUS', 'ANYTHING', undefined])
    expect(told(locale, 'DOCUMENT_SCANNED', { to: { version: 1, status } }), status).not.toBe(clean)
  expect(clean).not.toBe(told(locale, 'DOCUMENT_SCANNED'))
})

test('the values before and after are not confused', () => {
  const english = (type: keyof EventDetails, at = 0) => told('en-gb', type, values[type][at])
  expect(english('WORKSPACE_RENAMED')).toBe('Olga Owner renamed the workspace from “Before” to “After”')
  expect(english('ASSET_MOVED', 1)).toBe('Olga Owner moved “Thing” from “Before” to “After” (now named “M”)')
  expect(english('WORKSPACE_OWNER_CHANGED')).toBe(
    'Olga Owner transferred ownership of this workspace from Before to After',
  )
  expect(english('DOCUMENT_SCANNED', 3)).toBe('A virus was found in “Thing”')
  expect(english('PARTICIPANT_UPDATED')).toBe('Olga Owner changed Thing’s access (now allowed: download)')
  expect(english('PARTICIPANT_INVITED', 2)).toBe(
    'Olga Owner invited Thing (allowed: download; access ends on 3 March 2026, 17:00)',
  )
  expect(english('FOLDER_CREATED', 3)).toBe('Olga Owner created the folder “Thing” (no editing)')
  expect(told('en-gb', 'SOMETHING_NEWER')).toBe('Olga Owner changed Thing')
})

test('every event is in one group, and every group has events', () => {
  expect(activityGroups.flatMap(eventsOfGroup).toSorted()).toEqual([...events].toSorted())
  for (const group of activityGroups) expect(eventsOfGroup(group).length, group).toBeGreaterThan(3)
})

test.each([
  ['Olga Owner', 'Olga Owner registered'],
  ['', 'The system registered Ada Person'],
])('a registration says who was registered: by “%s”', (actor, expected) => {
  const happening = { type: 'USER_REGISTERED', actor, entity_name: 'Ada Person', original: {}, modified: {} }
  expect(sentenceOf({ locale: 'en-gb', timezone: 'UTC' }, happening)).toBe(expected)
})

test('every event is declared once, in the folder of its feature', () => {
  const contract = path.join(import.meta.dirname, '../../../contract')
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!node_modules).*-events\.ts$/.test(file),
  )
  const declared = files.flatMap((file) =>
    [...readFileSync(path.join(contract, file), 'utf8').matchAll(/^ {2}([A-Z_]+): \{/gm)].map(([, type]) => type!),
  )
  expect(declared.toSorted()).toEqual([...events].toSorted())
  expect(new Set(declared).size).toBe(declared.length)
  for (const [type, entry] of Object.entries(eventEntries))
    expect('changes' in entry, type).toBe(entry.chain !== 'installation')
})

test.each(LOCALES)('pages fill the same placeholders in %s', (locale) => {
  const file = path.join(import.meta.dirname, `../../../web/locales/record/${locale}.json`)
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const wording = {
    text: (key: string, given: Record<string, string | number> = {}) => {
      const wanted = [...texts[key]!.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)
      expect(Object.keys(given), key).toEqual(expect.arrayContaining(wanted))
      return key
    },
    time: String,
  }
  for (const type of events)
    for (const { from = {}, to = {} } of (values[type as keyof EventDetails] ?? [{}]) as {
      from?: object
      to?: object
    }[])
      activitySentence(wording, { type, actor: '', name: 'Thing', from: { ...from }, to: { ...to } })
})
