import { updateLocale, type Locale } from '@strongroom/contract/identity/users.ts'
import { listNotices } from '@strongroom/contract/record/notices.ts'
import { exportTaskReceipt, findTaskReceipt, ReceiptText } from '@strongroom/contract/record/task-receipts.ts'
import { exportAudit } from '@strongroom/contract/record/audit-exports.ts'
import { expect, test } from 'vitest'
import { sentenceOf } from '../../record/audit/activity-sentence.ts'
import { sealAudit } from '../../record/audit/seal-audit.job.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { pdfText } from '../../test/files/pdf-text.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { tasksOn } from '../../test/tasks.ts'

const server = useServer()
const { create, find, list, act, cancel } = tasksOn(server)

const speak = (who: TestPerson, locale: Locale) =>
  as(server, who).call(updateLocale, { params: { userUuid: who.uuid }, body: { locale } })
const NAMES = { owner: 'Approve', cymro: 'Cymeradwyo', maori: 'Whakamana' } as const

/** A workspace whose people read three languages. */
async function made() {
  const { owner, workspace, people } = await given.workspaceWith(server, { cymro: [], maori: ['hasManageWorkspace'] })
  await speak(people.cymro, 'cy')
  await speak(people.maori, 'mi')
  return { workspace, people: { owner, ...people } }
}

test('a task without a title has its type’s name in the language of each reader: pages, notices, emails', async () => {
  const { workspace, people } = await made()
  const { owner, cymro, maori } = people
  const workspaceUuid = workspace.uuid
  const { uuid, title } = await create(owner, {
    workspaceUuid,
    title: ' ',
    assigneeUuids: [cymro.uuid, maori.uuid],
    isChain: true,
  })
  expect(title).toBe('Approve')
  for (const [who, name] of Object.entries(NAMES)) {
    const reader = people[who as keyof typeof NAMES]
    expect((await find(reader, uuid)).title).toBe(name)
    expect((await list(reader, { workspaceUuid })).content.map((task) => task.title)).toEqual([name])
  }
  await act(cymro, uuid)
  const noticed = async (who: TestPerson) =>
    (await as(server, who).call(listNotices, { query: {} })).content.map(({ text }) => text)
  expect(await noticed(maori)).toContain('Whakamana')
  expect(await noticed(owner)).toContain('Approve')
  await cancel(owner, uuid)
  await server.drain()
  const said = async (who: TestPerson, word: string) =>
    (await mailsTo(server, who.email)).filter(({ subject }) => subject.includes(word)).length
  // The new task; the turn and the cancellation; the part done.
  expect([await said(cymro, 'Cymeradwyo'), await said(maori, 'Whakamana'), await said(owner, 'Approve')]).toEqual([
    1, 2, 1,
  ])
  expect(await said(maori, 'Approve')).toBe(0)
})

test('events, exports and receipts name it in the reader’s language, and the signed text in none', async () => {
  const { workspace, people } = await made()
  const { owner, cymro, maori } = people
  const { uuid: taskUuid } = await create(owner, { workspaceUuid: workspace.uuid, assigneeUuids: [cymro.uuid] })
  await act(cymro, taskUuid)
  await sealAudit.work(server.ports, {})
  const event = (await eventsOf(server, owner, workspace)).find(({ type }) => type === 'TASK_CREATED')!
  expect(event).toMatchObject({ to: { taskType: 'approve' } })
  const recorded = { type: 'TASK_CREATED', actor: 'Olga', entity_name: '', original: null, modified: event.to }
  const sentence = (locale: Locale) => sentenceOf({ locale, timezone: 'UTC' }, recorded)
  expect(sentence('en-gb')).toBe('Olga created the task “Approve”')
  expect(sentence('mi')).toBe('I waihangatia e Olga te tūmahi “Whakamana”')
  const csv = await as(server, owner).fetch(exportAudit, { query: { workspaceUuid: workspace.uuid } })
  expect(await csv.text()).toMatch(/,TASK_CREATED,.*,Task,approve,/)
  const { signed } = await as(server, owner).call(findTaskReceipt, { params: { taskUuid } })
  expect(ReceiptText.parse(JSON.parse(signed)).task).toMatchObject({ title: '', type: 'approve' })
  const pdf = await as(server, maori).fetch(exportTaskReceipt, { params: { taskUuid } })
  expect(await pdfText(new Uint8Array(await pdf.arrayBuffer()))).toMatch(/Strongroom\s+Whakamana/)
})
