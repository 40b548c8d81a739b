import { leaveWorkspace } from '@strongroom/contract/workspaces/participants.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { Refusal } from '../../test/fake-server.ts'
import { workspace, WORKSPACE } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { leaveWorkspaceIntent } from './ending-intents.ts'

test('leaving asks first; a refusal is shown in the dialog, and it can be tried again', async () => {
  server.on(leaveWorkspace, () => {
    throw new Refusal('workspace.closed')
  })
  const user = await show(
    <button type="button" onClick={() => leaveWorkspaceIntent.open(workspace())}>
      Leave
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  const dialog = await screen.findByRole('dialog', { name: text('workspace.leave.title') })
  // Enter right after it opened does no harm.
  const cancel = within(dialog).getByRole('button', { name: text('dialog.cancel') })
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  const confirm = within(dialog).getByRole('button', { name: text('workspace.leave.confirm') })
  await user.click(confirm)
  const alert = await within(dialog).findByRole('alert')
  expect(alert.textContent).toContain(text('workspace.leave.failed'))
  expect(alert.textContent).toContain(text('error.workspace.closed'))
  server.on(leaveWorkspace, () => undefined)
  await user.click(confirm)
  expect(await screen.findByText(text('workspace.left', { name: 'Project' }))).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf(leaveWorkspace).map(({ query }) => query.shareUuid)).toEqual([WORKSPACE, WORKSPACE])
})
