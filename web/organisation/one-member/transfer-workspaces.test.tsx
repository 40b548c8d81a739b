import { checkRecentSignIn } from '@strongroom/contract/identity/sessions.ts'
import { transferWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import type { AdministeredWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { sessionQuery } from '../../session/session.ts'
import { Refusal } from '../../test/fake-server.ts'
import { id, OLGA, session, WORKGROUP } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { openTransferWorkspaces } from './transfer-workspaces.tsx'

const workspace = (name: string): AdministeredWorkspace => ({
  model: 'Workspace',
  uuid: id(),
  name,
  workgroupUuid: WORKGROUP,
  workgroupName: 'Finance',
  owner: OLGA,
  createdTime: 1,
  scheduledEndTime: null,
  closedTime: null,
  closedBy: null,
  held: false,
  actions: { delete: true, updateOwner: true },
})

beforeEach(() => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  server.on(checkRecentSignIn, () => undefined)
})

const open = async (names: string[]) => {
  const user = await show(
    <button type="button" onClick={() => openTransferWorkspaces({ workspaces: names.map(workspace), owner: OLGA })}>
      Transfer
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'Transfer' }))
  const dialog = await screen.findByRole('dialog', { name: text('member.transfer') })
  return { user, dialog, submit: () => within(dialog).getByRole('button', { name: text('member.transfer.submit') }) }
}
const field = (dialog: HTMLElement, label: string) => within(dialog).getByRole('textbox', { name: new RegExp(label) })

test('each workspace is transferred; one that fails stays with its reason and is tried again alone', async () => {
  const { user, dialog, submit } = await open(['Accounts', 'Contracts'])
  let isFirst = true
  server.on(transferWorkspace, () => {
    if (!isFirst) return undefined
    isFirst = false
    throw new Refusal('owner.changed')
  })
  await user.type(field(dialog, text('workspace.transfer.email')), 'heir@example.org')
  await user.click(submit())
  const alert = await within(dialog).findByRole('alert')
  expect(alert.textContent).toContain(text('member.transfer.failed', { count: 1 }))
  expect(alert.textContent).toContain('Accounts')
  expect(alert.textContent).not.toContain('Contracts')
  await user.click(submit())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf(transferWorkspace)).toHaveLength(3)
})

test('to oneself only with a reason', async () => {
  const { user, dialog, submit } = await open(['Accounts'])
  server.on(transferWorkspace, () => undefined)
  await user.type(field(dialog, text('workspace.transfer.email')), session().user.email)
  await user.click(submit())
  expect(await within(dialog).findByText(text('error.owner.reason.required'))).toBeDefined()
  expect(server.callsOf(transferWorkspace)).toEqual([])
  await user.type(field(dialog, text('member.transfer.reason')), 'Away')
  await user.click(submit())
  await waitFor(() => expect(server.callsOf(transferWorkspace)).toMatchObject([{ body: { reason: 'Away' } }]))
})
