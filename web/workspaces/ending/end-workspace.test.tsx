import { closeWorkspace, findLifecycle, updateLifecycle } from '@strongroom/contract/workspaces/lifecycle.ts'
import { WorkspaceActions } from '@strongroom/contract/workspaces/workspaces.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { Refusal } from '../../test/fake-server.ts'
import { actions, person, workspace, WORKSPACE } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { openCloseAdministered } from './close-administered.tsx'
import { endWorkspaceIntent } from './ending-intents.ts'

// Without the record, which an owner would export first.
const allowed = actions<WorkspaceActions>(WorkspaceActions, ['delete', 'updateLifecycle'])

beforeEach(() => {
  server.on(findLifecycle, () => ({ endDate: null, endReason: null, reminderDays: 0 }))
})

async function open(act: () => void, name: string) {
  const user = await show(
    <button type="button" onClick={act}>
      Close
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'Close' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name })) }
}
const openOwn = () => open(() => endWorkspaceIntent.open(workspace({ actions: allowed })), text('workspace.end.title'))
const named = (key: Parameters<typeof text>[0]) => ({ name: text(key) })

test('what was entered is not lost without a question', async () => {
  const { user, dialog } = await openOwn()
  await user.type(dialog.getByLabelText(/^Reason/), 'The lease is signed')
  await user.click(dialog.getByRole('button', named('dialog.next')))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', named('unsaved.stay')))
  await user.click(await dialog.findByRole('button', named('dialog.back')))
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('The lease is signed')
  await user.click(dialog.getByRole('button', named('dialog.cancel')))
  await user.click(await screen.findByRole('button', named('unsaved.leave')))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('nothing is asked where nothing was entered', async () => {
  const { user, dialog } = await openOwn()
  await user.click(dialog.getByRole('button', named('dialog.cancel')))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(text('unsaved.text'))).toBeNull()
})

test('a failed closure says so above the reason, and a successful one asks nothing', async () => {
  server.on(closeWorkspace, () => {
    throw new Refusal('permission.denied')
  })
  const { user, dialog } = await openOwn()
  await user.type(dialog.getByLabelText(/^Reason/), 'The lease is signed')
  await user.click(dialog.getByRole('button', named('dialog.next')))
  const confirm = dialog.getByRole('button', named('workspace.end.submit'))
  await user.click(confirm)
  const alert = await dialog.findByText(text('workspace.end.failed'))
  expect(alert.closest('[role="alert"]')!.textContent).toContain(text('error.permission.denied'))
  server.on(closeWorkspace, () => undefined)
  await user.click(confirm)
  expect(await screen.findByText(text('workspace.ended', { name: 'Project' }))).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const reasons = server.callsOf(closeWorkspace).map(({ body }) => body?.comment)
  expect(reasons).toEqual(['The lease is signed', 'The lease is signed'])
})

test('a schedule that fails says so above the reason', async () => {
  server.on(updateLifecycle, () => {
    throw new Refusal('lifecycle.too.soon')
  })
  const { user, dialog } = await openOwn()
  await user.click(dialog.getByRole('radio', named('workspace.end.scheduleEnd')))
  await user.click(dialog.getByRole('button', named('workspace.end.scheduleEnd.submit')))
  const alert = await dialog.findByText(text('workspace.end.scheduleEnd.failed'))
  expect(alert.closest('[role="alert"]')!.textContent).toContain(text('error.lifecycle.too.soon'))
})

test('the last step names everything that is deleted, and what is kept', async () => {
  const { user, dialog } = await openOwn()
  await user.click(dialog.getByRole('button', named('dialog.next')))
  expect(dialog.getByText(/bin, are deleted.*versions, previews and annotations/)).toBeDefined()
  expect(dialog.getByText(/^Comments, tasks.*90 days/)).toBeDefined()
})

test('an administrator’s reason is not lost without a question, and a failure says what failed', async () => {
  server.on(closeWorkspace, () => {
    throw new Refusal('workspace.not.found')
  })
  const closed = { uuid: WORKSPACE, name: 'Project', owner: person('Olga') }
  const title = text('administered.close.title', { name: 'Project' })
  const { user, dialog } = await open(() => openCloseAdministered(closed), title)
  await user.type(dialog.getByLabelText(/^Reason/), 'The lease is signed')
  await user.click(dialog.getByRole('button', named('dialog.cancel')))
  await user.click(await screen.findByRole('button', named('unsaved.stay')))
  await user.click(await dialog.findByRole('button', named('dialog.next')))
  await user.click(dialog.getByRole('button', named('workspace.end.submit')))
  expect(await dialog.findByText(text('workspace.end.failed'))).toBeDefined()
})
