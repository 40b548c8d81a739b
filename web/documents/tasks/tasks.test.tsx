import { listAssets } from '@strongroom/contract/documents/assets.ts'
import { actOnTask, createTask, listTasks, type Task, updateTaskStatus } from '@strongroom/contract/documents/tasks.ts'
import { listMyContacts } from '@strongroom/contract/identity/contacts.ts'
import { listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { Refusal } from '../../test/fake-server.ts'
import {
  asset,
  id,
  OLGA,
  pageOf,
  participant,
  person,
  session,
  WORKGROUP,
  WORKSPACE,
  workspace,
} from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { queryClient } from '../../api/query-client.ts'
import { sessionQuery } from '../../session/session.ts'
import { openCreateTask } from './task-dialogs.ts'
import { TaskRow } from './task-row.tsx'
import { TasksPanel } from './tasks-panel.tsx'

const PETER = person('Peter')
const part = (more: Partial<Task['assignments'][number]> = {}): Task['assignments'][number] => ({
  participantUuid: id(),
  userUuid: PETER.uuid,
  givenName: 'Peter',
  familyName: 'Person',
  email: PETER.email,
  status: 'OPEN',
  isWaiting: false,
  result: null,
  message: '',
  endedTime: null,
  ...more,
})
const task = (more: Partial<Task> = {}): Task => ({
  model: 'Task',
  uuid: id(),
  workspaceUuid: WORKSPACE,
  workspace: { uuid: WORKSPACE, name: 'Project', ownerUuid: OLGA.uuid!, workgroupUuid: WORKGROUP },
  isShut: false,
  type: 'approve',
  title: 'The plan',
  description: 'Please read it',
  status: 'OPEN',
  isChain: false,
  dueDate: null,
  reminders: [],
  message: '',
  createdTime: Date.UTC(2026, 2, 3),
  createdBy: OLGA,
  endedTime: null,
  assignments: [part()],
  referencedAssets: [],
  referencedDocumentVersions: [],
  actions: { act: true, cancel: true, readReceipt: false },
  ...more,
})
const row = (more: Partial<Task> = {}, withWorkspace = false) =>
  show(
    <ul>
      <TaskRow task={task(more)} withWorkspace={withWorkspace} />
    </ul>,
  )

test.each([
  [{}, 'task.label.open'],
  [{ dueDate: Date.UTC(2020, 1, 1) }, 'task.label.overdue'],
  [{ dueDate: Date.UTC(2020, 1, 1), status: 'COMPLETE' }, 'task.label.complete'],
  [{ status: 'CANCELLED' }, 'task.label.cancelled'],
] as const)('the label of a task: %j is %s', async (more, label) => {
  await row(more)
  expect(screen.getByText(text(label))).toBeDefined()
})

test('a row shows parts, versions, and a long description after a click', async () => {
  const assetUuid = id()
  const user = await row({
    description: `${'a'.repeat(100)}end`,
    assignments: [part({ status: 'COMPLETE', result: false, message: 'Not like this', endedTime: Date.now() })],
    referencedDocumentVersions: [
      { assetUuid, name: 'plan.pdf', version: 2, fileSize: 1, sha256: 'ab', status: 'DELETED' },
    ],
    actions: { act: false, cancel: false, readReceipt: false },
  })
  expect(screen.getByText(text('task.part.rejected'))).toBeDefined()
  expect(screen.getByText('Not like this')).toBeDefined()
  expect(screen.getByText('plan.pdf').closest('a')).toBeNull()
  expect(screen.getByText(text('task.version.deleted'))).toBeDefined()
  // The second one is for paper.
  const cut = screen.getByText(`${'a'.repeat(100)}…`)
  expect(cut.nextElementSibling?.textContent).toBe(`${'a'.repeat(100)}end`)
  await user.click(screen.getByRole('button', { name: text('task.more') }))
  expect(screen.getByText((shown) => shown.includes('aend'))).toBeDefined()
  expect(screen.queryByText((shown) => shown.includes('a…'))).toBeNull()
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('behind a shut door a task only says so', async () => {
  await row({ isShut: true, title: null, type: null, createdBy: null, description: null }, true)
  expect(screen.getByText(text('task.shut'))).toBeDefined()
  expect(screen.getByRole('link', { name: 'Project' })).toBeDefined()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('an approval is refused with a message, and the error stays in the form', async () => {
  server.on(actOnTask, () => {
    throw new Refusal('task.not.open')
  })
  const user = await row()
  await user.click(
    screen.getByRole('button', { name: text('task.act-of', { action: text('task.type.approve'), name: 'The plan' }) }),
  )
  const dialog = await screen.findByRole('dialog')
  // Nothing is chosen beforehand.
  await user.click(within(dialog).getByRole('button', { name: text('task.act.submit') }))
  expect(await within(dialog).findByText(text('field.required'))).toBeDefined()
  expect(server.callsOf(actOnTask)).toHaveLength(0)
  await user.click(within(dialog).getByRole('radio', { name: text('task.result.reject') }))
  await user.type(within(dialog).getByRole('textbox'), 'No')
  await user.click(within(dialog).getByRole('button', { name: text('task.act.submit') }))
  expect(await within(dialog).findByText(text('error.task.not.open'))).toBeDefined()
  expect(server.callsOf(actOnTask)[0]!.body).toEqual({ result: false, message: 'No' })
})

test('cancelling asks for a reason', async () => {
  server.on(updateTaskStatus, () => undefined)
  const user = await row()
  await user.click(screen.getByRole('button', { name: text('task.cancel-of', { name: 'The plan' }) }))
  const dialog = await screen.findByRole('dialog')
  // "Cancel" beside "Cancel task" could mean either.
  expect(within(dialog).queryByRole('button', { name: text('dialog.cancel') })).toBeNull()
  expect(within(dialog).getByRole('button', { name: text('task.cancel.keep') })).toBeDefined()
  await user.type(within(dialog).getByRole('textbox'), 'Over')
  await user.click(within(dialog).getByRole('button', { name: text('task.cancel.submit') }))
  expect(await screen.findByText(text('task.cancel.done'))).toBeDefined()
  expect(server.callsOf(updateTaskStatus)[0]!.body).toEqual({ status: 'CANCELLED', message: 'Over' })
})

test('a hidden participant is told beforehand how others see the author of a task', async () => {
  server
    .on(listParticipants, () => pageOf([]))
    .on(listAssets, () => pageOf([]))
    .on(listMyContacts, () => pageOf([]))
  queryClient.setQueryData(sessionQuery.queryKey, session())
  const participant = { ...workspace().participant, isHidden: true }
  await show(<p>Page</p>)
  act(() => void openCreateTask(workspace({ participant })))
  expect(await screen.findByText(text('contribution.hidden'))).toBeDefined()
})

test('a task is created with people, documents and an invitation; the trusted list is reported', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  const peter = participant(PETER)
  const document = asset('plan.pdf')
  server
    .on(listParticipants, () => pageOf([peter]))
    .on(listMyContacts, () => pageOf([]))
    .on(listAssets, () => pageOf([asset('Folder', { type: 'FOLDER' }), document]))
    .on(createTask, () => {
      throw new Refusal('PARTICIPANT_EMAIL_NOT_WHITELISTED')
    })
  const user = await show(
    <button type="button" onClick={() => openCreateTask(workspace())}>
      Open
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = await screen.findByRole('dialog')
  const inside = within(dialog)
  await user.click(inside.getByRole('button', { name: text('task.create.submit') }))
  expect(await inside.findByText(text('field.required'))).toBeDefined()
  await user.click(await inside.findByRole('checkbox', { name: (name) => name.includes('Peter') }))
  await user.type(inside.getByLabelText(text('participant.invite.addresses')), 'new@example.org{Enter}')
  await user.click(inside.getByRole('checkbox', { name: (name) => name.includes(text('task.chain')) }))
  await user.click(inside.getByRole('button', { name: text('task.documents.choose') }))
  await user.click(await inside.findByRole('checkbox', { name: (name) => name.includes('plan.pdf') }))
  await user.click(inside.getByRole('button', { name: text('task.create.submit') }))
  expect(await inside.findByText(text('error.participant.email.not.whitelisted'))).toBeDefined()
  server.on(createTask, () => task())
  await user.click(inside.getByRole('button', { name: text('task.create.submit') }))
  expect(await screen.findByText(text('task.create.done'))).toBeDefined()
  expect(server.callsOf(createTask).at(-1)!.body).toMatchObject({
    type: 'acknowledge',
    assigneeUuids: [peter.uuid],
    assigneeEmails: ['new@example.org'],
    isChain: true,
    assetUuids: [document.uuid],
    dueDate: null,
    reminders: [0],
  })
})

test('the panel filters by person, and is off when offline', async () => {
  server.on(listTasks, ({ query }) => pageOf(query.assignedToMe ? [] : [task()], { size: 5 }))
  const user = await show(<TasksPanel workspace={workspace()} />)
  expect(await screen.findByText('The plan')).toBeDefined()
  await user.selectOptions(screen.getByRole('combobox', { name: text('task.filter') }), 'to-me')
  expect(await screen.findByText(text('task.none'))).toBeDefined()
  window.dispatchEvent(new Event('offline'))
  expect(await screen.findByText(text('task.offline'))).toBeDefined()
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText(text('task.offline'))).toBeNull())
})

test('a chain shows whose turn it is', async () => {
  await row({ isChain: true, assignments: [part(), part({ givenName: 'Ada', isWaiting: true })] })
  expect(screen.getByText(text('task.chain'))).toBeDefined()
  const [first, second] = within(screen.getByRole('list', { name: text('task.assignees') })).getAllByRole('listitem')
  expect(first!.textContent).toContain(text('task.part.open'))
  expect(second!.textContent).toContain(text('task.part.waiting'))
})

test('the label of a chain tells an assignee that their turn has not come', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  const own = part({ userUuid: OLGA.uuid, isWaiting: true })
  await row({ isChain: true, assignments: [part(), own] })
  expect(screen.getByText(text('task.label.waiting'))).toBeDefined()
})

test('the label of a chain is open for others, and for the person whose turn it is', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  await row({ isChain: true, assignments: [part({ userUuid: OLGA.uuid }), part({ isWaiting: true })] })
  expect(screen.getByText(text('task.label.open'))).toBeDefined()
})

test('a search for assignees that finds nobody names what was searched for', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  server
    .on(listParticipants, ({ query }) => pageOf(query.query === undefined ? [participant(PETER)] : []))
    .on(listMyContacts, () => pageOf([]))
  const user = await show(
    <button type="button" onClick={() => openCreateTask(workspace())}>
      Open
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: text('task.assignees.search') }), 'zoe')
  expect(await dialog.findByText(text('search.none', { query: 'zoe' }))).toBeDefined()
})
